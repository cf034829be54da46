/** Permission rules: Bash(npm test) exactly, Bash(npm:*) by prefix, Read(src/**) by pattern, Read for a whole tool. */
import { resolve } from "node:path";
import { expandHome } from "@harness/shared/host";
import { patternsMeet, singlesOut, type UsedFiles, workspacePath } from "@harness/shared/sensitive-files";
import { alternatives, type FileUse, matchesPath, matchesText } from "@harness/shared/shell-syntax";
import { z } from "zod";
import { resolveLinks } from "../safe-path.ts";
import { contentOf, type SignedCall } from "./signature.ts";
import type { Permissions, Rule, RuleSet } from "./state.ts";

const list = z.array(z.string()).default([]);

/** The section `permissions` of the settings. Directories outside the workspace can be made to count as inside. */
export const permissionSettingsSchema = z
  .strictObject({ allow: list, deny: list, ask: list, additionalDirectories: list })
  .prefault({});

export type RuleTexts = Partial<z.infer<typeof permissionSettingsSchema>>;

/** What a rule is held against. */
type Subject = Pick<SignedCall, "names" | "target">;

/** What the gate goes by in a workspace, which need not exist. */
export function createPermissions(texts: RuleTexts, workdir: string): Permissions {
  const { additionalDirectories = [] } = texts;
  const directories = additionalDirectories.map((path) => resolveLinks(resolve(workdir, expandHome(path))));
  return { rules: readRules(texts, workdir), directories, remembered: new Set() };
}

/** A malformed rule never makes anything easier: it allows nothing, and denies or asks about all that it could mean. */
function readRules({ allow = [], deny = [], ask = [] }: RuleTexts, workdir: string): RuleSet {
  const read = (texts: string[]) => texts.map((text) => readRule(text, workdir));
  return { allow: read(allow).filter(({ problem }) => !problem), deny: read(deny), ask: read(ask) };
}

/** Reads one rule. A malformed one says what its problem is. */
export function readRule(text: string, workdir: string): Rule {
  const [, tool, brackets, inside = ""] = /^\s*([A-Za-z][\w-]*)\s*(\(([\s\S]*)\))?\s*$/.exec(text) ?? [];
  if (!tool) return malformed(text, 'expected Tool or Tool(pattern), such as "Bash(npm:*)"');
  if (brackets === undefined) return { text, tool };
  if (/^\s*(?::\*)?$/.test(inside)) return malformed(text, "nothing stands in the brackets");
  const pattern = inside.trim();
  return { text, tool, pattern, path: workspacePath(workdir, expandHome(pattern)) };
}

/** It means every call of its tool, or of every tool when it names none. */
function malformed(text: string, problem: string): Rule {
  const [, tool = "*"] = /^\s*([A-Za-z][\w-]*)/.exec(text) ?? [];
  return { text, tool, problem };
}

/** Does a rule match a call? One without a pattern matches every call of its tool. */
export function matches(rule: Rule, { names, target }: Subject): boolean {
  if (rule.tool !== "*" && !names.includes(rule.tool)) return false;
  if (rule.pattern === undefined) return true;
  if (target === undefined) return false;
  const content = contentOf(target);
  return "path" in target || "pattern" in target
    ? matchesPath(rule.path ?? rule.pattern, content)
    : matchesText(rule.pattern, content);
}

/** How rules call the tools that use files as a shell command does. */
const TOOLS: Record<FileUse, string[]> = {
  shown: ["Read", "read_file"],
  "looked at": ["Read", "read_file", "Glob", "glob"],
  written: ["Write", "write_file", "Edit", "edit_file"],
};

/** Does a rule that forbids fire for these files? One for `secret/**` is about `secret` itself, too. */
export function firesFor(rule: Rule, files: UsedFiles, tools = TOOLS[files.use]): boolean {
  const { names, swept, pattern, complete } = files;
  if (!complete && tools.includes(rule.tool) && patternsMeet(pattern, rule.path ?? "**")) return true;
  const itself = names.includes(pattern) ? names.map((path) => `${path}/`) : [];
  return [...names, pattern, ...itself, ...swept].some((path) =>
    matches(rule, { names: tools, target: { path } }),
  );
}

/**
 * Does an allow rule name this very file? `.env`, `certs/*.pem` and `{.env,x}` do; a rule for a whole tool or
 * directory does not.
 */
export function namesFile({ tool, path: pattern }: Rule, names: string[], path: string): boolean {
  if (pattern === undefined || !names.includes(tool)) return false;
  return [pattern, ...alternatives(pattern)].some((one) => matchesPath(one, path) && singlesOut(one, path));
}
