/** Which files a shell command names, and what it does with them. The gate must also find sensitive files there. */

import type { FileUse, NamedFile } from "../command.ts";
import { mayOnlyRead } from "../readonly/program-judges.ts";
import { FIND, LOOK_AT, NO_FILES, SHOW_WITH, WRITE, WRITE_LAST } from "./file-tables.ts";
import { isDeep, textsOfFiles } from "./file-words.ts";
import { ANYWHERE, isUnsure, type Known, LISTED, NAME, NUMBER, UNGIVEN, UNKNOWN } from "./known.ts";
import { meanings } from "./meanings.ts";
import { type Taken, takenBelow } from "./narrow.ts";
import type { Parts } from "./nested.ts";
import { seenFrom, withHome } from "./paths.ts";
import { isOwnStream } from "./processes.ts";
import { makePiece, type Piece, programName } from "./split.ts";
import { markAll, unmarked } from "./unquote.ts";
import type { Redirection } from "./visits.ts";
import { ACTIONS } from "./wrapped.ts";

/** A file as the command names it. */
type Used = Pick<NamedFile, "use" | "deep" | "hidden" | "unasked"> & { text: string };

/** What a command does with the files that another command found. */
type Handed = Pick<NamedFile, "use" | "deep">;

/** The files that a shell command names, each use of each once. */
export function filesNamed({ pieces, redirects }: Parts, workdir: string): NamedFile[] {
  const closed = pieces.filter(({ open }) => !open);
  // find and similar programs print names for another program: then that one uses these files, too.
  const taking = closed.filter(({ words }) => words.includes(LISTED));
  const handedOn = inOnePlace([...taking, ...closed.filter(finds)]) ? taking.map(handingOn) : undefined;
  const found = [
    ...closed.flatMap((piece) =>
      filesOfPiece(piece, handedOn).map((used) => named(used, piece.known, workdir)),
    ),
    ...redirects.flatMap((redirection) => redirected(redirection, workdir)),
  ];
  const all = found.flat().map((file) => [JSON.stringify(file), file] as const);
  return [...new Map(all).values()];
}

function handingOn(piece: Piece): Handed {
  const { name, args } = programOf(piece);
  return { use: useOfPiece(piece), deep: isDeep(name, args) };
}

function finds(piece: Piece): boolean {
  return FIND.has(programOf(piece).name);
}

/** In another directory the same names mean other files. */
function inOnePlace(pieces: Piece[]): boolean {
  return new Set(pieces.flatMap(({ known }) => known.places)).size <= 1;
}

/** [[=e=]] and [[.hyphen.]]: the locale decides which letters they match. */
const LIKE_LETTERS = /(?<!\\)\[[^/]*?\[([.=])[^/]*\1\][^/]*?\]/g;

/** The file from each directory that the command may run in. */
function named(
  { text: given, use, deep, hidden, unasked }: Used,
  known: Known,
  workdir: string,
): NamedFile[] {
  const { places, home } = known;
  const text = /^~[-+](?:\/|$)/.test(given) ? withHome(given, known) : given;
  const isRelative = !/^[~/]/.test(text) && text.search(ANYWHERE) !== 0;
  return places.map((place) => {
    const stays = isRelative && place === workdir;
    const pattern = stays ? text : seenFrom(markAll(place), text, markAll(home));
    const filled = pattern
      .replaceAll(NAME, "*")
      .replaceAll(NUMBER, "*")
      .replaceAll(UNKNOWN, "**")
      .replaceAll(UNGIVEN, "**")
      .replace(LIKE_LETTERS, "*");
    return {
      pattern: filled,
      path: unmarked(filled),
      use,
      deep,
      unsure: isUnsure(pattern),
      unknown: pattern.includes(UNKNOWN),
      unasked,
      hidden: hidden || ANYWHERE.test(pattern),
    };
  });
}

/** The program, for git with its subcommand: "git-log". */
function programOf({ words, marked }: Piece): { name: string; args: string[] } {
  const name = programName(words);
  if (name !== "git") return { name, args: marked.slice(1) };
  const at = words.findIndex(
    (word, index) => index > 0 && !word.startsWith("-") && !isGlobal(words[index - 1]),
  );
  return at < 0
    ? { name, args: marked.slice(1) }
    : { name: `git-${words[at]}`, args: marked.toSpliced(at, 1).slice(1) };
}

function isGlobal(option = ""): boolean {
  return option === "-C" || option === "-c";
}

function useOfPiece(piece: Piece): FileUse {
  const { name, args } = programOf(piece);
  if (SHOW_WITH.some(([program, option]) => program.test(name) && args.some((arg) => option.test(arg))))
    return "shown";
  const inPlace = /^g?sed$/.test(name) && piece.words.some((word) => /^(?:-\w*i|--in-place)/.test(word));
  return inPlace ? "written" : useOf(name);
}

/** What a program does with a file in its arguments. */
function useOf(program: string): FileUse {
  if (WRITE.has(program)) return "written";
  return LOOK_AT.has(program) || NO_FILES.has(program) ? "looked at" : "shown";
}

/** `handedOn`: what the program does with files that others find; undefined when that is unknown. */
function filesOfPiece(piece: Piece, handedOn: Handed[] | undefined): Used[] {
  const { name, args } = programOf(piece);
  if (NO_FILES.has(name)) return [];
  const texts = textsOfFiles(name, args, piece)
    .filter(
      (text) => !isOwnStream(text) && !/^(?:\{\}|\\?;|\+)$/.test(text) && !(handedOn && text === LISTED),
    )
    .map((text) => text.replaceAll(LISTED, UNKNOWN));
  const others = usesByOthers(piece, handedOn);
  const uses = new Set([useOfPiece(piece), ...others.map(({ use }) => use)]);
  const deep = isDeep(name, args);
  const last = WRITE_LAST.has(name) ? texts.pop() : undefined;
  const below = deep ? takenBelow(name, args) : undefined;
  const deeper = others.some((other) => other.deep);
  const unasked = runsUnasked(name, args) || others.length > 0;
  const found = texts
    .flatMap((text) => [
      { text, deep: deep && !below, hidden: false },
      ...(below ? takenFrom(text, below, deeper) : []),
    ])
    .flatMap((file) => [...uses].map((use) => ({ ...file, use, unasked })));
  return last === undefined
    ? found
    : [...found, { text: last, use: "written", deep, hidden: false, unasked: false }];
}

/** The arguments of git are rarely files. */
function runsUnasked(name: string, args: string[]): boolean {
  return name.startsWith("git-") ? args.includes("--no-index") : mayOnlyRead(name);
}

/** The entries of a directory that are used. `deep`: the directories among them are searched, too. */
function takenFrom(
  text: string,
  { patterns, hidden }: Taken,
  deep: boolean,
): Omit<Used, "use" | "unasked">[] {
  const start = text === "." || text === "./" ? "" : `${text.replace(/\/+$/, "")}/`;
  return patterns.map((pattern) => ({ text: start + pattern, deep, hidden }));
}

/** find -exec cat, find -delete, find | xargs cat, grep -l x | xargs sed -i */
function usesByOthers(piece: Piece, handedOn: Handed[] = []): Handed[] {
  if (!finds(piece)) return [];
  const { words } = piece;
  const acts = words.flatMap((word, index) => (ACTIONS.test(word) ? actionAt(piece, index + 1) : []));
  return [
    ...handedOn,
    ...acts,
    ...(words.includes("-delete") ? [{ use: "written" as const, deep: false }] : []),
  ];
}

function actionAt({ words, marked, known }: Piece, start: number): Handed {
  return handingOn(makePiece(words.slice(start), marked.slice(start), { known }));
}

function redirected({ redirect, known }: Redirection, workdir: string): NamedFile[] {
  const { operator, target } = redirect;
  const isDescriptor = operator.endsWith("&") && /^(?:\d+|-)$/.test(target.raw);
  if (operator.startsWith("<<") || isDescriptor || isOwnStream(target.raw)) return [];
  const use = operator === "<" ? "shown" : "written";
  return meanings(target, { known, depth: 0 }).flatMap((text) =>
    named({ text, use, deep: false, hidden: false, unasked: use === "shown" }, known, workdir),
  );
}
