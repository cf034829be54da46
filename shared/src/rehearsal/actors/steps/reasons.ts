/** Leaves out a first clause that is only a reason: "I missed the meeting, so show me minutes.md". */

import { ACTIONS, understoodWords } from "../reading/lexicon.ts";
import type { PlainRequest } from "../requests.ts";
import type { Masked } from "../slots.ts";
import { NAME } from "./answers.ts";
import type { Context } from "./context.ts";
import { recognised } from "./step.ts";

/** "If notes.txt is empty, delete it": we cannot judge that, so we do nothing. */
export const CONDITION =
  /\b(?:if|unless|when|once|after|before|until|as soon as|except)\b|如果|假如|要是|若|除非|只有|的话|之前|以前|もし|場合|なら|たら|れば|前に|ときは?/i;

type Read = (request: Masked, context: Context) => PlainRequest[] | undefined;

/** "I missed the meeting, so show me minutes.md": a first clause that names nothing is only a reason. `read` reads the rest. */
export function withoutReason({ text, quotes }: Masked, context: Context, read: Read): ReturnType<Read> {
  const [, reason, rest] =
    /^([^\uE000-\uE0FF]+?)(?:[.,;!?:](?=\s)|[。，、；！？…]|(?<=ので|けど|から|んで|だし))\s*(.+)$/s.exec(
      text,
    ) ?? [];
  if (reason === undefined || rest === undefined) return undefined;
  if (
    /^(?:thanks?|thank you|谢谢|多谢|ありがとう?)/i.test(rest) ||
    CONDITION.test(reason) ||
    recognised({ text: reason, quotes })
  )
    return undefined;
  const file = /[^\s]+\.\w{1,8}\b/.exec(reason)?.[0] ?? context.file;
  const { ideas } = understoodWords(reason);
  if (file !== context.file && ACTIONS.some((action) => action !== "read" && ideas.has(action)))
    return undefined;
  // What is said of one file is no reason to do something with another.
  if (file !== context.file && /\.[a-z]\w{0,7}(?![\w.-])/i.test(rest)) return undefined;
  const steps = read({ text: rest.replace(/^so /i, ""), quotes }, { ...context, file });
  // "The fireworks are off, so delete them" is about words in the file, not about the file.
  if (steps?.some(({ kind }) => kind === "delete") && !NAME.test(rest) && !NAME.test(reason))
    return undefined;
  // "I wrote about it last week, find it": the first clause said what.
  return steps?.some(({ kind }) => kind === "list") ? undefined : steps;
}
