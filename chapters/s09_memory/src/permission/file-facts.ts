// What the gate finds out about a call of a file tool, or of any tool that runs no shell command.

import { relative } from "node:path";
import { braceExpand } from "minimatch";
import { safePath } from "../safe-path.ts";
import type { Facts, Policy } from "./gate.ts";
import { matchesContent, type Rule } from "./rules.ts";
import { namesSensitiveFile, sensitivityOf } from "./sensitivity.ts";
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
    if (call.label === "Glob") checkPattern(call.content, policy);
    else Object.assign(facts, sensitivityFacts(call, policy));
  } catch (error) {
    facts.forbidden = (error as Error).message;
  }
  return facts;
}

/** {a,../b} are two patterns, and each must start inside. */
function checkPattern(pattern: string, { workdir, directories }: Policy): void {
  for (const one of braceExpand(pattern)) {
    const fixed = workspacePath(workdir, one).replace(/[^/]*[*?[(!+@].*$/s, "");
    safePath(workdir, fixed || ".", directories);
  }
}

function sensitivityFacts({ label, content = "" }: SignedCall, policy: Policy): Partial<Facts> {
  const { workdir, directories } = policy;
  const real = relative(safePath(workdir, "."), safePath(workdir, content, directories));
  // A harmless name may be a link to a sensitive file.
  for (const path of [content, real]) {
    const found = sensitivityOf(path);
    if (!found || found.level === "low" || isNamed(path, label, policy)) continue;
    if (found.level === "medium") return { delicate: `${path} is sensitive: ${found.reason}.` };
    return {
      forbidden: `${path} is off limits: ${found.reason}. Only an allow rule that names the file permits it.`,
    };
  }
  return {};
}

/** Does an allow rule name this sensitive file? A rule for a whole tool or directory does not. */
function isNamed(path: string, label: string, { rules }: Policy): boolean {
  return rules.allow.some(
    (rule) =>
      rule.pattern !== undefined && matchesContent(rule, label, path) && namesSensitiveFile(rule.pattern),
  );
}
