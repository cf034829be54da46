/** Tells the operands of a command from its options and their values. */

import type { Usage } from "./file-tables.ts";

export interface Sorted {
  files: string[]; // the values of options
  operands: string[];
  hasPattern: boolean;
}

export function sortArguments(args: string[], usage: Usage): Sorted {
  const sorted: Sorted = { files: [], operands: [], hasPattern: false };
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    if (arg === "--") return { ...sorted, operands: [...sorted.operands, ...args.slice(index + 1)] };
    if (!arg.startsWith("-") || arg === "-") {
      sorted.operands.push(arg);
      continue;
    }
    if (usage.alone?.test(arg)) continue;
    const { isText, isPattern, isNumber, value } = readOption(arg, usage);
    if (isPattern) sorted.hasPattern = true;
    if (value === "" && (isText || (isNumber && /^\d+$/.test(args[index + 1] ?? "")))) index += 1;
    if (!isText) sorted.files.push(...pathsIn(value));
  }
  return sorted;
}

/** The options in front of --, each with its value where that is the next word. */
export function optionsWithValues(args: string[], usage: Usage): string[][] {
  const end = args.indexOf("--");
  const found: string[][] = [];
  for (let index = 0; index < (end < 0 ? args.length : end); index += 1) {
    const arg = args[index] ?? "";
    if (!arg.startsWith("-") || arg === "-") continue;
    const { isText, isPattern, value } = readOption(arg, usage);
    const takesNext = (isText || isPattern) && value === "";
    found.push(takesNext ? [arg, args[++index] ?? ""] : [arg]);
  }
  return found;
}

// -rh is two options, -o../x one with a value.
const MAYBE_PATH = /[^A-Za-z0-9]/;

/** `value` is what is attached to the option: x in -ex, -rex and --regexp=x. */
function readOption(arg: string, { texts, numbers = "", patterns = "", files = "" }: Usage) {
  const kinds = (name: string) => ({
    isText: isOneOf(name, texts),
    isNumber: isOneOf(name, numbers),
    isPattern: isOneOf(name, patterns),
  });
  if (arg.startsWith("--")) {
    const [name = "", ...value] = arg.split("=");
    return { ...kinds(name), value: value.join("=") };
  }
  const letters = [...arg.slice(1)];
  // Letters after a sign such as a comma are no options: the n in -L1,9:.env is part of a value.
  const end = letters.findIndex((letter) => MAYBE_PATH.test(letter));
  const options = end < 0 ? letters : letters.slice(0, end);
  const at = options.findIndex((letter) =>
    [texts, numbers, patterns, files].some((list) => isOneOf(letter, list)),
  );
  const value = letters.slice(Math.max(at, 0) + 1).join("");
  return { ...kinds(letters[at] ?? ""), value: at >= 0 || MAYBE_PATH.test(value) ? value : "" };
}

/** Long options may be shortened. */
function isOneOf(name: string, list: string): boolean {
  if (name === "") return false;
  return list
    .split(" ")
    .some((option) => option === name || (name.startsWith("--") && option.startsWith(name)));
}

/** HEAD:.env and @.env name files too. */
export function pathsIn(arg: string): string[] {
  return [arg, ...arg.split(/[=:@<>]/).slice(1)].filter((path) => path !== "");
}
