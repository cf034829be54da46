/** What the gate finds out about a call of a file tool, or of any tool that runs no shell command. */
import {
  filesOfGit,
  fileWarnings,
  findFiles,
  inWords,
  oneFile,
  type UsedFiles,
} from "@harness/shared/sensitive-files";
import { alternatives, climbsLater, searchStart } from "@harness/shared/shell-syntax";
import { safePath } from "../safe-path.ts";
import { firesFor, matches, namesFile } from "./rules.ts";
import type { SignedCall } from "./signature.ts";
import type { Facts, Policy, Rule } from "./state.ts";

/** Throws an Error when the call leaves the workspace. */
export function fileFacts(call: SignedCall, policy: Policy): Facts {
  const { rules } = policy;
  const used = [...usedBy(call, policy), ...(call.runsGit ? filesOfGit(policy.workdir) : [])];
  // Whoever may not read a file need not find it either.
  const tools = call.target && "pattern" in call.target ? undefined : call.names;
  const firing = (list: Rule[]) =>
    list.find((rule) => matches(rule, call) || used.some((files) => firesFor(rule, files, tools)));
  return {
    kind: call.kind,
    denied: firing(rules.deny),
    allowed: allowing(call, used, rules.allow),
    asked: firing(rules.ask),
    ...fileWarnings(used, (path) => rules.allow.some((rule) => namesFile(rule, call.names, path))),
    // The signature tells the name already, but not where a link leads.
    files: inWords(used.filter((files) => files.names.length > 1)),
  };
}

/** What is allowed must be so under each of its names, or a link could stand for anything. */
function allowing({ names, target }: SignedCall, [files]: UsedFiles[], rules: Rule[]): Rule | undefined {
  const isPath = target && "path" in target;
  const targets = isPath ? files?.names.map((path) => ({ path })) : [target];
  const found = targets?.map((target) => rules.find((rule) => matches(rule, { names, target })));
  return found?.every(Boolean) ? found[0] : undefined;
}

function usedBy({ kind, target }: SignedCall, policy: Policy): UsedFiles[] {
  if (target && "pattern" in target) return globbed(target.pattern, policy);
  if (!target || !("path" in target)) return [];
  safePath(policy.workdir, target.path, policy.directories);
  return [oneFile(kind === "write" ? "written" : "shown", policy.workdir, target.path)];
}

/** {a,../b} are two patterns: each must start inside, and a rule that forbids one forbids both. */
function globbed(pattern: string, { workdir, directories, rules }: Policy): UsedFiles[] {
  const patterns = alternatives(pattern);
  for (const one of patterns) {
    if (climbsLater(one))
      throw new Error(`"${pattern}": ".." behind a wildcard may lead out of the workspace.`);
    safePath(workdir, searchStart(one), directories);
  }
  if (rules.deny.length + rules.ask.length === 0) return [];
  return patterns.map((one) => findFiles("looked at", { workdir, pattern: one }));
}
