/** Whether a command may run a program that its text does not name. */

import { isUnsure } from "./known.ts";
import type { Parts } from "./nested.ts";
import { mayRunFromAwk } from "./scripts.ts";
import { type Piece, programName } from "./split.ts";

/** A deny rule knows a program by its name, and here it may not see the name. */
export function hidesProgram({ pieces }: Parts): boolean {
  return pieces.some((piece) => isUnnamed(piece) || runsWhatItReads(piece));
}

/** $x y, $(echo rm) x, r${z}m x, /bin/r? x */
function isUnnamed({ marked }: Piece): boolean {
  const name = programName(marked);
  return isUnsure(name) || (name !== "[" && /^-|^\\?\{\\?\}$|(?<!\\)[$`*?[]/.test(name));
}

const SHELL = /^(?:ba|z|da|k|a|fi)?sh$/;

/** cat x | sh, bash <(x), awk '{ system($0) }', sed e */
function runsWhatItReads({ words, input }: Piece): boolean {
  const name = programName(words);
  const args = words.slice(1);
  if (SHELL.test(name) || /^(?:source|\.)$/.test(name))
    return input.some(isUnsure) || args.some((arg) => isUnsure(arg) || arg.startsWith("/dev/fd/"));
  if (/^(?:run-parts|fc)$/.test(name)) return true;
  if (/^g?make$/.test(name)) return args.some((arg) => /^(?:--eval|-?f?\/dev\/fd\/)/.test(arg));
  if (/^[gmn]?awk$/.test(name)) return args.some(mayRunFromAwk);
  return (
    /^g?sed$/.test(name) &&
    args.some((arg) => /(?:^|[;{}\n\d$])\s*e\s*(?:$|[;}\n])|\/[gp\d]*e[gp\d]*$/.test(arg))
  );
}
