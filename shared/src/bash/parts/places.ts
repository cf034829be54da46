/** Where the paths of a command lead: behind `cd`, with `~`, and with what only the shell knows. */

import { existsSync } from "node:fs";
import { posix } from "node:path";
import { realPath } from "../real-path.ts";
import { type Command, textOf, type Word } from "../syntax/ast.ts";
import { ANYWHERE, type Known, UNKNOWN, valuesOf } from "./known.ts";
import { meanings } from "./meanings.ts";
import { markAll, unmarked, WILDCARD } from "./unquote.ts";

// A command that may be in more directories than this may be anywhere.
const MOST_PLACES = 16;

/**
 * A path as it is seen from a directory: absolute, or starting with UNKNOWN. Each ".." is still in it: behind a link
 * it is not the directory that the text says.
 */
export function seenFrom(directory: string, path: string, home: string): string {
  const whole = path
    .replace(/^~(?=\/|$)/, () => home)
    .replace(/^~root(?=\/|$)/, "/root")
    .replace(/^~([\w.-]+)(?=\/|$)/, "/home/$1");
  if (whole.search(ANYWHERE) === 0) return whole;
  const joined = whole.startsWith("/") ? whole : `${directory}/${whole}`;
  const unknown = joined.search(ANYWHERE);
  // Nobody knows where ".." leads behind a directory that nobody knows.
  const climbs = joined.lastIndexOf("/..");
  if (unknown >= 0 && climbs > unknown) return UNKNOWN + joined.slice(climbs + 3);
  const plain = joined.replace(/\/(?:\.?\/)+/g, "/").replace(/(?<=.)\/\.?$/, "");
  return plain.startsWith("/") || unknown >= 0 ? plain : `/${plain}`;
}

/** The same as the text alone says: `cd` without -P goes there. */
export function resolveIn(directory: string, path: string, home: string): string {
  const seen = seenFrom(directory, path, home);
  return ANYWHERE.test(seen) ? seen : posix.resolve("/", seen);
}

/** A text with ~, ~+ or ~- in front, and what the shell makes of it. */
export function withHome(text: string, known: Known): string {
  const [start, sign] = /^~([-+]?)(?=\/|$)/.exec(text) ?? [];
  if (start === undefined) return text;
  const directories = sign === "" ? [known.home] : sign === "+" ? known.places : known.before;
  const [directory = UNKNOWN] = directories;
  const sure = directories.length === 1 && (sign !== "" || !valuesOf("HOME", known));
  return (sure ? markAll(directory) : UNKNOWN) + text.slice(start.length);
}

/** What a command knows of the directory behind this one: cd and pushd move. */
export function moved({ words, guarded }: Command, known: Known): Known {
  const [first, ...more] = words.filter(({ raw }) => raw !== "command" && raw !== "builtin");
  const name = first && textOf(first);
  if (name !== "cd" && name !== "pushd" && name !== "popd") return known;
  const target = more.find((word) => !/^[-+]./.test(textOf(word) ?? ""));
  const been = [...new Set([...known.been, ...known.places])];
  if (name === "popd" || (!target && name === "pushd"))
    return { ...known, places: places([...been, ...known.before]), before: known.places, been };
  if (target && textOf(target) === "-") return { ...known, places: known.before, before: known.places, been };
  const physical = known.physical || more.some((word) => /^-\w*P/.test(textOf(word) ?? ""));
  const starts =
    known.been.length === 0 ? new Set([...known.places, ...known.places.map(realPath)]) : known.places;
  const found = [...starts].flatMap((place) => ledTo(place, target, known, physical));
  // Where it fails, what follows may still run.
  const after = guarded ? found : [...found, ...known.places];
  return { ...known, places: places(after), before: known.places, been };
}

/** The directories that `cd` may lead to. It goes where the text says, unless it is told otherwise or nothing is there. */
function ledTo(place: string, target: Word | undefined, known: Known, physical: boolean): string[] {
  const paths = target ? meanings(target, { known, depth: 0 }) : [withHome("~", known)];
  const found = paths.flatMap((path) => {
    const named = unmarked(withHome(path, known));
    const logical = resolveIn(place, named, known.home);
    const seen = seenFrom(place, named, known.home);
    const real = ANYWHERE.test(seen) ? seen : realPath(seen);
    const led = physical ? [real] : existsSync(logical) ? [logical] : [logical, real];
    // With a wildcard in it, it is one of several.
    return WILDCARD.test(path) ? [...led, UNKNOWN] : led;
  });
  return valuesOf("CDPATH", known) ? [...found, UNKNOWN] : found;
}

export function places(found: string[]): string[] {
  const different = [...new Set(found)];
  return different.length > MOST_PLACES ? [UNKNOWN] : different;
}
