/** Chinese prompts that ask for the change before once more: "b.txt 同样处理", "A103 也改成这个价", "七月的也丢进去", "还是叫 c.txt 好了". */

import { basename, join } from "node:path";
import type { PlainRequest } from "../requests.ts";
import { type Masked, maskAfter, unmasked } from "../slots.ts";
import { type Context, linesOf } from "./context.ts";

type Way = (request: Masked, context: Context) => Masked | undefined;

/** The request in whole words, if it only says that the change before is to be done for something else. */
export function withChangeAgain(request: Masked, context: Context): Masked {
  for (const way of [forOtherFile, forOtherLine, intoTheSame, withOtherName]) {
    const found = way(request, context);
    if (found) return found;
  }
  return request;
}

const VERBS: Partial<Record<PlainRequest["kind"], string>> = {
  append: "来加写添补记",
  prepend: "来加写添补",
  replace: "来改换调",
  set: "来改换调设",
  delete: "删扔",
  cut: "删划去",
};
const ALIKE = "同样|一样|照样|照做|照办|照此|同理|也";
const AROUND =
  "[，,\\s]|处理|操作|办理?|[上下掉了]|[一这那][行条句份下遍样次]|需要|要|得|就|都|做|弄|搞|的|吧|呗";

const forOtherFile: Way = ({ text, quotes }, { latest, names }) => {
  const verbs = latest && VERBS[latest.kind];
  if (!verbs || !("path" in latest)) return undefined;
  const way = new RegExp(
    `^(?:那|还有|再|把|给|在|往|然后|顺便|，|\\s)*(\uE000|[\\w./-]+\\.[a-z]\\w{0,7})\\s*(?:里面?|那边|文件)?((?:${ALIKE}|${AROUND}|[${verbs}])+)[。！\\s]*$`,
    "i",
  );
  const [, name = "", rest = ""] = way.exec(text) ?? [];
  const path = unmasked(name, quotes);
  const isMeant = new RegExp(ALIKE).test(rest) && names.files.includes(path) && path !== latest.path;
  return isMeant ? inWords({ ...latest, path }) : undefined;
};

/** The change as a request in words. */
function inWords(change: PlainRequest): Masked | undefined {
  const [p, a, b] = ["\uE000", "\uE001", "\uE002"];
  switch (change.kind) {
    case "append":
    case "cut":
    case "prepend": {
      const words = {
        append: `append ${a} to ${p}`,
        cut: `remove the line ${a} from ${p}`,
        prepend: `在 ${p} 开头加一行：${a}`,
      };
      return { text: words[change.kind], quotes: [change.path, change.content] };
    }
    case "replace":
      return {
        text: `replace ${change.all ? "every " : ""}${a} with ${b} in ${p}`,
        quotes: [change.path, change.old, change.new],
      };
    case "set":
      return { text: `set ${change.key} to ${change.value} in ${p}`, quotes: [change.path] };
    case "delete":
      return { text: `delete ${p}`, quotes: [change.path] };
    default:
      return undefined;
  }
}

const SAME_VALUE =
  /^(?:那|还有|然后|，|\s)*(?<thing>[^\s，。也]{1,12}?)的?\s*也(?:一样|同样|跟着|需要|要|得|应该|都)*(?:[改换调涨降升延设变定写加提]|更新)?(?:[成到为回])?(?:这个?|那个?|同样的?|一样的?|相同的?|同一?个?)?(?:价格?|价钱|数字?|值|时间|日期|数量|分数?|状态|名字)?(?:[吧了呗。！\s])*$/;
/** "也改了" says nothing of a value. */
const SAYS_SAME = /一样|同样|跟着|相同|同一?个|[成到为](?:这|那)/;

const forOtherLine: Way = ({ text, quotes }, { latest, workdir = "" }) => {
  const { thing = "" } = SAME_VALUE.exec(text)?.groups ?? {};
  if (thing === "" || !SAYS_SAME.test(text) || (latest?.kind !== "set" && latest?.kind !== "replace"))
    return undefined;
  const [line, other] = linesOf(join(workdir, latest.path)).filter((one) =>
    one.includes(unmasked(thing, quotes)),
  );
  const now = line === undefined || other !== undefined ? undefined : withValue(line, latest);
  return line === undefined || now === undefined
    ? undefined
    : inWords({ kind: "replace", path: latest.path, old: line, new: now });
};

/** A line of two cells with the value that the change has set. */
function withValue(line: string, change: PlainRequest): string | undefined {
  if (change.kind === "replace" && line.split(change.old).length === 2)
    return line.replace(change.old, () => change.new);
  const said = change.kind === "set" ? change.value : change.kind === "replace" ? change.new : "";
  const [, start, held] =
    /^(\s*(?:[-*] )?[^\s,，:：=]+(?:\s*[,，:：=]\s*|\s+))([^\s,，:：=]+)$/.exec(line) ?? [];
  const value = said.split(/[\s,，:：=]+/).at(-1) ?? "";
  return held === undefined || value === "" || /\d/.test(held) !== /\d/.test(value)
    ? undefined
    : start + value;
}

const INTO =
  /^(?:那|还有|再|把|将|顺便|，|\s)*(?<what>[^，。也]{1,20}?)(?:的|那个|这个)?\s*也(?:一起|一并|给我|帮我|跟着)*(?:[移挪搬放丢扔塞拖收弄拿]|移动|复制|拷贝)(?:[进过]去|[进过]来|到里面|到那[里儿边]|进)[吧了。！\s]*$/;

const intoTheSame: Way = ({ text, quotes }, { latest, names }) => {
  const { what = "" } = INTO.exec(text)?.groups ?? {};
  if (what === "" || (latest?.kind !== "into" && latest?.kind !== "copyInto")) return undefined;
  const said = unmasked(what, quotes).trim();
  const [file, other] = names.files.includes(said)
    ? [said]
    : names.files.filter((name) => basename(name).includes(said) && !name.startsWith(`${latest.to}/`));
  if (file === undefined || other !== undefined) return undefined;
  const verb = latest.kind === "into" ? "move" : "copy";
  return { text: `${verb} ${maskAfter([])} into the folder ${latest.to}`, quotes: [file] };
};

const OTHER_NAME =
  /^(?:(?:哎呀?|唉|不对|不|算了|等等|啊|嗯|抱歉|不好意思)[，,。！\s]*)*(?:还是|应该)(?:改)?(?:叫|用|命名为|改成|取名)(?:做)?\s*(?<name>[^\s，。]+\.[a-z]\w{0,7}|[\uE000-\uE0FF])\s*(?:好了|得了|算了|更好|比较好|[吧好了。！\s])*$/i;

const withOtherName: Way = ({ text, quotes }, { latest }) => {
  const { name = "" } = OTHER_NAME.exec(text)?.groups ?? {};
  const isNew = latest?.kind === "rename" || latest?.kind === "copy";
  const now = isNew ? latest.to : latest?.kind === "create" ? latest.path : undefined;
  if (name === "" || now === undefined) return undefined;
  return { text: `rename ${maskAfter([])} to ${maskAfter([now])}`, quotes: [now, unmasked(name, quotes)] };
};
