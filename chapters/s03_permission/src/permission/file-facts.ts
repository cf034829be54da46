/** What the gate finds out about a call of a file tool, or of any tool that runs no shell command. */
import { alternatives, climbsLater, searchStart } from "@harness/shared/bash";
import { namesOf } from "@harness/shared/files";
import { safePath } from "../safe-path.ts";
import { matches, namesFile } from "./rules.ts";
import type { SignedCall } from "./signature.ts";
import type { Facts, Policy, Rule } from "./state.ts";
import { findFiles, fires, type UsedFiles, warnings } from "./used-files.ts";

/** Throws an Error when the call leaves the workspace. */
export function fileFacts(call: SignedCall, policy: Policy): Facts {
  const { rules } = policy;
  const used = usedBy(call, policy);
  const firing = (list: Rule[]) =>
    list.find((rule) => matches(rule, call) || used.some((files) => fires(rule, files)));
  const isNamed = (path: string) => rules.allow.some((rule) => namesFile(rule, call.names, path));
  return {
    kind: call.kind,
    denied: firing(rules.deny),
    allowed: allowing(call, used, rules.allow),
    asked: firing(rules.ask),
    ...warnings(used, isNamed),
  };
}

/** What is allowed must be so under each of its names, or a link could stand for anything. */
function allowing({ names, target }: SignedCall, used: UsedFiles[], rules: Rule[]): Rule | undefined {
  const isPath = target && "path" in target;
  const targets = isPath ? used.flatMap((files) => files.names.map((path) => ({ path }))) : [target];
  const found = targets.map((target) => rules.find((rule) => matches(rule, { names, target })));
  return found.every(Boolean) ? found[0] : undefined;
}

function usedBy({ names: tools, kind, target }: SignedCall, policy: Policy): UsedFiles[] {
  if (target && "pattern" in target) return globbed(target.pattern, policy);
  if (!target || !("path" in target)) return [];
  const { workdir, directories } = policy;
  safePath(workdir, target.path, directories);
  const use = kind === "write" ? "written" : "shown";
  const names = namesOf(workdir, target.path);
  return [{ use, tools, names, swept: [], pattern: target.path, complete: true, unsure: false }];
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
