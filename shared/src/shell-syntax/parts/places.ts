/** The directories that a command may run in, after `cd`, `pushd` and `popd`. */

import { existsSync } from "node:fs";
import { realPath } from "../real-path.ts";
import { type Command, textOf, type Word } from "../syntax/ast.ts";
import { ANYWHERE, type Known, LISTED, UNKNOWN, valuesOf } from "./known.ts";
import { meanings } from "./meanings.ts";
import { resolveIn, seenFrom, withHome } from "./paths.ts";
import { unmarked, WILDCARD } from "./unquote.ts";

// A command that may be in more directories than this may be anywhere.
const MOST_PLACES = 16;

/** What is known about the directory after this command: cd and pushd change it. */
export function moved(command: Command, known: Known): Known {
  const { guarded } = command;
  const [first, ...more] = withoutDetour(command);
  const name = first && textOf(first);
  if (name !== "cd" && name !== "pushd" && name !== "popd") return known;
  const target = targetOf(name, more);
  const been = [...new Set([...known.been, ...known.places])];
  if (name === "popd" || (!target && name === "pushd"))
    return { ...known, places: places([...been, ...known.before]), before: known.places, been };
  if (target && textOf(target) === "-") return { ...known, places: known.before, before: known.places, been };
  const physical = known.physical || more.some((word) => /^-\w*P/.test(textOf(word) ?? ""));
  // At first, bash may know its directory by the path with links or by the one without.
  const starts =
    known.been.length === 0 ? new Set([...known.places, ...known.places.map(realPath)]) : known.places;
  const found = [...starts].flatMap((place) => ledTo(place, target, known, physical));
  // Where it fails, and with -n, what follows runs where we are.
  const moves = guarded && !more.some((word) => textOf(word) === "-n");
  const after = moves ? found : [...found, ...known.places];
  return { ...known, places: places(after), before: known.places, been };
}

const OPTIONS: Record<string, RegExp> = { cd: /^-[LPe@]+$/, pushd: /^-n$|^[-+]\d+$/ };

/** A directory's name may begin with a plus, and after `--` with anything. */
function targetOf(name: string, words: Word[]): Word | undefined {
  const at = words.findIndex((word) => !OPTIONS[name]?.test(textOf(word) ?? ""));
  const first = words[at];
  return first && textOf(first) === "--" ? words[at + 1] : first;
}

/** command cd x, builtin set -- x */
export function withoutDetour({ words }: Command): Word[] {
  const start = words.findIndex((word) => !/^(?:command|builtin|-p|--)$/.test(textOf(word) ?? ""));
  return start < 0 ? [] : words.slice(start);
}

/** The directories that `cd` may lead to: where the text says, unless -P is set or nothing is there. */
function ledTo(place: string, target: Word | undefined, known: Known, physical: boolean): string[] {
  const paths = target ? meanings(target, { known, depth: 0 }) : [withHome("~", known)];
  const found = paths.flatMap((path) => {
    const named = unmarked(withHome(path, known)).replaceAll(LISTED, UNKNOWN);
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
