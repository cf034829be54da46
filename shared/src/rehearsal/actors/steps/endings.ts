/** A new ending for a file: "a.txtの拡張子をmdにして" renames it to a.md. */

import { type Masked, maskAfter, unmasked } from "../slots.ts";
import type { Context } from "./context.ts";

const WORD = "\\.?(?<ending>[a-z]\\w{0,4})";
const FILE = "(?<file>[\uE000-\uE0FF]|[^\\s\uE000-\uE0FF，。、]+?\\.\\w{1,8})";
const WAYS = [
  `^(?:please |can you |could you )*change the (?:file )?(?:extension|ending) of (?:the file )?${FILE} (?:from \\S+ )?(?:to|into) ${WORD}(?: please|[.!?\\s])*$`,
  `^(?:请|帮我|麻烦|把|将)*\\s*${FILE}\\s*的?(?:后缀|扩展名)名?(?:从\\s*\\S+?\\s*)?(?:改|换|变)[成为]\\s*${WORD}(?:吧|[。！\\s])*$`,
  `^${FILE}\\s*の(?:ファイルの)?拡張子[をは]?[、\\s]*(?:\\.?\\w{1,5}\\s*(?:から|を?やめて|じゃなくて|ではなく)、?\\s*)?${WORD}\\s*[にへ](?:し|変|替|直)[^\\s、。]*[。！!\\s]*$`,
].map((source) => new RegExp(source, "i"));

/** The request as a new name for that file. */
export function withNewEnding(request: Masked, { names }: Context): Masked {
  const { file, ending } = WAYS.map((way) => way.exec(request.text)?.groups).find(Boolean) ?? {};
  const name = file && unmasked(file, request.quotes);
  if (name === undefined || ending === undefined || !names.files.includes(name)) return request;
  const to = name.replace(/\.\w+$/, `.${ending}`);
  return { text: `rename ${maskAfter([])} to ${maskAfter([name])}`, quotes: [name, to] };
}
