/** In which directories a shell command runs git: there lies what git obeys. */

import { isUnsure } from "./known.ts";
import { resolveIn } from "./places.ts";
import { type Piece, programName } from "./split.ts";
import { markAll } from "./unquote.ts";

/** Absolute paths, each once; undefined stands for one that only the shell knows. */
export function placesOfGit(pieces: Piece[]): (string | undefined)[] {
  const found = pieces.filter(({ words, open }) => !open && programName(words) === "git").flatMap(placesOf);
  return [...new Set(found.map((place) => (isUnsure(place) ? undefined : place)))];
}

/** git -C lib status, git --git-dir=lib/.git status, find . -execdir git status */
function placesOf({ words, known }: Piece): string[] {
  return moves(words).reduce(
    (places, move) => places.map((place) => resolveIn(place, move, markAll(known.home))),
    known.places,
  );
}

/** The options in front of the subcommand that lead elsewhere. */
function moves([, ...words]: string[]): string[] {
  const end = words.findIndex(
    (word, index) => !word.startsWith("-") && !TAKE_NEXT.has(words[index - 1] ?? ""),
  );
  const globals = end < 0 ? words : words.slice(0, end);
  return globals.flatMap((word, index) => {
    const [, attached] = /^--(?:git-dir|work-tree)=(.*)$/s.exec(word) ?? [];
    return MOVE.has(globals[index - 1] ?? "") ? word : (attached ?? []);
  });
}

const MOVE = new Set(["-C", "--git-dir", "--work-tree"]);
const TAKE_NEXT = new Set([...MOVE, "-c", "--namespace", "--super-prefix", "--config-env", "--exec-path"]);
