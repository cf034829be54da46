/** What the gate finds out about a call of a file tool, or of any tool that runs no shell command. */
import { alternatives, climbsLater, searchStart } from "@harness/shared/bash";
import { safePath } from "../safe-path.ts";
import { matches, namesFile } from "./rules.ts";
import { factsAbout, sensitivityOf } from "./sensitivity.ts";
import { type SignedCall, workspacePath } from "./signature.ts";
import type { Facts, Policy, Rule } from "./state.ts";

/** Throws an Error when the call leaves the workspace. */
export function fileFacts(call: SignedCall, policy: Policy): Facts {
  const { rules } = policy;
  const matching = (list: Rule[]) => list.find((rule) => matches(rule, call));
  return {
    kind: call.kind,
    denied: matching(rules.deny),
    allowed: matching(rules.allow),
    asked: matching(rules.ask),
    ...targetFacts(call, policy),
  };
}

function targetFacts({ names, target }: SignedCall, policy: Policy): Partial<Facts> {
  if (target && "path" in target) return pathFacts(names, target.path, policy);
  return target && "pattern" in target ? globFacts(names, target.pattern, policy) : {};
}

function pathFacts(names: string[], path: string, { workdir, directories, rules }: Policy): Partial<Facts> {
  const real = workspacePath(safePath(workdir, "."), safePath(workdir, path, directories));
  const facts: Partial<Facts> = {};
  // A harmless name may be a link to a sensitive file.
  for (const one of [path, real]) {
    const found = sensitivityOf(one);
    const isNamed = () => rules.allow.some((rule) => namesFile(rule, names, one));
    if (found && !isNamed()) Object.assign(facts, factsAbout(one, found));
  }
  return facts;
}

/** {a,../b} are two patterns: each must start inside, and a rule that forbids one forbids both. */
function globFacts(names: string[], pattern: string, policy: Policy): Partial<Facts> {
  const { workdir, directories, rules } = policy;
  const patterns = alternatives(pattern);
  for (const one of patterns) {
    if (climbsLater(one))
      throw new Error(`"${pattern}": ".." behind a wildcard may lead out of the workspace.`);
    safePath(workdir, searchStart(one), directories);
  }
  const paths = [pattern, ...patterns.map((one) => workspacePath(workdir, one))];
  const matching = (list: Rule[]) =>
    list.find((rule) => paths.some((path) => matches(rule, { names, target: { path } })));
  return { denied: matching(rules.deny), asked: matching(rules.ask) };
}
