/** Permission rules: Bash(npm test) exactly, Bash(npm:*) by prefix, Read(src/**) by pattern, Read for a whole tool. */
import { resolve } from "node:path";
import { expandHome } from "@harness/shared/host";
import { mayMean, singlesOut, type UsedFiles, workspacePath } from "@harness/shared/sensitive-files";
import { type FileUse, matchesPath, matchesText } from "@harness/shared/shell-syntax";
import * as z from "zod";
import { resolveLinks } from "../safe-path.ts";
import type { SignedCall } from "./signature.ts";
import type { Permissions, Rule } from "./state.ts";

const list = z.array(z.string()).default([]);

/** The section `permissions` of the settings. In `additionalDirectories` tools may act as in the workspace. */
export const permissionSettingsSchema = z
  .strictObject({ allow: list, deny: list, ask: list, additionalDirectories: list })
  .prefault({});

export type RuleTexts = Partial<z.infer<typeof permissionSettingsSchema>>;

/** The permissions that the settings give in a workspace. The workspace need not exist. */
export function createPermissions(texts: RuleTexts, workdir: string): Permissions {
  const { allow = [], deny = [], ask = [], additionalDirectories = [] } = texts;
  const read = (rules: string[]) => rules.map((text) => readRule(text, workdir));
  // A malformed allow rule allows nothing. A malformed deny or ask rule matches every call that it could mean.
  const rules = { allow: read(allow).filter(({ problem }) => !problem), deny: read(deny), ask: read(ask) };
  const directories = additionalDirectories.map((path) => resolveLinks(resolve(workdir, expandHome(path))));
  return { rules, directories, remembered: new Set() };
}

/** Reads one rule. In a malformed one, `problem` says what was expected. */
export function readRule(text: string, workdir: string): Rule {
  const [, tool, brackets, inside = ""] = /^\s*([A-Za-z][\w-]*)\s*(\(([\s\S]*)\))?\s*$/.exec(text) ?? [];
  if (!tool) return malformed(text, 'expected Tool or Tool(pattern), such as "Bash(npm:*)"');
  if (brackets === undefined) return { text, tool };
  const pattern = inside.trim();
  if (pattern === "" || pattern === ":*") return malformed(text, "there is nothing in the brackets");
  return { text, tool, pattern, path: workspacePath(workdir, expandHome(pattern)) };
}

/** Such a rule is about every call of its tool, or of all tools when it names none. */
function malformed(text: string, problem: string): Rule {
  const [, tool = "*"] = /^\s*([A-Za-z][\w-]*)/.exec(text) ?? [];
  return { text, tool, problem };
}

/** True if a rule matches a call. A rule without a pattern matches every call of its tool. */
export function matches(rule: Rule, { names, target }: Pick<SignedCall, "names" | "target">): boolean {
  if (rule.tool !== "*" && !names.includes(rule.tool)) return false;
  if (rule.pattern === undefined) return true;
  if (target === undefined) return false;
  return target.of === "path" || target.of === "pattern"
    ? matchesPath(rule.path ?? rule.pattern, target.text)
    : matchesText(rule.pattern, target.text);
}

/** The tools whose rules also apply to the files that a shell command uses in this way. */
export const TOOLS_FOR: Record<FileUse, string[]> = {
  shown: ["Read", "read_file"],
  "looked at": ["Read", "read_file", "Glob", "glob"],
  written: ["Write", "write_file", "Edit", "edit_file"],
};

/** True if a deny or ask rule fires for these files. */
export function firesFor(rule: Rule, files: UsedFiles, tools = TOOLS_FOR[files.use]): boolean {
  if (rule.tool !== "*" && !tools.includes(rule.tool)) return false;
  return rule.path === undefined || mayMean(rule.path, files);
}

/** True if an allow rule names this file. `.env`, `certs/*.pem` and `{.env,x}` do; a rule for a whole tool or directory does not. */
export function namesFile({ tool, path: pattern }: Rule, names: string[], path: string): boolean {
  return pattern !== undefined && names.includes(tool) && singlesOut(pattern, path);
}
