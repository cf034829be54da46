/** Paths as a command writes them, seen from a directory: with `~`, with "..", and with what only the shell knows. */

import { posix, sep } from "node:path";
import { inBash } from "../git-bash.ts";
import { ANYWHERE, type Known, UNKNOWN, valuesOf } from "./known.ts";
import { markAll } from "./unquote.ts";

/**
 * A path as it is seen from a directory: absolute, or starting with UNKNOWN. Each ".." stays in it, because after a link
 * it leads to another directory than the text says.
 */
export function seenFrom(directory: string, path: string, home: string): string {
  const given = sep === "\\" ? inBash(path) : path;
  const whole = given
    .replace(/^~(?=\/|$)/, () => home)
    .replace(/^~root(?=\/|$)/, "/root")
    // The system has users with other homes, and ~1 is a directory that pushd left.
    .replace(/^~[\w.+-]+(?=\/|$)/, UNKNOWN);
  const isWhole = whole.startsWith("/") || whole.search(ANYWHERE) === 0;
  const joined = isWhole ? whole : `${directory}/${whole}`;
  const unknown = joined.search(ANYWHERE);
  // Where ".." leads from an unknown directory is unknown, too.
  const climbs = joined.lastIndexOf("/..");
  if (unknown >= 0 && climbs > unknown) return UNKNOWN + joined.slice(climbs + 3);
  const plain = joined.replace(/\/(?:\.?\/)+/g, "/").replace(/(?<=.)\/\.?$/, "");
  return plain.startsWith("/") || unknown >= 0 ? plain : `/${plain}`;
}

/** The same with each ".." taken from the text alone, as `cd` without -P does. */
export function resolveIn(directory: string, path: string, home: string): string {
  const seen = seenFrom(directory, path, home);
  return ANYWHERE.test(seen) ? seen : posix.resolve("/", seen);
}

/** A text in which ~, ~+ or ~- at the beginning is replaced, as the shell does it. */
export function withHome(text: string, known: Known): string {
  const [start, sign] = /^~([-+]?)(?=\/|$)/.exec(text) ?? [];
  if (start === undefined) return text;
  const directories = sign === "" ? [known.home] : sign === "+" ? known.places : known.before;
  const [directory = UNKNOWN] = directories;
  const sure = directories.length === 1 && (sign !== "" || !valuesOf("HOME", known));
  return (sure ? markAll(directory) : UNKNOWN) + text.slice(start.length);
}
