// What the gate finds out about a shell command.

import { TooMuch } from "./alternatives.ts";
import type { Command } from "./bash/ast.ts";
import { type Parts, partsOf } from "./bash/nested.ts";
import { type Reading, readShell } from "./bash/parse.ts";
import { whyNotHarmless } from "./bash/readonly.ts";
import { type Piece, pieceOf } from "./bash/split.ts";
import { unmarked } from "./bash/unquote.ts";
import { floorReason } from "./floor.ts";
import type { Facts, Policy } from "./gate.ts";
import { matchesContent, namesFile, type Rule } from "./rules.ts";
import { sensitivityOfPattern } from "./sensitivity.ts";
import { filesNamed } from "./shell-files.ts";
import { type SignedCall, workspacePath } from "./signature.ts";

export async function shellFacts(call: SignedCall, policy: Policy): Promise<Facts> {
  const reading = await readShell(call.content ?? "");
  try {
    return judge(call, reading, policy);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return { kind: call.kind, forbidden: error.message };
  }
}

function judge({ content: command = "", kind }: SignedCall, reading: Reading, policy: Policy): Facts {
  const parts = partsOf(command, reading);
  const floor = floorReason(parts, policy.home);
  if (floor) return { kind, forbidden: `This is never run: ${floor}.` };
  const doubt = doubtAbout(reading);
  const pieces = [...parts.pieces, ...parts.guesses];
  return {
    kind: doubt ? kind : "read",
    doubt: doubt && `It may change something: ${doubt}.`,
    denied: anyMatch(policy.rules.deny, command, pieces),
    allowed: allowing(command, reading, pieces, policy),
    asked: anyMatch(policy.rules.ask, command, pieces),
    ...sensitivityFacts(command, parts, policy),
  };
}

/** Why a command does not count as reading; undefined when it does. */
function doubtAbout({ script, understood, problem }: Reading): string | undefined {
  if (!understood || !script) return `the command is not understood (${problem})`;
  return script.length === 0 ? "there is no command" : whyNotHarmless(script);
}

/** A rule that forbids fires if any part matches, or the command as a whole. */
function anyMatch(rules: Rule[], command: string, pieces: Piece[]): Rule | undefined {
  const texts = [command, ...pieces.flatMap(({ spellings }) => spellings)];
  return rules.find((rule) => texts.some((text) => matchesContent(rule, "Bash", text)));
}

/**
 * An allow rule holds only if every part is allowed or read-only, and nothing is written by a redirection.
 */
function allowing(
  command: string,
  { script, understood }: Reading,
  pieces: Piece[],
  { rules }: Policy,
): Rule | undefined {
  const whole = rules.allow.find(
    (rule) => rule.label === "Bash" && (rule.pattern === undefined || rule.pattern === "*"),
  );
  // What is not understood may hide what another rule is about.
  const exceptions = [...rules.deny, ...rules.ask].some(({ label }) => label === "Bash");
  if (whole && (understood || !exceptions)) return whole;
  if (!understood || !script) return undefined;
  const used: Rule[] = [];
  const covers = (part: Command) => {
    const rule = rules.allow.find(
      (rule) =>
        rule.pattern === command || allowedTexts(part).some((text) => matchesContent(rule, "Bash", text)),
    );
    if (rule) used.push(rule);
    return rule !== undefined;
  };
  if (whyNotHarmless(script, covers) !== undefined) return undefined;
  // A part that is only read-only does not overrule an ask rule; one that is allowed does.
  const open = pieces.filter(
    ({ spellings }) =>
      !rules.allow.some((rule) => spellings.some((text) => matchesContent(rule, "Bash", text))),
  );
  return anyMatch(rules.ask, "", open) ? undefined : used[0];
}

/**
 * How an allow rule may spell a command: as written, or unquoted if that means the same.
 */
function allowedTexts(command: Command): string[] {
  if (command.words.length === 0) return [];
  const { words, marked, spellings } = pieceOf(command);
  const asWritten = spellings[0] ?? "";
  const differs = marked.some((word) => word === "" || word.includes("\\"));
  return differs || command.words.some(({ braces }) => braces) ? [asWritten] : [asWritten, words.join(" ")];
}

function sensitivityFacts(command: string, parts: Parts, policy: Policy): Partial<Facts> {
  const facts: Partial<Facts> = {};
  for (const pattern of new Set(filesNamed(parts))) {
    const path = unmarked(pattern);
    const denied = policy.rules.deny.find(
      (rule) => rule.label === "Read" && matchesContent(rule, "Read", workspacePath(policy.workdir, path)),
    );
    if (denied) facts.denied = denied;
    const found = sensitivityOfPattern(pattern);
    if (!found || found.level === "low" || isNamed(path, command, policy)) continue;
    if (found.level === "medium") facts.delicate = `${path} is sensitive: ${found.reason}.`;
    else
      facts.forbidden = `${path} is off limits: ${found.reason}. Only an allow rule that names the file permits it.`;
  }
  return facts;
}

/** Read(.env) names a file, and so does Bash(cat .env). */
function isNamed(path: string, command: string, { rules, workdir }: Policy): boolean {
  return rules.allow.some((rule) => {
    if (rule.label !== "Bash") return namesFile(rule, rule.label, workspacePath(workdir, path));
    return rule.pattern?.split(/\s+/).includes(path) && matchesContent(rule, "Bash", command);
  });
}
