/** The files that a call uses: which rules they meet, and what their names warn of. */
import type { FileUse } from "@harness/shared/bash";
import {
  decidesLater,
  patternsMeet,
  type Span,
  searchFiles,
  sensitivityOfPattern,
  workspacePath,
} from "@harness/shared/files";
import { matches } from "./rules.ts";
import type { Facts, Rule } from "./state.ts";

/** Files by every name that a rule may know: as they were called, and as their links lead. */
export interface UsedFiles {
  use: FileUse;
  /** How rules call the tools that do so. */
  tools: string[];
  names: string[];
  /** What a directory or a word that only the shell knows brings along. */
  swept: string[];
  /** What they were searched by, and whether all of it could be looked at. */
  pattern: string;
  complete: boolean;
  /** Does only the shell know which files it means? */
  unsure: boolean;
}

const TOOLS: Record<FileUse, string[]> = {
  shown: ["Read", "read_file"],
  "looked at": ["Read", "read_file", "Glob", "glob"],
  written: ["Write", "write_file", "Edit", "edit_file"],
};

/** The files that a pattern stands for now. It counts itself where there is nothing to look at, or nobody can be sure. */
export function findFiles(use: FileUse, span: Span, unsure = false): UsedFiles {
  const { names, below, complete } = searchFiles(span);
  const pattern = workspacePath(span.workdir, span.pattern);
  const files = { use, tools: TOOLS[use], pattern, complete, unsure };
  if (unsure) return { ...files, names: [pattern], swept: [...names, ...below] };
  return { ...files, names: complete ? names : [...names, pattern], swept: below };
}

/** Does a rule that forbids fire? */
export function fires(rule: Rule, files: UsedFiles): boolean {
  return !files.unsure && mayFire(rule, files);
}

/** Would it fire for one of the files that may be meant? A rule for `secret/**` is about `secret` itself, too. */
export function mayFire(rule: Rule, { tools, names, swept, pattern, complete }: UsedFiles): boolean {
  if (!complete && tools.includes(rule.tool) && patternsMeet(pattern, rule.path ?? "**")) return true;
  const itself = names.includes(pattern) ? names.map((path) => `${path}/`) : [];
  return [...names, ...itself, ...swept].some((path) => matches(rule, { names: tools, target: { path } }));
}

/** What the names of files warn of, unless an allow rule names them. The first of a kind counts. */
export function warnings(used: UsedFiles[], isNamed: (path: string) => boolean): Partial<Facts> {
  const found: Partial<Facts> = {};
  for (const { use, names, swept } of used.filter((files) => files.use !== "looked at")) {
    for (const path of names) {
      const warning = warningAbout(path, use);
      if (warning && !isNamed(path)) Object.assign(found, { ...warning, ...found });
    }
    const hidden = swept.find((path) => sensitivityOfPattern(path)?.level === "high" && !isNamed(path));
    if (hidden) found.delicate ??= `It may reach ${hidden}, which is sensitive.`;
  }
  return found;
}

function warningAbout(path: string, use: FileUse): Partial<Facts> | undefined {
  const { level, reason } = sensitivityOfPattern(path) ?? {};
  if (level === "high")
    return {
      forbidden: `${path} is off limits: ${reason}. Only an allow rule that names the file permits it.`,
    };
  if (level === "medium") return { delicate: `${path} is sensitive: ${reason}.` };
  const later = use === "written" && decidesLater(path);
  return later ? { delicate: `${path} decides what runs later: ${later}.` } : undefined;
}
