/** Patterns: what they match, where a search with them starts, and how much of a name they reveal. */

import { Minimatch } from "minimatch";
import { alternatives } from "./parts/alternatives.ts";
import { unmarked } from "./parts/unquote.ts";

const LONGEST_NAME = 255;
const SHORTEST_CLUE = 2;

/** `npm:*` matches `npm` and `npm …` but not `npmx`; a `*` elsewhere matches any text. */
export function matchesText(pattern: string, text: string): boolean {
  if (pattern.endsWith(":*")) {
    const prefix = pattern.slice(0, -2).trim();
    // Only the spaces that separate words in the shell: any other space is part of a program's name.
    return text === prefix || (text.startsWith(prefix) && /[ \t\n]/.test(text[prefix.length] ?? ""));
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

// A rule is compared with thousands of names.
const matchers = new Map<string, Minimatch>();

/**
 * `src/**` matches everything below src. `src/[id].ts` is a pattern, and the name of a file as well. A composed letter and its
 * decomposed form are the same: macOS opens a file under both names.
 */
export function matchesPath(pattern: string, path: string): boolean {
  return matchesName(pattern.normalize(), path.normalize());
}

function matchesName(pattern: string, path: string): boolean {
  const known = matchers.get(pattern);
  const matcher = known ?? new Minimatch(pattern, { dot: true, nonegate: true, nocomment: true });
  if (!known) matchers.set(pattern, matcher);
  return path === pattern || matcher.match(path);
}

const CLIMBS_LATER = /^[^*?[({]*(?=[*?[({]).*[/{,(|]\.\.(?:[/},)|]|$)/s;

/** Does `..` follow a wildcard or a brace? Then only a search can tell where the pattern leads. */
export function climbsLater(pattern: string): boolean {
  return CLIMBS_LATER.test(pattern);
}

/** The directories before the first wildcard or brace: where a search starts. */
export function searchStart(pattern: string): string {
  return pattern.replace(/[^/\\]*[*?[{(!+@].*$/s, "");
}

/**
 * Where a search for a pattern starts, once for each name in its braces: `src/` and `../b/` for `{src/*,../b/*}`. Throws an
 * Error when a ".." comes after a wildcard: it could lead anywhere.
 */
export function searchStarts(pattern: string): string[] {
  const patterns = alternatives(pattern);
  if (patterns.some(climbsLater))
    throw new Error(`"${pattern}": ".." behind a wildcard may lead out of the workspace.`);
  return patterns.map(searchStart);
}

/** The literal characters of a pattern: `certs/.pem` for `certs/*.pem`. A backslash protects a wildcard. */
export function withoutWildcards(pattern: string): string {
  return unmarked(pattern.replace(/(?<!\\)[*?]+/g, "")).replace(/\.+$/, "");
}

/**
 * The first of the names that a pattern means: it matches it, and says at least half of its letters. `.e?v` and `id_*`
 * do, `*` and `i*` do not. In the names § means any text, and a common ending does not count.
 */
export function likelyName(pattern: string, names: string[], dotfiles = false): string | undefined {
  const matcher = matcherOf(pattern, dotfiles);
  return matcher && names.find((name) => matcher.match(name) && saysEnoughOf(name, matcher));
}

/** The names that a pattern matches, however few of their letters it contains. */
export function possibleNames(pattern: string, names: string[]): string[] {
  const matcher = matcherOf(pattern, false);
  return matcher ? names.filter((name) => matcher.match(name)) : [];
}

/** For the last name of a pattern; undefined when it holds no wildcard. */
function matcherOf(pattern: string, dot: boolean): Minimatch | undefined {
  const last = pattern.split("/").at(-1) ?? "";
  if (last.length > LONGEST_NAME || !/(?<!\\)[*?[]/.test(last)) return undefined;
  // Several stars in a row would be tried in every division.
  const plain = last.replace(/(?<!\\)[*?]*\*[*?]*/g, "*");
  return new Minimatch(plain, { dot, nocase: true, nonegate: true, nocomment: true });
}

const COMMON_ENDING = /\.(?:json|ya?ml)$/;

function saysEnoughOf(name: string, matcher: Minimatch): boolean {
  const enough = Math.max(SHORTEST_CLUE, name.replace("§", "").length / 2);
  if (matcher.pattern.replace(/[*?]/g, "").length < enough) return false;
  // *key* does not aim at a.key.
  if (name.startsWith("§") && matcher.match(name.replace("§.", "§"))) return false;
  const telling = [...name.replace(COMMON_ENDING, "")];
  const said = telling.filter((letter, at) => letter !== "§" && isSaid(name, at, matcher));
  return said.length >= enough;
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789-_."];

/** Does it match only a few letters? [e] counts as a letter, [a-z] does not. */
function isSaid(name: string, at: number, matcher: Minimatch): boolean {
  const others = LETTERS.filter((letter) => matcher.match(name.slice(0, at) + letter + name.slice(at + 1)));
  return others.length < LETTERS.length / 2;
}
