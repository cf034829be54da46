/** What the gate finds out about a shell command. */
import { readCommand, type ShellCommand, type ShellPart } from "@harness/shared/bash";
import { home } from "@harness/shared/host";
import { matches, namesFile } from "./rules.ts";
import { factsAbout, sensitivityOfPattern } from "./sensitivity.ts";
import { type SignedCall, workspacePath } from "./signature.ts";
import type { Facts, Policy, Rule } from "./state.ts";

/** What rules call the tools that run a command and that read a file. */
const SHELL = ["Bash", "bash"];
const READING = ["Read", "read_file"];

export async function shellFacts({ kind }: SignedCall, text: string, policy: Policy): Promise<Facts> {
  const command = await readCommand(text, { home: home(), workdir: policy.workdir });
  if (command.forbidden) return { kind, forbidden: command.forbidden };
  const { rules } = policy;
  const doubt = command.doubt();
  // A rule that forbids fires if any part matches, or the command as a whole.
  const all = [{ spellings: [text] }, ...command.parts];
  return {
    kind: doubt ? kind : "read",
    doubt: doubt && `It may change something: ${doubt}.`,
    denied: anyMatch(rules.deny, all),
    allowed: allowing(text, command, policy),
    asked: anyMatch(rules.ask, all),
    ...sensitivityFacts(text, command, policy),
  };
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

function sensitivityFacts(text: string, { files }: ShellCommand, policy: Policy): Partial<Facts> {
  const facts: Partial<Facts> = {};
  for (const { pattern, path } of files) {
    const target = { path: workspacePath(policy.workdir, path) };
    const denied = policy.rules.deny.find(
      (rule) => rule.tool !== "*" && matches(rule, { names: READING, target }),
    );
    if (denied) facts.denied = denied;
    const found = sensitivityOfPattern(pattern);
    if (found && !isNamed(path, text, policy)) Object.assign(facts, factsAbout(path, found));
  }
  return facts;
}

/** Read(.env) names a file, and so does Bash(cat .env). */
function isNamed(path: string, command: string, { rules, workdir }: Policy): boolean {
  return rules.allow.some((rule) => {
    if (!isForShell(rule)) return namesFile(rule, [rule.tool], workspacePath(workdir, path));
    const names = rule.pattern?.split(/\s+/).includes(path);
    return names && matches(rule, { names: SHELL, target: { command } });
  });
}
