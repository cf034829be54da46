/** Commands that need a second look: with names that stand in quotes by now, or beginning with a plain word. */

import { join } from "node:path";
import { runScript } from "../requests.ts";
import { shellPath } from "../shell-words.ts";
import { type Masked, maskAfter, PROGRAMS, unmasked } from "../slots.ts";
import { type Context, linesOf } from "./context.ts";

const COMMAND = new RegExp(
  `^(?<start>[^\\x20-\\x7e]*(?:运行|执行|跑|命令)[^\\x20-\\x7e]*)?\\s*(?<command>(?:${PROGRAMS})(?: [\\x21-\\x7e\uE000-\uE0FF]+)+)\\s*(?<end>を?(?:実行|走らせ)[ぁ-ん]*)?(?:[，,]?\\s*(?:并|然后|再)?(?:把|将)?(?:(?:告诉|给|让)我(?:看看?|看一下)?|看看?|显示)?(?:结果|输出)(?:是什么|发我|告诉我|给我(?:看看?)?|贴出来)?)?[。！!\\s]*$`,
);

/** "执行命令 wc -l 班会记录.md", "head -2 予定.txt を実行して": the request with the whole command in quotes, if all that it quotes are files. */
export function withCommand(request: Masked, { names: { files } }: Context): Masked {
  const { text, quotes } = request;
  const { start, command = "", end } = COMMAND.exec(text)?.groups ?? {};
  const isOfFiles = /[\uE000-\uE0FF]/.test(command) && quotes.every((quote) => files.includes(quote));
  if ((start ?? end) === undefined || !isOfFiles) return request;
  const whole = unmasked(command, quotes);
  return { text: `run ${maskAfter(quotes)}`, quotes: [...quotes, whole] };
}

const WITH_ARGUMENTS = [
  /^(?:请|帮我|再)*(?:运行|执行|跑|试试|启动|试)(?:一?[下次遍])?\s*(?<file>[\uE000-\uE0FF]|[\w./-]+\.[a-z]\w{0,4})\s*[，,]?\s*(?:带上?|用|传入?|加上?|给)?(?:命令行)?(?:个|一个)?参数(?:是|为|传入?|用|给|填|写)*[：:\s]*(?<words>[^，。\n]+?)[吧。！\s]*$/i,
  /^(?:请|帮我|再)*(?:带上?|用|传入?|加上?|以)(?:命令行)?参数\s*(?<words>[^，。\n]+?)\s*(?:去|来|，)?(?:运行|执行|跑)(?:一?[下次遍])?\s*(?<file>[\uE000-\uE0FF]|[\w./-]+\.[a-z]\w{0,4})[吧。！\s]*$/i,
];

/** "试试 hello.py，参数传 康康": the request with the whole command in quotes, if there is such a program. */
export function withArguments(request: Masked, { names: { files } }: Context): Masked {
  const { text, quotes } = request;
  const { file = "", words = "" } = WITH_ARGUMENTS.map((way) => way.exec(text)?.groups).find(Boolean) ?? {};
  const path = unmasked(file, quotes);
  const program = files.includes(path) ? runScript(path) : undefined;
  if (program?.kind !== "run") return request;
  const given = /^[\uE000-\uE0FF]$/.test(words) ? [unmasked(words, quotes)] : words.split(/\s+/);
  return { text: `run ${maskAfter([])}`, quotes: [[program.command, ...given.map(shellPath)].join(" ")] };
}

const START =
  "(?:.*\\bcommand: )?(?:(?:please|can you|could you|would you|do|run|execute|try|an?|the|command|in the (?:shell|terminal),?) )*";
const END = "(?: (?:for me|please|now|command|in the (?:shell|terminal)))*[.!?\\s]*";
const MAKE = new RegExp(`^${START}(?<command>make(?: (?<target>[a-z][\\w.-]*))?)${END}$`, "i");
/** They only print. An option such as -o would write. */
const FILTER = new RegExp(
  `^${START}(?<command>(?:sort|uniq|tac|rev|nl)(?: -[a-z]+)? (?<file>[\\w./-]+\\.\\w+))${END}$`,
  "i",
);

/** "do a make clean", "sort names.txt": the request to run the command, if the Makefile has its target or the file is there. */
export function withPlainCommand(request: Masked, context: Context): Masked {
  const make = MAKE.exec(request.text)?.groups;
  const filter = FILTER.exec(request.text)?.groups;
  const command = make && hasTarget(make.target, context) ? make.command : undefined;
  const printed = context.names.files.includes(filter?.file ?? "") ? filter?.command : undefined;
  const found = command ?? printed;
  if (found === undefined || / -[a-z]*o/i.test(found)) return request;
  return { text: `run ${maskAfter([])}`, quotes: [found] };
}

function hasTarget(target: string | undefined, { workdir = "" }: Context): boolean {
  const lines = linesOf(join(workdir, "Makefile"));
  return lines.some((line) =>
    target === undefined ? /^[\w.-]+\s*:/.test(line) : line.split(":")[0]?.split(" ").includes(target),
  );
}
