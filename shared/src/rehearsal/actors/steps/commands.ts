/** Commands with names that stand in quotes by now: "执行命令 wc -l 班会记录.md", "head -2 予定.txt を実行して". */

import { type Masked, maskAfter, PROGRAMS, unmasked } from "../slots.ts";
import type { Context } from "./context.ts";

const COMMAND = new RegExp(
  `^(?<start>[^\\x20-\\x7e]*(?:运行|执行|跑|命令)[^\\x20-\\x7e]*)?\\s*(?<command>(?:${PROGRAMS})(?: [\\x21-\\x7e\uE000-\uE0FF]+)+)\\s*(?<end>を?(?:実行|走らせ)[ぁ-ん]*)?[。！!\\s]*$`,
);

/** The request with the whole command in quotes, if all that it quotes are files. */
export function withCommand(request: Masked, { names: { files } }: Context): Masked {
  const { text, quotes } = request;
  const { start, command = "", end } = COMMAND.exec(text)?.groups ?? {};
  const isOfFiles = /[\uE000-\uE0FF]/.test(command) && quotes.every((quote) => files.includes(quote));
  if ((start ?? end) === undefined || !isOfFiles) return request;
  const whole = unmasked(command, quotes);
  return { text: `run ${maskAfter(quotes)}`, quotes: [...quotes, whole] };
}
