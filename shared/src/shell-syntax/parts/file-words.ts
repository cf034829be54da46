/** Which words of a command name files, and whether the program searches directories. */

import { plainArgument } from "../readonly/argument.ts";
import { filesReadBySed } from "../readonly/sed.ts";
import { isWrapper } from "../readonly/wrappers.ts";
import { GO_DEEP, TAKE_DIRECTORY, USAGES } from "./file-tables.ts";
import { startingPoints } from "./floor.ts";
import { ANYWHERE, isUnsure, UNKNOWN } from "./known.ts";
import { pathsIn, sortArguments } from "./operands.ts";
import type { Piece } from "./split.ts";
import { markAll, unmarked } from "./unquote.ts";
import { wrappedStarts } from "./wrapped.ts";

// -r, --recursive and its abbreviations, and the -d recurse of grep.
const RECURSIVE = /^-[a-zA-Z]*(?:[rR]|d$|drec)|^--(?:rec|der|di)/;

function goesDeep(arg: string): boolean {
  return RECURSIVE.test(arg) || (arg.startsWith("-") && isUnsure(arg));
}

const MAYBE_RECURSIVE = new RegExp(`^${UNKNOWN}[a-zA-Z-]+$`);

/** "${x}KEY" is an option when x is -e. */
function mayBeOption(arg: string): boolean {
  return arg.length > 1 && arg.startsWith(UNKNOWN);
}

/** Do its options make it search directories? */
export function isDeep(name: string, args: string[]): boolean {
  return GO_DEEP.has(name) || args.some(goesDeep) || (name.endsWith("grep") && args.some(mayBeOption));
}

/** xzcat --files takes the names of files from a file, or from what it reads. */
function mayTakeNames(arg: string): boolean {
  const known = arg.replace(new RegExp(ANYWHERE, "g"), "");
  return known.startsWith("--fi") || (known !== arg && known.startsWith("-")) || mayBeOption(arg);
}

export function textsOfFiles(name: string, args: string[], piece: Piece): string[] {
  if (name === "find") return startingPoints(["find", ...args]);
  if (isWrapper(name)) return ownArguments(piece).flatMap(pathsIn);
  if (name === "xzcat" && args.some(mayTakeNames)) return [UNKNOWN];
  const usage = (Object.hasOwn(USAGES, name) && USAGES[name]) || { texts: "" };
  const { files, operands, hasPattern } = sortArguments(args, usage);
  const takesAll = usage.patterns === undefined || hasPattern || args.some(mayBeOption);
  const rest = takesAll ? operands : operands.slice(1);
  const searchesAll = name.endsWith("grep") && isDeep(name, args);
  const readsInput = /^(?:rg|ag|ack)$/.test(name) && piece.input.length > 0;
  const all = rest.length === 0 && (TAKE_DIRECTORY.has(name) || searchesAll) && !readsInput;
  // git itself reads the patterns of its paths.
  const paths = name.startsWith("git-") ? rest.map(unmarked) : rest;
  const here = all || (searchesAll && namesNoPlace(operands)) ? ["."] : [];
  return [...files, ...filesOfSed(name, args), ...here, ...paths.flatMap(pathsIn)];
}

/** grep KEY "${x}n": where x is -r, it searches the working directory. */
function namesNoPlace(operands: string[]): boolean {
  const [, ...places] = operands.filter((word) => !MAYBE_RECURSIVE.test(word));
  return places.length === 0 && operands.some((word) => MAYBE_RECURSIVE.test(word));
}

/** sed '/x/r file' */
function filesOfSed(name: string, args: string[]): string[] {
  if (!/^g?sed$/.test(name)) return [];
  const known = filesReadBySed(args.map(unmarked).map(plainArgument));
  if (known) return known.map(markAll);
  const read = /(?:^|[\s\d$/;{}!,IM])[rRw][ \t]*([^\n;}]+)/g;
  return args.flatMap((arg) =>
    [...unmarked(arg).matchAll(read)].map(([, file = ""]) => markAll(file.trim())),
  );
}

/** xargs -a list cat: xargs adds the lines of `list` after the program's words. */
function ownArguments({ words, marked }: Piece): string[] {
  const last = wrappedStarts(words).at(-1) ?? words.length;
  return marked.slice(1, last).filter((word) => !word.startsWith("-"));
}
