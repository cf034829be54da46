/** What the gate finds out about a shell command. */
import { expandHome, home } from "@harness/shared/host";
import {
  filesOfCommand,
  fileWarnings,
  inWords,
  type UsedFiles,
  workspacePath,
} from "@harness/shared/sensitive-files";
import { readCommand, type ShellCommand, type ShellPart } from "@harness/shared/shell-syntax";
import { visible } from "@harness/shared/text";
import { words } from "@harness/shared/wording";
import { firesFor, matches, namesFile } from "./rules.ts";
import type { SignedCall } from "./signature.ts";
import type { Facts, Policy, Rule, RuleSet } from "./state.ts";

/** What rules call the tool that runs a command. */
const SHELL = ["Bash", "bash"];

export async function shellFacts({ kind }: SignedCall, text: string, policy: Policy): Promise<Facts> {
  const control = /(?![\n\t])\p{Cc}/u.exec(text)?.[0];
  if (control) return { kind, forbidden: `The command holds a control character, ${visible(control)}.` };
  const command = await readCommand(text, { home: home(), workdir: policy.workdir });
  if (command.forbidden) return { kind, forbidden: command.forbidden };
  const { rules } = policy;
  const doubt = command.doubt();
  const used = filesOfCommand(command, policy.workdir);
  const sure = used.filter((files) => !files.unsure);
  // A rule that forbids fires if any part matches, or the command as a whole.
  const all = [{ spellings: [text] }, ...command.parts];
  const firing = (list: Rule[]) =>
    anyMatch(list, all) ?? list.find((rule) => sure.some((files) => firesFor(rule, files)));
  return {
    kind: doubt ? kind : "read",
    doubt,
    denied: firing(rules.deny),
    allowed: allowing(text, command, policy),
    asked: firing(rules.ask),
    ...fileWarnings(used, (path) => isNamed(path, text, policy)),
    ...doubtfulFiles(used, rules),
    ...hiddenCharacters(text),
    files: inWords(used.filter(({ use }) => use !== "looked at")),
  };
}

/** What a person cannot see in a command, a person cannot approve. */
function hiddenCharacters(text: string): Partial<Facts> {
  return visible(text) === text ? {} : { delicate: words.hiddenCharacters };
}

/** A word that only the shell knows may be a file that a rule forbids. */
function doubtfulFiles(used: UsedFiles[], { deny, ask }: RuleSet): Partial<Facts> {
  const unsure = used.filter((files) => files.unsure);
  const rule = [...deny, ...ask].find((rule) => unsure.some((files) => firesFor(rule, files)));
  return rule ? { delicate: words.mayMeanFiles({ rule: rule.text }) } : {};
}

function anyMatch(rules: Rule[], parts: ShellPart[]): Rule | undefined {
  return rules.find((rule) => parts.some((part) => matchesPart(rule, part)));
}

function matchesPart(rule: Rule, { spellings }: ShellPart): boolean {
  return spellings.some((command) => matches(rule, { names: SHELL, target: { command } }));
}

/** An allow rule holds only if every part is allowed or read-only, and nothing is written by a redirection. */
function allowing(text: string, command: ShellCommand, { rules }: Policy): Rule | undefined {
  const { understood, parts } = command;
  // What is not understood may hide what another rule is about: then only a rule without a wildcard counts.
  const exceptions = [...rules.deny, ...rules.ask].some(isForShell);
  const allow = understood || !exceptions ? rules.allow : rules.allow.filter(isPlain);
  const whole = allow.find((rule) => isForShell(rule) && (rule.pattern ?? "*") === "*");
  if (whole) return whole;

  const ruleFor = (part: ShellPart) => allow.find((rule) => isExactly(rule, text) || matchesPart(rule, part));
  if (command.doubt((part) => ruleFor(part) !== undefined)) return undefined;
  // A part that is only read-only does not overrule an ask rule; one that is allowed does.
  const onlyRead = parts.filter((part) => !anyMatch(rules.allow, [part]));
  return anyMatch(rules.ask, onlyRead) ? undefined : parts.map(ruleFor).find(Boolean);
}

function isForShell({ tool }: Rule): boolean {
  return SHELL.includes(tool);
}

function isPlain({ pattern }: Rule): boolean {
  return pattern !== undefined && !pattern.includes("*");
}

function isExactly(rule: Rule, text: string): boolean {
  return isForShell(rule) && rule.pattern === text;
}

/** Read(.env) names a file, and so does Bash(cat .env). */
function isNamed(path: string, command: string, { rules, workdir }: Policy): boolean {
  return rules.allow.some((rule) => {
    if (!isForShell(rule)) return namesFile(rule, [rule.tool], path);
    const parts = rule.pattern?.split(/\s+/) ?? [];
    const isThere = parts.some((part) => workspacePath(workdir, expandHome(part)) === path);
    return isThere && matches(rule, { names: SHELL, target: { command } });
  });
}
