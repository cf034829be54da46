/** What the gate finds out about a shell command. */
import { home } from "@harness/shared/host";
import { filesOfCommand, fileWarnings, inWords, namesPath } from "@harness/shared/sensitive-files";
import { readCommand, type ShellCommand, type ShellPart } from "@harness/shared/shell-syntax";
import { visible } from "@harness/shared/text";
import { words } from "@harness/shared/wording";
import { firesFor, matches, namesFile, TOOLS_FOR } from "./rules.ts";
import type { SignedCall } from "./signature.ts";
import type { Facts, GateContext, Rule, RuleSet } from "./state.ts";

/** The names of the tool that runs commands, as rules use them. */
const SHELL = ["Bash", "bash"];

export async function shellFacts({ kind }: SignedCall, text: string, agent: GateContext): Promise<Facts> {
  const { workdir, permissions } = agent;
  const { rules } = permissions;
  const command = await readCommand(text, { home: home(), workdir });
  if (command.forbidden) return { kind, forbidden: command.forbidden };
  const doubt = command.doubt();
  const used = filesOfCommand(command, workdir);
  const ruleAbout = (list: Rule[], { unsure }: { unsure: boolean }) =>
    list.find((rule) => used.some((files) => files.unsure === unsure && firesFor(rule, files)));
  // A deny or ask rule fires if any part matches, or the command as a whole.
  const all = [{ spellings: [text] }, ...command.parts];
  const firing = (list: Rule[]) => anyMatch(list, all) ?? ruleAbout(list, { unsure: false });
  // `cat $f`: only the shell knows the value, and it may be a file that a rule forbids.
  const doubtful = ruleAbout([...rules.deny, ...rules.ask], { unsure: true });
  return {
    kind: doubt ? kind : "read",
    // The question names a part that no rule allows, if there is one.
    doubt: command.doubt((part) => anyMatch(rules.allow, [part]) !== undefined) ?? doubt,
    denied: firing(rules.deny),
    allowed: ruleAllowingCommand(text, command, rules),
    asked: firing(rules.ask),
    // Each of the next three may set `delicate`. The last one counts.
    ...fileWarnings(used, (path, use) => isNamed(path, TOOLS_FOR[use], text, agent)),
    ...(doubtful && { delicate: words.mayMeanFiles({ rule: doubtful.text }) }),
    // A user cannot approve what the screen does not show.
    ...(visible(text) !== text && { delicate: words.hiddenCharacters }),
    files: inWords(used.filter(({ use }) => use !== "looked at")),
  };
}

function anyMatch(rules: Rule[], parts: ShellPart[]): Rule | undefined {
  return rules.find((rule) => parts.some((part) => matchesPart(rule, part)));
}

function matchesPart(rule: Rule, { spellings }: ShellPart): boolean {
  return spellings.some((text) => matches(rule, { names: SHELL, target: { of: "command", text } }));
}

/** An allow rule counts only if every part is allowed or read-only, and no redirection writes a file. */
function ruleAllowingCommand(text: string, command: ShellCommand, rules: RuleSet): Rule | undefined {
  const { understood, parts } = command;
  // Text that we do not understand may hide what another rule forbids. Then only a rule without a wildcard counts.
  const exceptions = [...rules.deny, ...rules.ask].some(isForShell);
  const isPlain = ({ pattern = "*" }: Rule) => !pattern.includes("*");
  const allow = understood || !exceptions ? rules.allow : rules.allow.filter(isPlain);
  const whole = allow.find((rule) => isForShell(rule) && (rule.pattern ?? "*") === "*");
  if (whole) return whole;

  const isExact = (rule: Rule) => isForShell(rule) && rule.pattern === text;
  const ruleFor = (part: ShellPart) => allow.find((rule) => isExact(rule) || matchesPart(rule, part));
  if (command.doubt((part) => ruleFor(part) !== undefined)) return undefined;
  // An ask rule counts for the parts that are only read-only, not for those that an allow rule matches.
  const onlyRead = parts.filter((part) => !anyMatch(rules.allow, [part]));
  return anyMatch(rules.ask, onlyRead) ? undefined : parts.map(ruleFor).find(Boolean);
}

function isForShell({ tool }: Rule): boolean {
  return SHELL.includes(tool);
}

/** Both Read(.env) and Bash(cat .env) name a file. */
function isNamed(path: string, tools: string[], command: string, agent: GateContext): boolean {
  return agent.permissions.rules.allow.some((rule) => {
    if (!isForShell(rule)) return namesFile(rule, tools, path);
    return namesPath(rule.pattern ?? "", path, agent.workdir) && matchesPart(rule, { spellings: [command] });
  });
}
