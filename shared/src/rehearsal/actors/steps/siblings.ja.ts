/** Files that a prompt names by the one part in which they differ from the file before: "Bは？" after 名簿A.txt, "prodも" after dev.ini. */

import { type Masked, maskAfter } from "../slots.ts";
import type { Context } from "./context.ts";

const NEXT =
  /^(?:(?:じゃあ?|では|それじゃあ?|あと|それと|ついでに|次は)、?\s*)?(?<part>[^\s、。をがにはも？?]{1,12}?)(?:の(?:方|ほう|やつ|ファイル))?(?<also>は|に?も)(?:(?:全く|まったく)?同じ(?:く|よう(?:に)?)?|同様に|して|やって|お願い[ぁ-ん]*|頼む|よろしく|ね|どう)*[？?。！!\s]*$/;

/** The request with the whole name of that file, if there is exactly one. */
export function withSibling(request: Masked, { latest, names }: Context): Masked {
  const { part = "", also } = NEXT.exec(request.text)?.groups ?? {};
  const known = latest && "path" in latest ? latest.path : undefined;
  if (part === "" || known === undefined || names.files.includes(part)) return request;
  const [file, other] = names.files.filter((name) => name !== known && isSibling(name, known, part));
  if (file === undefined || other !== undefined) return request;
  const { quotes } = request;
  return { text: `${maskAfter(quotes)}${also === "は" ? "は" : "も"}`, quotes: [...quotes, file] };
}

/** Whether the names differ in just one part, which is `part` in the first. */
function isSibling(name: string, known: string, part: string): boolean {
  const start = name.toLowerCase().indexOf(part.toLowerCase());
  const before = name.slice(0, start);
  const after = name.slice(start + part.length);
  const isBeside = known.startsWith(before) && known.endsWith(after);
  return start >= 0 && isBeside && known.length > before.length + after.length;
}
