/** Where the paths of a command lead: behind `cd`, with `~`, and with what only the shell knows. */

import { posix } from "node:path";
import { type Command, textOf } from "../syntax/ast.ts";
import { type Known, UNKNOWN } from "./known.ts";
import { meanings } from "./meanings.ts";
import { markAll, unmarked, WILDCARD } from "./unquote.ts";

// A command that may be in more directories than this may be anywhere.
const MOST_PLACES = 16;

/** A path as it is seen from a directory: absolute, or starting with UNKNOWN. */
export function resolveIn(directory: string, path: string, home: string): string {
  const whole = path.replace(/^~(?=\/|$)/, () => home).replace(/^~([\w.-]+)(?=\/|$)/, "/home/$1");
  if (whole.startsWith(UNKNOWN)) return whole;
  const joined = whole.startsWith("/") ? whole : `${directory}/${whole}`;
  const unknown = joined.indexOf(UNKNOWN);
  if (unknown < 0) return posix.resolve("/", joined);
  // Nobody knows where ".." leads behind a directory that nobody knows.
  const climbs = joined.lastIndexOf("/..");
  return climbs > unknown ? UNKNOWN + joined.slice(climbs + 3) : joined.replace(/\/(?:\.?\/)+/g, "/");
}

/** What a command knows of the directory behind this one: cd and pushd move. */
export function moved({ words, guarded }: Command, known: Known): Known {
  const [first, ...more] = words.filter(({ raw }) => raw !== "command" && raw !== "builtin");
  const name = first && textOf(first);
  if (name !== "cd" && name !== "pushd" && name !== "popd") return known;
  const target = more.find(({ raw }) => !/^-./.test(raw));
  if (name === "popd" || target?.raw === "-" || (!target && name === "pushd"))
    return { ...known, places: known.before, before: known.places };
  const paths = target ? meanings(target, { known, depth: 0 }) : [markAll(known.home)];
  // With a wildcard in it, it is one of several.
  const named = paths.flatMap((path) => (WILDCARD.test(path) ? [unmarked(path), UNKNOWN] : unmarked(path)));
  const found = known.places.flatMap((place) => named.map((path) => resolveIn(place, path, known.home)));
  // Where it fails, what follows may still run.
  const after = guarded ? found : [...found, ...known.places];
  return { ...known, places: places(after), before: known.places };
}

export function places(found: string[]): string[] {
  const different = [...new Set(found)];
  return different.length > MOST_PLACES ? [UNKNOWN] : different;
}
