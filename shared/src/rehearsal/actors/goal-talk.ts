/**
 * The judge of a goal, offline: without intelligence, by one rule. It is recognised by the words with which the contract lets
 * the system text begin, so that the judge of a student is recognised, too. Scripts for people need not mention it.
 */

import { startOf } from "../../text/index.ts";
import type { Language, Localized } from "../../wording/index.ts";
import type { MessagesRequest } from "../types.ts";
import { firstUserText, systemTexts } from "./turn.ts";
import { isNote } from "./wording.ts";

const MARK = /^You judge whether\b/;
const COMMAND = /^<(result \d+)>\nbash (.*) \((an|no) error\)\n---\n([\s\S]*?)\n<\/\1>$/gm;
const CONDITION = /^<condition>\n([\s\S]*?)\n<\/condition>$/m;
/** What a condition names, in any language: texts in quotes and numbers, which have to be printed, and files. */
const NAMED =
  /["“「『`](?<text>[^"“”「」『』`]+)["”」』`]|(?<file>[\w-]+(?:[./][\w-]+)+)|(?<![\w.])(?<number>\d+)(?![\w.])/g;
const FAILED = /\(exit code \d+\)|^✖|^not ok/m;

const REASONS = {
  none: {
    zh: "没有运行过任何能证明它的命令。请运行一个。",
    en: "No command was run that shows it. Run one.",
    ja: "それを示すコマンドが実行されていません。実行してください。",
  },
  vague: {
    zh: "没有真正的模型，我只会查文件、数字和引号里的字，而条件里一样也没有。",
    en: "Without a model I can only check files, numbers and words in quotes, and the condition names none.",
    ja: "モデルがないので、調べられるのはファイル、数字、引用符の中の言葉だけです。条件にはどれもありません。",
  },
  failed: { zh: "还看不出它成立：", en: "This does not show it: ", ja: "まだ示せていません：" },
  shown: { zh: "这条命令证明了它：", en: "This command shows it: ", ja: "このコマンドが示しています：" },
} satisfies Record<string, Localized>;

/**
 * The newest command decides: the condition holds if it succeeded, printed something, and is about all that the condition
 * names. undefined: no such question.
 */
export function goalAnswer(body: MessagesRequest, language: Language): string | undefined {
  if (!MARK.test(systemTexts(body).join("\n"))) return undefined;
  const material = firstUserText(body);
  const names = namesIn(CONDITION.exec(material)?.[1] ?? "");
  const [, source = "", input = "", error, text = ""] = [...material.matchAll(COMMAND)].at(-1) ?? [];
  if (names.length === 0) return verdict("missing", REASONS.vague[language]);
  if (source === "") return verdict("missing", REASONS.none[language]);
  const command = commandIn(input);
  const quote = quoteFor(names, command, text);
  const shown = startOf(command, 200);
  if (error === "an" || FAILED.test(text) || quote === undefined)
    return verdict("missing", REASONS.failed[language] + shown);
  return verdict("met", REASONS.shown[language] + shown, [{ source, quote }]);
}

type Name = Record<string, string | undefined>;

function namesIn(condition: string): Name[] {
  return [...condition.matchAll(NAMED)].map(({ groups = {} }) => groups);
}

/** The line of the output that has one of the names, or else the first. undefined: a name is not there. */
function quoteFor(names: Name[], command: string, output: string): string | undefined {
  const isThere = (name: Name) => mentions(name.file ? `${command}\n${output}` : output, name);
  if (isNote(output) || !names.every(isThere)) return undefined;
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return lines.find((line) => names.some((name) => mentions(line, name))) ?? lines[0];
}

/** A number must be there by itself: 16 does not show 6. */
function mentions(text: string, { number, file, text: quoted = "" }: Name): boolean {
  if (number === undefined) return text.includes(file ?? quoted);
  return new RegExp(`(?<![\\w.])${number}(?![\\w.])`).test(text);
}

function commandIn(input: string): string {
  return /"command":"((?:[^"\\]|\\.)*)"/.exec(input)?.[1] ?? input;
}

function verdict(word: "met" | "missing", reason: string, evidence: object[] = []): string {
  return JSON.stringify({ verdict: word, reason, evidence, addressed_by: [] });
}
