/** What the gate finds out about a call that runs no shell command. */
import { fileWarnings, findFiles, inWords, oneFile, type UsedFiles } from "@harness/shared/sensitive-files";
import { alternatives, searchStarts } from "@harness/shared/shell-syntax";
import { safePath } from "../safe-path.ts";
import { firesFor, matches, namesFile, TOOLS_FOR } from "./rules.ts";
import type { SignedCall } from "./signature.ts";
import type { Facts, GateContext, Rule, Target } from "./state.ts";

/** Throws an Error when the call leaves the workspace. */
export function fileFacts(call: SignedCall, agent: GateContext): Facts {
  const { rules } = agent.permissions;
  const used = filesOfCall(call, agent);
  // A file that the agent may not read must not turn up in a glob, either.
  const tools = call.target?.of === "pattern" ? TOOLS_FOR["looked at"] : call.names;
  const firing = (list: Rule[]) =>
    list.find((rule) => matches(rule, call) || used.some((files) => firesFor(rule, files, tools)));
  return {
    kind: call.kind,
    denied: firing(rules.deny),
    allowed: ruleAllowingFile(call, used, rules.allow),
    asked: firing(rules.ask),
    ...fileWarnings(used, (path) => rules.allow.some((rule) => namesFile(rule, call.names, path))),
    // The signature shows the name already, but not where a link leads.
    files: inWords(used.filter((files) => files.names.length > 1)),
  };
}

/** A rule must allow each name of the file: otherwise a link with an allowed name could lead to any file. */
function ruleAllowingFile(
  { names, target }: SignedCall,
  [file]: UsedFiles[],
  rules: Rule[],
): Rule | undefined {
  const ruleFor = (touched?: Target) => rules.find((rule) => matches(rule, { names, target: touched }));
  if (target?.of !== "path" || !file) return ruleFor(target);
  const found = file.names.map((text) => ruleFor({ of: "path", text }));
  return found.every(Boolean) ? found[0] : undefined;
}

function filesOfCall({ kind, target }: SignedCall, agent: GateContext): UsedFiles[] {
  if (target?.of === "pattern") return filesOfPattern(target.text, agent);
  if (target?.of !== "path") return [];
  safePath(target.text, agent);
  return [oneFile(kind === "write" ? "written" : "shown", agent.workdir, target.text)];
}

/** {a,../b} are two patterns. Each must start inside the workspace, and a rule that forbids one forbids both. */
function filesOfPattern(pattern: string, agent: GateContext): UsedFiles[] {
  const { workdir, permissions } = agent;
  for (const start of searchStarts(pattern)) safePath(start, agent);
  if (permissions.rules.deny.length + permissions.rules.ask.length === 0) return [];
  return alternatives(pattern).map((one) => findFiles("looked at", { workdir, pattern: one }));
}
