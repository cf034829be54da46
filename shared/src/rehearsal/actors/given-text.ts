/** Texts that a request gives without quotes, but with a sign where they begin: a colon, or lines below it. */

import { type Masked, maskAfter } from "./slots.ts";

/** "内容是：你好，世界": after a colon, the text goes to the end, commas and the last full stop included. Nothing in it may look like another request. */
export function withText({ text, quotes }: Masked): Masked {
  const [, start, content = ""] =
    /^(.*(?:内容|写|文字|text|says?|saying|contents?|line|words?|内容は|文|to|改[为成]|换成|替换为)[^:：\n]{0,4}[:：])\s*([^:：\n]*[，,、][^:：\n]*|[^:：\n]+[.。!！])$/is.exec(
      text,
    ) ?? [];
  if (start === undefined || OTHER_REQUEST.test(content.replace(/[.。]$/, ""))) return { text, quotes };
  return { text: `${start}${maskAfter(quotes)}`, quotes: [...quotes, content.trim()] };
}

/** "Add these lines:", and the lines below it; or "1行目に赤、2行目に青". */
export function withLines(request: Masked): Masked {
  return withNumbered(withBelow(request));
}

const BELOW = /^([^\n]*(?:lines?|items?|entries|[行条项])[^\n]*?)[:：。.]?\s*\n([^\n]+(?:\n[^\n]+)+)$/i;
/** Words that only say that lines follow. */
const POINTING = /\b(?:these|the following|following)\b|[这下][面列]?的?几|(?:次|以下|下記)の/i;

function withBelow({ text, quotes }: Masked): Masked {
  const [, start = "", lines] = BELOW.exec(text.trim()) ?? [];
  if (lines === undefined) return { text, quotes };
  return { text: `${start.replace(POINTING, "")}：${maskAfter(quotes)}`, quotes: [...quotes, lines] };
}

const NUMBERED = /\d行目[にはが]([^、。\s\d]+?)(?:、|(?=と|って|を|$))/g;
const SEVERAL_NUMBERED = new RegExp(`(?:${NUMBERED.source}){2,9}`);

function withNumbered({ text, quotes }: Masked): Masked {
  const [found] = SEVERAL_NUMBERED.exec(text) ?? [];
  if (found === undefined) return { text, quotes };
  const lines = [...found.matchAll(NUMBERED)].map(([, line]) => line);
  return { text: text.replace(found, maskAfter(quotes)), quotes: [...quotes, lines.join("\n")] };
}

const OTHER_REQUEST =
  /[\uE000-\uE0FF;；。]|\.[a-z]\w{0,7}(?!\w)|然后|再|接着|看|读|打开|显示|删|运行|执行|跑|告诉|行|每|并|\b(?:and|then|run|show|read|tell|delete|list|open|print|each|one)\b|して|見せ|読|書い|て[、，]|行/i;
