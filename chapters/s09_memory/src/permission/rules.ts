// Permission rules: Bash(npm test) exactly, Bash(npm:*) by prefix, Read(src/**/*.ts) by pattern, Read for a
// whole tool.

import { minimatch } from "minimatch";
import { hasPath, labelOf, workspacePath } from "./signature.ts";

/** The rules of the settings: three lists of texts. */
export interface RuleTexts {
  allow?: string[];
  deny?: string[];
  ask?: string[];
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
  return { text, label: labelOf(name), pattern: pattern?.trim() };
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
  if (hasPath(rule.label))
    return minimatch(content, rule.pattern, { dot: true, nonegate: true, nocomment: true });
  return matchesText(rule.pattern, content);
}

/** `npm:*` matches `npm` and `npm …` but not `npmx`; a `*` elsewhere matches any text. */
function matchesText(pattern: string, text: string): boolean {
  if (pattern.endsWith(":*")) {
    const prefix = pattern.slice(0, -2).trim();
    return text === prefix || (text.startsWith(prefix) && /\s/.test(text[prefix.length] ?? ""));
  }
  if (!pattern.includes("*")) return text === pattern;
  const parts = pattern.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\s\\S]*")}$`).test(text);
}
