/** Files that a prompt names by a part of their name: "Bは？" after 名簿A.txt, "the same in the south one" after north_bed.txt. */

import { type Masked, maskAfter } from "../slots.ts";
import type { Context } from "./context.ts";

const NEXT = [
  /^(?:(?:じゃあ?|では|それじゃあ?|あと|それと|ついでに|次は)、?\s*)?(?<part>[^\s、。をがにはも？?]{1,12}?)(?:の(?:方|ほう|やつ|ファイル))?(?<also>は|に?も)(?:(?:全く|まったく)?(?:同|おな)じ(?:く|よう(?:に)?)?|同様に|して|やって|お願い[ぁ-ん]*|頼む|よろしく|ね|どう)*[？?。！!\s]*$/,
  /^(?:(?:and|now|then|ok(?:ay)?|please|pls|can you|could you)[,\s]+)*(?:(?:do|make|apply|put|add|write) )?(?:the |exactly the )?same(?: thing| change| edit| line| text| again)? (?:in|for|to|with|on|into|at) (?:the (?:end|bottom) of )?(?<part>.+?)(?:,? (?:too|as well|also|please|pls))*[.!\s]*$/i,
  /^(?:(?:and|now|then|ok(?:ay)?|please|pls|can you|could you)[,\s]+)*(?:do|apply|repeat) (?:that|this|it) (?:in|for|to|with|on) (?<part>.+?)(?:,? (?:too|as well|also|please|pls))*[.!\s]*$/i,
];

/** The request with the whole name of that file, if there is exactly one. */
export function withSibling(request: Masked, { latest, names }: Context): Masked {
  const { part = "", also } = NEXT.map((way) => way.exec(request.text)?.groups).find(Boolean) ?? {};
  const known = latest && "path" in latest ? latest.path : undefined;
  if (part === "" || known === undefined || names.files.includes(part)) return request;
  const others = names.files.filter((name) => name !== known);
  const [file, other] = others.filter((name) => isSibling(name, known, part) || isCalled(name, part));
  if (file === undefined || other !== undefined) return request;
  const { quotes } = request;
  return { text: `${maskAfter(quotes)}${also === "は" ? "は" : "も"}`, quotes: [...quotes, file] };
}

/** Whether the names differ in just one part, which is `part` in the first. */
function isSibling(name: string, known: string, part: string): boolean {
  const pieces = name.toLowerCase().split(part.toLowerCase());
  const starts = pieces.slice(1).map((_, index) => pieces.slice(0, index + 1).join(part).length);
  return starts.some((start) => {
    const before = name.slice(0, start);
    const after = name.slice(start + part.length);
    const isBeside = known.startsWith(before) && known.endsWith(after);
    return isBeside && known.length > before.length + after.length;
  });
}

const NO_NAME = /^(?:the|my|our|other|file|one|list|version|page|copy|sheet|script|note)$/;

/** "The south bed file" is south_bed.txt, and "the other flyer" flyer_web.txt. */
function isCalled(name: string, part: string): boolean {
  const words: string[] = part.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const parts = name.toLowerCase().split(/[^a-z0-9]+/);
  const said = words.filter((word) => !NO_NAME.test(word));
  const isOther = words.includes("other");
  return (said.length > 0 || isOther) && said.every((word) => parts.includes(word));
}
