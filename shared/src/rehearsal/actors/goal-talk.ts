/**
 * The judge of a goal, offline: without intelligence, by one rule. It is recognised by the start of the system text, and scripts
 * for people need not mention it.
 */

import { startOf } from "../../text/index.ts";
import type { MessagesRequest } from "../types.ts";
import { firstUserText, systemTexts } from "./turn.ts";

const MARK = /^You judge whether a coding agent has reached its goal\./;
const COMMAND = /^<(result \d+)>\nbash (.*) \((an|no) error\)\n---\n([\s\S]*?)\n<\/\1>$/gm;
const FAILED = /\(exit code \d+\)|^✖|^not ok/m;

/** The newest command decides: if it succeeded and printed something, the condition holds. undefined: no such question. */
export function goalAnswer(body: MessagesRequest): string | undefined {
  if (!MARK.test(systemTexts(body).join("\n"))) return undefined;
  const [, source = "", command = "", error, text = ""] =
    [...firstUserText(body).matchAll(COMMAND)].at(-1) ?? [];
  const [quote = ""] = text.split("\n").filter((line) => line.trim() !== "");
  if (source === "") return verdict("missing", "No command was run that shows it. Run one.");
  if (error === "an" || FAILED.test(text) || quote === "")
    return verdict("missing", `${source} does not show it: ${startOf(command, 200)}`);
  return verdict("met", `${source} shows it.`, [{ source, quote }]);
}

function verdict(word: "met" | "missing", reason: string, evidence: object[] = []): string {
  return JSON.stringify({ verdict: word, reason, evidence, addressed_by: [] });
}
