// Permission rules: Bash(npm test) exactly, Bash(npm:*) by prefix, Read(src/**/*.ts) by pattern, Read for a
// whole tool.

import { alternatives } from "@harness/shared/bash";
import { minimatch } from "minimatch";
import { namedBy } from "./sensitivity.ts";
import { hasPath, labelOf, workspacePath } from "./signature.ts";

/** The section `permissions` of the settings. */
export interface RuleTexts {
  allow?: string[];
  deny?: string[];
  ask?: string[];
  /** Directories outside the workspace that count as inside. */
  additionalDirectories?: string[];
}

export interface Rule {
  text: string;
  label: string; // "Bash"; "*" in a malformed rule that does not even name a tool
  pattern: string | undefined; // undefined: every call of the tool
}

export interface RuleSet {
  allow: Rule[];
  deny: Rule[];
  ask: Rule[];
}

/** Reads one rule. Throws an Error that says what is wrong with it. */
export function parseRule(text: string): Rule {
  const [, name = "", brackets, pattern] = /^\s*([A-Za-z][\w-]*)\s*(\(([\s\S]*)\))?\s*$/.exec(text) ?? [];
  if (!name) throw new Error(`expected Tool or Tool(pattern), such as "Bash(npm:*)"`);
  if (brackets !== undefined && /^\s*(?::\*)?$/.test(pattern ?? ""))
    throw new Error("nothing stands in the brackets");
  const label = labelOf(name);
  return { text, label, pattern: hasPath(label) ? withoutDetours(pattern?.trim()) : pattern?.trim() };
}

/** ./src//a.ts is src/a.ts. */
function withoutDetours(pattern: string | undefined): string | undefined {
  return pattern?.replace(/\/(?:\.?\/)+/g, "/").replace(/^\.\/(?=.)/, "");
}

/**
 * Reads the rules of the settings. A malformed rule never makes anything easier: an allow rule is left out, a deny or
 * ask rule counts for every call of its tool, or of every tool when it names none.
 */
export function readRules({ allow = [], deny = [], ask = [] }: RuleTexts, workdir: string): RuleSet {
  const read = (text: string) => readRule(text, workdir);
  return {
    allow: allow.flatMap((text) => read(text) ?? []),
    deny: deny.map((text) => read(text) ?? widest(text)),
    ask: ask.map((text) => read(text) ?? widest(text)),
  };
}

function readRule(text: string, workdir: string): Rule | undefined {
  try {
    return inWorkspace(parseRule(text), workdir);
  } catch {
    return undefined;
  }
}

/** What a malformed rule can mean at the most. */
function widest(text: string): Rule {
  const [, name = "*"] = /^\s*([A-Za-z][\w-]*)/.exec(text) ?? [];
  return { text, label: labelOf(name), pattern: undefined };
}

/** Patterns of paths are written like the paths in signatures: relative to the workspace. */
function inWorkspace(rule: Rule, workdir: string): Rule {
  if (rule.pattern === undefined || !hasPath(rule.label)) return rule;
  return { ...rule, pattern: workspacePath(workdir, rule.pattern) };
}

/**
 * Does a rule match a signature? `matchesRule("Bash(npm:*)", "Bash(npm test)")`. A malformed rule matches
 * nothing here.
 */
export function matchesRule(rule: string | Rule, signature: string): boolean {
  const [, label = signature, content] = /^([\w-]+)\(([\s\S]*)\)$/.exec(signature) ?? [];
  if (typeof rule !== "string") return matchesContent(rule, label, content);
  try {
    return matchesContent(parseRule(rule), label, content);
  } catch {
    return false;
  }
}

/** The same for a signature that is already taken apart. */
export function matchesContent(rule: Rule, label: string, content: string | undefined): boolean {
  if (rule.label !== "*" && rule.label !== labelOf(label)) return false;
  if (rule.pattern === undefined) return true;
  if (content === undefined) return false;
  if (!hasPath(rule.label)) return matchesText(rule.pattern, content);
  // src/[id].ts is a pattern, and the name of a file as well.
  const options = { dot: true, nonegate: true, nocomment: true };
  return content === rule.pattern || minimatch(content, rule.pattern, options);
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
export function namesFile(rule: Rule, label: string, path: string): boolean {
  if (rule.pattern === undefined) return false;
  const patterns = [rule.pattern, ...alternatives(rule.pattern)];
  return patterns.some(
    (pattern) => matchesContent({ ...rule, pattern }, label, path) && namedBy(pattern) !== undefined,
  );
}
