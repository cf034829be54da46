// What the gate finds out about a call of a file tool, or of any tool that runs no shell command.

import { alternatives } from "@harness/shared/bash";
import { safePath } from "../safe-path.ts";
import type { Facts, Policy } from "./gate.ts";
import { matchesContent, namesFile, type Rule } from "./rules.ts";
import { sensitivityOf } from "./sensitivity.ts";
import { hasPath, type SignedCall, workspacePath } from "./signature.ts";

export function fileFacts(call: SignedCall, policy: Policy): Facts {
  const { rules } = policy;
  const matching = (list: Rule[]) => list.find((rule) => matchesContent(rule, call.label, call.content));
  const facts: Facts = {
    kind: call.kind,
    denied: matching(rules.deny),
    allowed: matching(rules.allow),
    asked: matching(rules.ask),
  };
  if (call.content === undefined || !hasPath(call.label)) return facts;
  try {
    if (call.label === "Glob") Object.assign(facts, globFacts(call.content, policy));
    else Object.assign(facts, sensitivityFacts(call, policy));
  } catch (error) {
    facts.forbidden = (error as Error).message;
  }
  return facts;
}

const CLIMBS_BEHIND_WILDCARD = /^[^*?[(]*[*?[(].*\/\.\.(?:\/|$)/s;

/** {a,../b} are two patterns: each must start inside, and a rule that forbids one forbids both. */
function globFacts(pattern: string, { workdir, directories, rules }: Policy): Partial<Facts> {
  const patterns = alternatives(pattern);
  if (patterns.some((one) => CLIMBS_BEHIND_WILDCARD.test(one)))
    throw new Error(`"${pattern}": ".." behind a wildcard may lead out of the workspace.`);
  const inside = patterns.map((one) => workspacePath(workdir, one));
  const starts = new Set(inside.map((one) => one.replace(/[^/]*[*?[(!+@].*$/s, "") || "."));
  for (const start of starts) safePath(workdir, start, directories);
  const matching = (list: Rule[]) =>
    list.find((rule) => [pattern, ...inside].some((one) => matchesContent(rule, "Glob", one)));
  return { denied: matching(rules.deny), asked: matching(rules.ask) };
}

function sensitivityFacts({ label, content = "" }: SignedCall, policy: Policy): Partial<Facts> {
  const { workdir, directories, rules } = policy;
  const real = workspacePath(safePath(workdir, "."), safePath(workdir, content, directories));
  // A harmless name may be a link to a sensitive file.
  for (const path of [content, real]) {
    const found = sensitivityOf(path);
    if (!found || found.level === "low") continue;
    if (rules.allow.some((rule) => namesFile(rule, label, path))) continue;
    if (found.level === "medium") return { delicate: `${path} is sensitive: ${found.reason}.` };
    return {
      forbidden: `${path} is off limits: ${found.reason}. Only an allow rule that names the file permits it.`,
    };
  }
  return {};
}
