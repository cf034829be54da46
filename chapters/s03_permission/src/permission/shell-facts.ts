/** What the gate finds out about a shell command. */
import { readCommand, type ShellCommand, type ShellPart } from "@harness/shared/bash";
import { workspacePath } from "@harness/shared/files";
import { expandHome, home } from "@harness/shared/host";
import { matches, namesFile } from "./rules.ts";
import type { SignedCall } from "./signature.ts";
import type { Facts, Policy, Rule, RuleSet } from "./state.ts";
import { findFiles, fires, mayFire, type UsedFiles, warnings } from "./used-files.ts";

/** What rules call the tool that runs a command. */
const SHELL = ["Bash", "bash"];

export async function shellFacts({ kind }: SignedCall, text: string, policy: Policy): Promise<Facts> {
  const command = await readCommand(text, { home: home(), workdir: policy.workdir });
  if (command.forbidden) return { kind, forbidden: command.forbidden };
  const { rules } = policy;
  const doubt = command.doubt();
  const used = usedBy(command, policy);
  // A rule that forbids fires if any part matches, or the command as a whole.
  const all = [{ spellings: [text] }, ...command.parts];
  const firing = (list: Rule[]) =>
    anyMatch(list, all) ?? list.find((rule) => used.some((files) => fires(rule, files)));
  return {
    kind: doubt ? kind : "read",
    doubt: doubt && `It may change something: ${doubt}.`,
    denied: firing(rules.deny),
    allowed: allowing(text, command, policy),
    asked: firing(rules.ask),
    ...warnings(used, (path) => isNamed(path, text, policy)),
    ...doubtfulFiles(used, rules),
  };
}

/** With these, a wildcard of the shell also stands for a dot in front. */
const DOTFILES = /dotglob|GLOBIGNORE/;

function usedBy({ files, parts }: ShellCommand, { workdir }: Policy): UsedFiles[] {
  const dotfiles = parts.some(({ spellings }) => spellings.some((text) => DOTFILES.test(text)));
  return files.map(({ pattern, use, deep, unsure }) => {
    const below = deep && use !== "looked at";
    return findFiles(use, { workdir, pattern, below, dotfiles: dotfiles || unsure }, unsure);
  });
}

/** A word that only the shell knows may be a file that a rule forbids. */
function doubtfulFiles(used: UsedFiles[], { deny, ask }: RuleSet): Partial<Facts> {
  const rule = [...deny, ...ask].find((rule) => used.some((files) => mayFire(rule, files)));
  return rule
    ? { delicate: `Only the shell knows which files it uses. The rule "${rule.text}" may be about them.` }
    : {};
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
  const whole = rules.allow.find((rule) => isForShell(rule) && (rule.pattern ?? "*") === "*");
  // What is not understood may hide what another rule is about.
  const exceptions = [...rules.deny, ...rules.ask].some(isForShell);
  if (whole && (understood || !exceptions)) return whole;

  const ruleFor = (part: ShellPart) =>
    rules.allow.find((rule) => isExactly(rule, text) || matchesPart(rule, part));
  if (command.doubt((part) => ruleFor(part) !== undefined)) return undefined;
  // A part that is only read-only does not overrule an ask rule; one that is allowed does.
  const onlyRead = parts.filter((part) => !anyMatch(rules.allow, [part]));
  return anyMatch(rules.ask, onlyRead) ? undefined : parts.map(ruleFor).find(Boolean);
}

function isForShell({ tool }: Rule): boolean {
  return SHELL.includes(tool);
}

function isExactly(rule: Rule, text: string): boolean {
  return isForShell(rule) && rule.pattern === text;
}

/** Read(.env) names a file, and so does Bash(cat .env). */
function isNamed(path: string, command: string, { rules, workdir }: Policy): boolean {
  return rules.allow.some((rule) => {
    if (!isForShell(rule)) return namesFile(rule, [rule.tool], path);
    const words = rule.pattern?.split(/\s+/) ?? [];
    const names = words.some((word) => workspacePath(workdir, expandHome(word)) === path);
    return names && matches(rule, { names: SHELL, target: { command } });
  });
}
