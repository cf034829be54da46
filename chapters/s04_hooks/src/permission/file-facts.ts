// What the gate finds out about a call of a file tool, or of any tool that runs no shell command.

import { relative, resolve } from "node:path";
import { braceExpand } from "minimatch";
import { safePath } from "../safe-path.ts";
import type { Facts, Settings } from "./gate.ts";
import { matchesContent, type Rule } from "./rules.ts";
import { namesSensitiveFile, sensitivityOf } from "./sensitivity.ts";
import { hasPath, type SignedCall, workspacePath } from "./signature.ts";

export function fileFacts(call: SignedCall, settings: Settings): Facts {
  const { rules } = settings;
  const matching = (list: Rule[]) => list.find((rule) => matchesContent(rule, call.label, call.content));
  const facts: Facts = { kind: call.kind, denied: matching(rules.deny), allowed: matching(rules.allow), asked: matching(rules.ask) };
  if (call.content === undefined || !hasPath(call.label)) return facts;
  try {
    if (call.label === "Glob") checkPattern(call.content, settings);
    else Object.assign(facts, sensitivityFacts(call, settings));
  } catch (error) {
    facts.forbidden = (error as Error).message;
  }
  return facts;
}

/** The real path of a file in the workspace or in an additional directory. Throws an Error when it is in neither. */
function realPath(path: string, { workdir, directories }: Settings): string {
  const [workspace = workdir, ...others] = directories;
  try {
    return safePath(workspace, path);
  } catch (error) {
    for (const directory of others) {
      try {
        return safePath(resolve(workdir, directory), resolve(workdir, path));
      } catch {
        // Not in this one.
      }
    }
    throw error;
  }
}

/** {a,../b} are two patterns, and each must start inside. */
function checkPattern(pattern: string, settings: Settings): void {
  for (const one of braceExpand(pattern)) {
    const fixed = workspacePath(settings.workdir, one).replace(/[^/]*[*?[(!+@].*$/s, "");
    realPath(fixed || ".", settings);
  }
}

function sensitivityFacts({ label, content = "" }: SignedCall, settings: Settings): Partial<Facts> {
  const real = relative(realPath(".", settings), realPath(content, settings));
  // A harmless name may be a link to a sensitive file.
  for (const path of [content, real]) {
    const found = sensitivityOf(path);
    if (!found || found.level === "low" || isNamed(path, label, settings)) continue;
    if (found.level === "medium") return { delicate: `${path} is sensitive: ${found.reason}.` };
    return { forbidden: `${path} is off limits: ${found.reason}. Only an allow rule that names the file permits it.` };
  }
  return {};
}

/** Does an allow rule name this sensitive file? A rule for a whole tool or directory does not. */
function isNamed(path: string, label: string, { rules }: Settings): boolean {
  return rules.allow.some((rule) => rule.pattern !== undefined && matchesContent(rule, label, path) && namesSensitiveFile(rule.pattern));
}
