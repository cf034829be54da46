/** The directories in which a shell command runs git. Their repositories configure what git does. */

import { isUnsure } from "./known.ts";
import { seenFrom } from "./paths.ts";
import { type Piece, programName } from "./split.ts";
import { markAll } from "./unquote.ts";

/** Absolute paths, each once; undefined means one that only the shell knows. */
export function placesOfGit(pieces: Piece[]): (string | undefined)[] {
  const found = pieces.filter(({ words }) => programName(words) === "git").flatMap(placesOf);
  return [...new Set(found.map((place) => (isUnsure(place) ? undefined : place)))];
}

/** git -C lib status, git --git-dir=lib/.git status */
function placesOf({ words, known }: Piece): string[] {
  const globals = globalsIn(words);
  const from = (places: string[], path: string) =>
    places.map((place) => seenFrom(place, path, markAll(known.home)));
  const places = valuesOf(globals, ["-C"]).reduce(from, known.places);
  return [
    ...places,
    ...valuesOf(globals, ["--git-dir", "--work-tree"]).flatMap((path) => from(places, path)),
  ];
}

const TAKE_NEXT = new Set("-C -c --git-dir --work-tree --namespace --super-prefix --config-env".split(" "));

/** The words before the subcommand. */
function globalsIn([, ...words]: string[]): string[] {
  const end = words.findIndex(
    (word, index) => !word.startsWith("-") && !TAKE_NEXT.has(words[index - 1] ?? ""),
  );
  return end < 0 ? words : words.slice(0, end);
}

function valuesOf(globals: string[], names: string[]): string[] {
  return globals.flatMap((word, index) => {
    if (names.includes(globals[index - 1] ?? "")) return word;
    const name = names.find((name) => word.startsWith(`${name}=`));
    return name ? word.slice(name.length + 1) : [];
  });
}
