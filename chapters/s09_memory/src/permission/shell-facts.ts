// What the gate finds out about a shell command.

import type { Command } from "./bash/ast.ts";
import { type Reading, readShell } from "./bash/parse.ts";
import { whyNotHarmless } from "./bash/readonly.ts";
import { type Piece, pieceOf, piecesOf } from "./bash/split.ts";
import { floorReason } from "./floor.ts";
import type { Facts, Policy } from "./gate.ts";
import { matchesContent, type Rule } from "./rules.ts";
import { namesSensitiveFile, sensitivityOf } from "./sensitivity.ts";
import { filesNamed } from "./shell-files.ts";
import { type SignedCall, workspacePath } from "./signature.ts";

export async function shellFacts(
  { content: command = "", kind }: SignedCall,
  policy: Policy,
): Promise<Facts> {
  const reading = await readShell(command);
  const pieces = piecesOf(command, reading);
  const floor = floorReason(command, pieces, reading.script, policy.home);
  if (floor) return { kind, forbidden: `This is never run: ${floor}.` };
  const doubt = doubtAbout(reading);
  return {
    kind: doubt ? kind : "read",
    doubt: doubt && `It may change something: ${doubt}.`,
    denied: anyMatch(policy.rules.deny, command, pieces),
    allowed: allowing(command, reading, pieces, policy),
    asked: anyMatch(policy.rules.ask, command, pieces),
    ...sensitivityFacts(command, pieces, reading, policy),
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
  if (whole) return whole;
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
 * How an allow rule may spell a command: as written, or unquoted if no word holds a blank that the quotes
 * protected.
 */
function allowedTexts(command: Command): string[] {
  if (command.words.length === 0) return [];
  const { words, spellings } = pieceOf(command);
  const asWritten = spellings[0] ?? "";
  return words.some((word) => /\s/.test(word) || word === "") ? [asWritten] : [asWritten, words.join(" ")];
}

function sensitivityFacts(
  command: string,
  pieces: Piece[],
  { script }: Reading,
  policy: Policy,
): Partial<Facts> {
  const facts: Partial<Facts> = {};
  for (const path of filesNamed(pieces, script)) {
    const denied = policy.rules.deny.find(
      (rule) => rule.label === "Read" && matchesContent(rule, "Read", workspacePath(policy.workdir, path)),
    );
    if (denied) facts.denied = denied;
    const found = sensitivityOf(path.replace(/[*?]+/g, ""));
    if (!found || found.level === "low" || isNamed(path, command, policy)) continue;
    if (found.level === "medium") facts.delicate = `${path} is sensitive: ${found.reason}.`;
    else
      facts.forbidden = `${path} is off limits: ${found.reason}. Only an allow rule that names the file permits it.`;
  }
  return facts;
}

/** Read(.env) names a file, and so does Bash(cat .env). */
function isNamed(path: string, command: string, { rules, workdir }: Policy): boolean {
  return rules.allow.some(({ pattern, label, text }) => {
    if (pattern === undefined) return false;
    if (label === "Bash")
      return pattern.split(/\s+/).includes(path) && matchesContent({ text, label, pattern }, "Bash", command);
    return (
      matchesContent({ text, label, pattern }, label, workspacePath(workdir, path)) &&
      namesSensitiveFile(pattern)
    );
  });
}
