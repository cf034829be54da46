/** What a hook is about: tools by their names, or calls by a rule. */
import { home } from "@harness/shared/host";
import { readCommand } from "@harness/shared/shell-syntax";
import type { Agent } from "../agent.ts";
import { check } from "../permission/gate.ts";
import { readRule } from "../permission/rules.ts";
import type { Rule } from "../permission/state.ts";
import type { ToolRequest } from "../tools/request.ts";

/** Whether a text can be used as a matcher. */
export function isMatcher(text: string): boolean {
  return patternOf(text) !== undefined || isRule(text);
}

/** Whether a hook is about a call: its matcher covers a name of the tool, or a deny rule of that text would fire. */
export async function covers(matcher: string, request: ToolRequest, agent: Agent): Promise<boolean> {
  if (!isMatcher(matcher))
    throw new Error(`A hook cannot be about "${matcher}": it is no pattern and no rule.`);
  const pattern = patternOf(matcher);
  return (
    namesOf(request).some((name) => pattern?.test(name)) ||
    (isRule(matcher) && fires(matcher, request, agent))
  );
}

/** "*" or "" covers everything; otherwise a regular expression for the whole name: "bash", "write_file|edit_file". */
function patternOf(matcher: string): RegExp | undefined {
  try {
    return matcher === "*" || matcher === "" ? /^/ : new RegExp(`^(?:${matcher})$`);
  } catch {
    return undefined;
  }
}

/** As in the settings, with something in the brackets: "Bash(git push:*)". */
function isRule(text: string): boolean {
  const { pattern, problem } = readRule(text, "/");
  return pattern !== undefined && !problem;
}

/** A matcher may name a tool as the model does, `bash`, or as rules do, `Bash`. */
function namesOf({ tool: { name, label = name } }: ToolRequest): string[] {
  return [name, label];
}

/** A deny rule for commands that nobody can see through would let them pass; a hook would rather look at one too many. */
async function fires(text: string, request: ToolRequest, agent: Agent): Promise<boolean> {
  const rule = readRule(text, agent.workdir);
  return (
    (await denies(rule, request, agent)) || (isAbout(rule, request) && (await isUnclear(request, agent)))
  );
}

/** What the gate would say if this were its only deny rule. */
async function denies(rule: Rule, request: ToolRequest, agent: Agent): Promise<boolean> {
  const rules = { ...agent.permissions.rules, deny: [rule] };
  const permissions = { ...agent.permissions, rules };
  const verdict = await check(request, { ...agent, permissions, session: { mode: "default" } });
  return verdict.result === "deny" && verdict.matchedRule === rule.text;
}

function isAbout({ tool }: Rule, request: ToolRequest): boolean {
  return namesOf(request).includes(tool);
}

async function isUnclear({ tool, input }: ToolRequest, { workdir }: Agent): Promise<boolean> {
  const target = tool.target?.(input);
  if (!target || !("command" in target)) return false;
  return !(await readCommand(target.command, { home: home(), workdir })).understood;
}
