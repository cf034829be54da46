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

const FILE = "(?<file>[\uE000-\uE0FF]|[\\w./-]+\\.[a-z]\\w{0,4})";
const STARTS = "(?:実行|起動|動かし|動かす|走らせ|試し)[ぁ-ん]*";
const WITH_ARGUMENTS = [
  `^(?:请|帮我|再)*(?:运行|执行|跑|试试|启动|试)(?:一?[下次遍])?\\s*${FILE}\\s*[，,]?\\s*(?:带上?|用|传入?|加上?|给)?(?:命令行)?(?:个|一个)?参数(?:是|为|传入?|用|给|填|写)*[：:\\s]*(?<words>[^，。\\n]+?)[吧。！\\s]*$`,
  `^(?:请|帮我|再)*(?:带上?|用|传入?|加上?|以)(?:命令行)?参数\\s*(?<words>[^，。\\n]+?)\\s*(?:去|来|，)?(?:运行|执行|跑)(?:一?[下次遍])?\\s*${FILE}[吧。！\\s]*$`,
  `^(?:please |can you |could you )*(?:run|start|execute|launch|call|try) ${FILE} (?:with|using)(?: the| an?)? (?:arguments?|args?|parameters?)[:\\s]\\s*(?<words>[^,\\n]+?)(?: please| for me)*[.!?\\s]*$`,
  `^(?:please |can you |could you )*(?:run|start|execute|launch|call|try) ${FILE} with (?<words>[^,\\n]+?) as (?:the|an|its) (?:argument|arg|parameter)s?[.!?\\s]*$`,
  `^引数(?:に|として|は)\\s*(?<words>[^、。\\n]+?)\\s*(?:を(?:渡|指定|付け|つけ)[ぁ-ん]*|で)、?\\s*${FILE}\\s*を${STARTS}[。！\\s]*$`,
  `^${FILE}\\s*(?:に|を)、?引数(?:に|として|は)?\\s*(?<words>[^、。\\n]+?)\\s*(?:を(?:渡|指定|付け|つけ)[ぁ-ん]*|で)、?(?:${STARTS}|お願い[ぁ-ん]*)?[。！\\s]*$`,
].map((source) => new RegExp(source, "i"));

/** Said after a program has run: "once more but with 11". */
const NEXT_ARGUMENTS = [
  /^(?:(?:and|now|ok(?:ay)?|then)[,\s]+)*(?:(?:run|do|try|start) (?:it|that) )?(?:once more|again|one more time|another time|this time),? (?:but |this time |now )*with (?<words>[^\s,]+)[.!\s]*$/i,
  /^(?:じゃあ?、?|では、?)?(?:もう(?:一度|一回|1回|いちど)|再度|今度は|次は)、?(?:今度は|次は)?\s*(?<words>[^\s、。をにはもが]+)\s*で(?:お願い[ぁ-ん]*|実行[ぁ-ん]*|やって[ぁ-ん]*|動かして[ぁ-ん]*|も)?[。！\s]*$/,
  /^(?:那|好的?|，)*(?:再(?:来|跑|运行|执行|试)?一?[次遍下]|再来)[，,]?\s*(?:这次|这回)?(?:把)?(?:参数)?(?:换成?|改用|用|改成|传)\s*(?<words>[^\s，。吧]+)(?:吧|试试)?[。！\s]*$/,
];

/** "试试 hello.py，参数传 康康": the request with the whole command in quotes, if there is such a program. */
export function withArguments(request: Masked, context: Context): Masked {
  const { text, quotes } = request;
  const { file = "", words = "" } = WITH_ARGUMENTS.map((way) => way.exec(text)?.groups).find(Boolean) ?? {};
  const path = unmasked(file, quotes);
  const program = context.names.files.includes(path) ? runScript(path) : undefined;
  return program?.kind === "run"
    ? running(program.command, words, quotes)
    : withOtherArguments(request, context);
}

function withOtherArguments(request: Masked, { ran = "", names: { files } }: Context): Masked {
  const { text, quotes } = request;
  const [, program] = /^((?:python3|node|bash) (?:[\w./-]+|'[^']+'))(?: .*)?$/.exec(ran) ?? [];
  const words = NEXT_ARGUMENTS.map((way) => way.exec(text)?.groups?.words).find(Boolean);
  if (!program || !words || files.includes(unmasked(words, quotes))) return request;
  return running(program, words, quotes);
}

function running(command: string, words: string, quotes: string[]): Masked {
  const given = /^[\uE000-\uE0FF]$/.test(words) ? [unmasked(words, quotes)] : words.split(/\s+/);
  return { text: `run ${maskAfter([])}`, quotes: [[command, ...given.map(shellPath)].join(" ")] };
}

const START =
  "(?:.*\\bcommand: )?(?:(?:please|can you|could you|would you|do|run|execute|try|an?|the|command|in the (?:shell|terminal),?) )*";
const END = "(?: (?:for me|please|now|command|in the (?:shell|terminal)))*[.!?\\s]*";
const DONE =
  "(?:(?: in the (?:shell|terminal)|,? (?:and|then) (?:give|tell|show) me (?:the )?(?:number|result|output|answer))|(?: please| for me))*[.!?\\s]*";
/** "run the tests using python3 -m unittest", "try wc -c a.txt in the shell and give me the number" */
const SPELLED_OUT = new RegExp(
  `^(?:(?:please|can you|could you|would you|just)[, ]+)*(?:run|do|execute|try)(?: (?:the|my|our|all) tests?)?(?: here| now)?(?: using| with| via)? (?<command>(?:python3 -m [\\w.]+|wc -[lwc]|ls -\\w+|head -n? ?\\d+|tail -n? ?\\d+)(?: [\\w./-]+)*?)${DONE}$`,
  "i",
);
const MAKE = new RegExp(`^${START}(?<command>make(?: (?<target>[a-z][\\w.-]*))?)${END}$`, "i");
/** They only print. An option such as -o would write. */
const FILTER = new RegExp(
  `^${START}(?<command>(?:sort|uniq|tac|rev|nl)(?: -[a-z]+)? (?<file>[\\w./-]+\\.\\w+))${END}$`,
  "i",
);

/** "do a make clean", "sort names.txt": the request to run the command, if the Makefile has its target or the file is there. */
export function withPlainCommand(request: Masked, context: Context): Masked {
  const spelledOut = SPELLED_OUT.exec(unmasked(request.text, request.quotes))?.groups?.command;
  if (spelledOut !== undefined) return { text: `run ${maskAfter([])}`, quotes: [spelledOut] };
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
