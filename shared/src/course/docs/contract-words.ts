/** A program that keeps the contract must pass: no scenario may demand a word that no contract contains. */

import type { Expectation, Scenario } from "../../chapters/index.ts";
import type { Language } from "../../wording/index.ts";
import { inlineCode, type Page } from "./page.ts";
import { sectionsBelow } from "./sections.ts";

/** Words, and each other character by itself. */
const PARTS = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;

/** A composed name like mcp__server__tool is known if its parts are. */
function partsOf(text: string): string[] {
  return text.replaceAll("__", " __ ").match(PARTS) ?? [];
}

/** Placeholders of the judge for ids, times and paths. */
const STANDS_FOR = /<[a-z ]+>|\b(?:toolu|msg|req|job)_\d+\b/g;

/** In a regular expression: classes, wildcards and quantifiers. */
const NOT_LITERAL = /\\[pP]\{[^}]*\}|\[[^\]]*\]|\\[a-zA-Z]|\(\?[:=!<]+|[\\^$.*+?(){}|]/g;

/** `scenarios`: those of the chapter; `known`: the contracts of this page and of earlier ones. */
export function checkContractWords(page: Page, scenarios: Scenario[], known: string): string[] {
  const told = new Set(partsOf(known));
  return scenarios.flatMap((scenario) => {
    const missing = wordsDemanded(scenario).filter((word) => !told.has(word));
    if (missing.length === 0) return [];
    const words = missing.map((word) => `\`${word}\``).join(" ");
    return [
      `${page.file}:1: ${scenario.id} demands what neither it gives nor a contract up to here says: ${words}`,
    ];
  });
}

/** All code in the contract of a page. */
export function codeOfContract(page: Page, language: Language): string {
  return sectionsBelow(page, "contract", language)
    .flatMap(({ prose, fences }) => [
      ...prose.flatMap(({ text }) => inlineCode(text)),
      ...fences.flatMap(({ code }) => code),
    ])
    .join("\n");
}

/** The words that a scenario demands without containing them. Numbers are left out, because they can be computed. */
function wordsDemanded(scenario: Scenario): string[] {
  const { expect, before, id, file, title, exercise, ...given } = scenario;
  const text = textsIn(given).join("\n");
  const own = new Set(partsOf(text));
  const demanded = expect.flatMap(demandsOf).flatMap(partsOf);
  return [...new Set(demanded)].filter((word) => !own.has(word) && !/^\d+$/.test(word));
}

/** The texts that must be there. A student need not know texts that must not be there. */
function demandsOf({ matcher, argument }: Expectation): string[] {
  if (/^no_|not_contains$/.test(matcher)) return [];
  const paths = matcher.startsWith("file") ? Object.keys(argument as object) : [];
  return [...paths, ...literalsIn(argument)].map((text) => text.replaceAll(STANDS_FOR, " "));
}

/** All texts in the argument of an expectation; of patterns, the literal parts. */
function literalsIn(value: unknown, key = ""): string[] {
  if (key === "not_contains" || key === "actor") return [];
  if (typeof value === "string") return [/^(?:system_)?matches$/.test(key) ? wordsOfPattern(value) : value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => literalsIn(item, Array.isArray(value) ? key : name));
}

function wordsOfPattern(pattern: string): string {
  const words = pattern.replaceAll(/\\[^a-zA-Z]/g, " ").replaceAll(NOT_LITERAL, " ");
  return (words.match(/[\p{L}_]{3,}/gu) ?? []).join(" ");
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value instanceof RegExp) return [value.source];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => [name, ...textsIn(item)]);
}
