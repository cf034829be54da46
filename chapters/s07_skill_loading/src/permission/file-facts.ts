/** What the gate finds out about a call of a file tool, or of any tool that runs no shell command. */
import { alternatives } from "@harness/shared/bash";
import { safePath } from "../safe-path.ts";
import { matches, namesFile } from "./rules.ts";
import { sensitivityOf } from "./sensitivity.ts";
import { type SignedCall, workspacePath } from "./signature.ts";
import type { Facts, Policy, Rule } from "./state.ts";

export function fileFacts(call: SignedCall, policy: Policy): Facts {
  const { rules } = policy;
  const matching = (list: Rule[]) => list.find((rule) => matches(rule, call));
  const facts: Facts = {
    kind: call.kind,
    denied: matching(rules.deny),
    allowed: matching(rules.allow),
    asked: matching(rules.ask),
  };
  try {
    return { ...facts, ...targetFacts(call, policy) };
  } catch (error) {
    return { ...facts, forbidden: (error as Error).message };
  }
}

function targetFacts(call: SignedCall, policy: Policy): Partial<Facts> {
  const { names, target } = call;
  if (target && "path" in target) return sensitivityFacts(names, target.path, policy);
  return target && "pattern" in target ? globFacts(names, target.pattern, policy) : {};
}

const CLIMBS_BEHIND_WILDCARD = /^[^*?[(]*[*?[(].*\/\.\.(?:\/|$)/s;

/** {a,../b} are two patterns: each must start inside, and a rule that forbids one forbids both. */
function globFacts(
  names: string[],
  pattern: string,
  { workdir, directories, rules }: Policy,
): Partial<Facts> {
  const patterns = alternatives(pattern);
  if (patterns.some((one) => CLIMBS_BEHIND_WILDCARD.test(one)))
    throw new Error(`"${pattern}": ".." behind a wildcard may lead out of the workspace.`);
  const inside = patterns.map((one) => workspacePath(workdir, one));
  const starts = new Set(inside.map((one) => one.replace(/[^/]*[*?[(!+@].*$/s, "") || "."));
  for (const start of starts) safePath(workdir, start, directories);
  const matching = (list: Rule[]) =>
    list.find((rule) => [pattern, ...inside].some((one) => matches(rule, { names, target: { path: one } })));
  return { denied: matching(rules.deny), asked: matching(rules.ask) };
}

function sensitivityFacts(names: string[], path: string, policy: Policy): Partial<Facts> {
  const { workdir, directories, rules } = policy;
  const real = workspacePath(safePath(workdir, "."), safePath(workdir, path, directories));
  // A harmless name may be a link to a sensitive file.
  for (const one of [path, real]) {
    const found = sensitivityOf(one);
    if (!found || found.level === "low") continue;
    if (rules.allow.some((rule) => namesFile(rule, names, one))) continue;
    if (found.level === "medium") return { delicate: `${one} is sensitive: ${found.reason}.` };
    return {
      forbidden: `${one} is off limits: ${found.reason}. Only an allow rule that names the file permits it.`,
    };
  }
  return {};
}
