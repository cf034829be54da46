/** Permission rules: Bash(npm test) exactly, Bash(npm:*) by prefix, Read(src/**) by pattern, Read for a whole tool. */
import { resolve } from "node:path";
import { alternatives } from "@harness/shared/bash";
import { minimatch } from "minimatch";
import { namedBy } from "./sensitivity.ts";
import { contentOf, type SignedCall, workspacePath } from "./signature.ts";
import type { Permissions, Rule, RuleSet } from "./state.ts";

/** The section `permissions` of the settings. */
export interface RuleTexts {
  allow?: string[];
  deny?: string[];
  ask?: string[];
  /** Directories outside the workspace that count as inside. */
  additionalDirectories?: string[];
}

/** What a rule is held against. */
type Subject = Pick<SignedCall, "names" | "target">;

/** What the gate goes by in a workspace, which need not exist. */
export function createPermissions(texts: RuleTexts, workdir: string): Permissions {
  const directories = (texts.additionalDirectories ?? []).map((directory) => resolve(workdir, directory));
  return { rules: readRules(texts, workdir), directories, remembered: new Set() };
}

/** Reads one rule. Throws an Error that says what is wrong with it. */
export function parseRule(text: string, workdir: string): Rule {
  const [, tool = "", brackets, inside = ""] = /^\s*([A-Za-z][\w-]*)\s*(\(([\s\S]*)\))?\s*$/.exec(text) ?? [];
  if (!tool) throw new Error(`expected Tool or Tool(pattern), such as "Bash(npm:*)"`);
  if (brackets === undefined) return { text, tool };
  if (/^\s*(?::\*)?$/.test(inside)) throw new Error("nothing stands in the brackets");
  const pattern = inside.trim();
  return { text, tool, pattern, path: workspacePath(workdir, withoutDetours(pattern)) };
}

/** ./src//a.ts is src/a.ts. */
function withoutDetours(pattern: string): string {
  return pattern.replace(/\/(?:\.?\/)+/g, "/").replace(/^\.\/(?=.)/, "");
}

/**
 * Reads the rules of the settings. A malformed rule never makes anything easier: an allow rule is left out, a deny or
 * ask rule counts for every call of its tool, or of every tool when it names none.
 */
function readRules({ allow = [], deny = [], ask = [] }: RuleTexts, workdir: string): RuleSet {
  const read = (text: string) => readRule(text, workdir);
  return {
    allow: allow.flatMap((text) => read(text) ?? []),
    deny: deny.map((text) => read(text) ?? widest(text)),
    ask: ask.map((text) => read(text) ?? widest(text)),
  };
}

function readRule(text: string, workdir: string): Rule | undefined {
  try {
    return parseRule(text, workdir);
  } catch {
    return undefined;
  }
}

/** What a malformed rule can mean at the most. */
function widest(text: string): Rule {
  const [, tool = "*"] = /^\s*([A-Za-z][\w-]*)/.exec(text) ?? [];
  return { text, tool };
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

/** src/[id].ts is a pattern, and the name of a file as well. */
function matchesPath(pattern: string, path: string): boolean {
  return path === pattern || minimatch(path, pattern, { dot: true, nonegate: true, nocomment: true });
}

/** `npm:*` matches `npm` and `npm …` but not `npmx`; a `*` elsewhere matches any text. */
function matchesText(pattern: string, text: string): boolean {
  if (pattern.endsWith(":*")) {
    const prefix = pattern.slice(0, -2).trim();
    return text === prefix || (text.startsWith(prefix) && /\s/.test(text[prefix.length] ?? ""));
  }
  const [first = "", ...parts] = pattern.split("*");
  const last = parts.pop();
  if (last === undefined) return text === pattern;
  // From left to right: a regular expression would try every division of a long text.
  let at = text.startsWith(first) ? first.length : -1;
  for (const part of parts) if (at >= 0) at = endOf(text, part, at);
  return at >= 0 && at + last.length <= text.length && text.endsWith(last);
}

function endOf(text: string, part: string, from: number): number {
  const start = text.indexOf(part, from);
  return start < 0 ? -1 : start + part.length;
}

/**
 * Does an allow rule name this sensitive file? `.env`, `certs/*.pem` and `{.env,x}` do; a rule for a whole tool or
 * directory does not.
 */
export function namesFile({ tool, path: pattern }: Rule, names: string[], path: string): boolean {
  if (pattern === undefined || !names.includes(tool)) return false;
  return [pattern, ...alternatives(pattern)].some(
    (one) => matchesPath(one, path) && namedBy(one) !== undefined,
  );
}
