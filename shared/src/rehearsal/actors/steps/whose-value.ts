/** Questions for a value of somebody or something: "what is the ext of the blood bank?" The line with that name answers them. */

import { join } from "node:path";
import { type Masked, maskAfter } from "../slots.ts";
import { type Context, linesOf } from "./context.ts";

const WAYS = [
  /^(?:what(?:['’]?s| is| was)|tell me) (?:the |my )?(?!line|file|name)[a-z][\w ]{1,20}? (?:of|for) (?:the )?(?<who>[\w'’ -]{2,30}?)[?.!]*$/i,
  /^(?:what|which|how many) [\w ]{2,20}? (?:did|does|do|has|have) (?<who>[\w'’-]{2,20}) (?:get|have|got|need|owe)(?: in [\w ./-]+)?[?.!]*$/i,
];

/** A search for the name, if only one file holds it. */
export function withWhoseValue({ text, quotes }: Masked, { names, workdir = "" }: Context): Masked {
  const who = WAYS.map((way) => way.exec(text)?.groups?.who).find(Boolean);
  if (who === undefined || quotes.length > 0) return { text, quotes };
  const holds = (line: string) => line.toLowerCase().includes(who.toLowerCase());
  const [file, other] = names.files.filter((name) => linesOf(join(workdir, name)).some(holds));
  if (file === undefined || other !== undefined) return { text, quotes };
  return { text: `search for ${maskAfter(quotes)} in ${maskAfter([who])}`, quotes: [who, file] };
}
