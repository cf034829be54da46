/**
 * The judge of a goal, offline: without intelligence, by one rule. It is recognised by the start of the system text, and scripts
 * for people need not mention it.
 */

import { startOf } from "../../text/index.ts";
import type { Language, Localized } from "../../wording/index.ts";
import type { MessagesRequest } from "../types.ts";
import { firstUserText, systemTexts } from "./turn.ts";

const MARK = /^You judge whether a coding agent has reached its goal\./;
const COMMAND = /^<(result \d+)>\nbash (.*) \((an|no) error\)\n---\n([\s\S]*?)\n<\/\1>$/gm;
const FAILED = /\(exit code \d+\)|^✖|^not ok/m;

const REASONS = {
  none: {
    zh: "没有运行过任何能证明它的命令。请运行一个。",
    en: "No command was run that shows it. Run one.",
    ja: "それを示すコマンドが実行されていません。実行してください。",
  },
  failed: { zh: "还看不出它成立：", en: "This does not show it: ", ja: "まだ示せていません：" },
  shown: { zh: "这条命令证明了它：", en: "This command shows it: ", ja: "このコマンドが示しています：" },
} satisfies Record<string, Localized>;

/** The newest command decides: if it succeeded and printed something, the condition holds. undefined: no such question. */
export function goalAnswer(body: MessagesRequest, language: Language): string | undefined {
  if (!MARK.test(systemTexts(body).join("\n"))) return undefined;
  const [, source = "", input = "", error, text = ""] =
    [...firstUserText(body).matchAll(COMMAND)].at(-1) ?? [];
  if (source === "") return verdict("missing", REASONS.none[language]);
  const command = startOf(commandIn(input), 200);
  const [quote = ""] = text.split("\n").filter((line) => line.trim() !== "");
  if (error === "an" || FAILED.test(text) || quote === "")
    return verdict("missing", REASONS.failed[language] + command);
  return verdict("met", REASONS.shown[language] + command, [{ source, quote }]);
}

function commandIn(input: string): string {
  return /"command":"((?:[^"\\]|\\.)*)"/.exec(input)?.[1] ?? input;
}

function verdict(word: "met" | "missing", reason: string, evidence: object[] = []): string {
  return JSON.stringify({ verdict: word, reason, evidence, addressed_by: [] });
}
