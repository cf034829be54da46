/** The floor: commands that no mode and no rule allows, because nothing can undo what they destroy. */

import { destroysDisk, writesToDevice } from "./disks.ts";
import { holdsForkBomb, looksLikeForkBomb } from "./fork-bomb.ts";
import { LISTED } from "./known.ts";
import type { Parts } from "./nested.ts";
import { type Piece, programName } from "./split.ts";
import { isSystem, isVital } from "./vital.ts";

const DELETES = "it deletes the whole disk, the system or a home directory";
const MOVES = "it moves the system or the home directory away";
const LOCKS = "it changes the rights of the whole system";
const SWITCHES_OFF = "it switches the machine off";
const KILLS = "it ends every process";

/** Why a shell command may never run; undefined when it may. */
export function floorReason({ pieces, guesses, scripts, redirects, unread }: Parts): string | undefined {
  if (scripts.some(holdsForkBomb) || unread.some(looksLikeForkBomb))
    return "it is a fork bomb, which takes the machine down";
  const onDisk = writesToDevice(redirects, unread);
  if (onDisk) return onDisk;
  if (deletesWhatIsFound(pieces)) return DELETES;
  // A guessed part is often prose, where a word like "reboot" is no command.
  return (
    reasonOf(pieces, [destroys, destroysDisk, switchesOff]) ?? reasonOf(guesses, [destroys, destroysDisk])
  );
}

type Check = (piece: Piece) => string | undefined;

function reasonOf(pieces: Piece[], checks: Check[]): string | undefined {
  for (const piece of pieces) {
    if (/^--(?:help|version)$/.test(piece.words.slice(1).join(" "))) continue;
    const reason = checks.map((check) => check(piece)).find(Boolean);
    if (reason) return reason;
  }
  return undefined;
}

function destroys(piece: Piece): string | undefined {
  const { words, marked } = piece;
  const name = programName(words);
  const args = words.slice(1);
  const operands = marked.slice(1).filter((arg) => !/^-./.test(arg));
  const vital = (path: string) => isVital(path, piece);
  if (name === "rm" && args.some(isRecursive) && operands.some(vital)) return DELETES;
  if (name === "find" && deletesAll(args) && startingPoints(marked).some(vital)) return DELETES;
  if (name === "rsync" && args.some((arg) => /^--del/.test(arg)) && vital(operands.at(-1) ?? ""))
    return DELETES;
  if (name === "git" && cleanedByGit(marked.slice(1)).some(vital)) return DELETES;
  if (name === "mv" && operands.slice(0, -1).some(vital)) return MOVES;
  const rights = /^(?:chmod|chown|chgrp)$/.test(name) && args.some(isRecursive);
  return rights && operands.some((path) => isSystem(path, piece)) ? LOCKS : undefined;
}

/** git -C x clean -xfd y: the places whose untracked files it deletes. */
function cleanedByGit(args: string[]): string[] {
  const at = args.findIndex((arg, index) => arg === "clean" && !/^-[cC]$/.test(args[index - 1] ?? ""));
  const options = args.slice(at + 1).filter((arg) => arg.startsWith("-"));
  const forced = options.some((arg) => /^-\w*f|^--force$/.test(arg));
  if (at < 0 || !forced || options.some((arg) => /^-\w*n|^--dry-run$/.test(arg))) return [];
  const directory = args.slice(0, at).findLast((_, index) => args[index - 1] === "-C") ?? ".";
  const paths = args.slice(at + 1).filter((arg) => !arg.startsWith("-"));
  return paths.length > 0
    ? paths.map((path) => (/^[~/]/.test(path) ? path : `${directory}/${path}`))
    : [directory];
}

function switchesOff({ words }: Piece): string | undefined {
  const name = programName(words);
  const args = words.slice(1);
  if (name === "kill" && args.length > 1 && args.at(-1) === "-1") return KILLS;
  const off =
    /^(?:shutdown|poweroff|reboot|halt)$/.test(name) ||
    (/^(?:init|telinit)$/.test(name) && /^[06]$/.test(args[0] ?? "")) ||
    (/^(?:systemctl|loginctl)$/.test(name) &&
      args.some((arg) => /^(?:poweroff|reboot|halt|kexec|suspend|hibernate)(?:\.target)?$/.test(arg)));
  return off ? SWITCHES_OFF : undefined;
}

/** find / | xargs rm, find / | while read -r f; do rm -r "$f"; done */
function deletesWhatIsFound(pieces: Piece[]): boolean {
  const finds = (piece: Piece) =>
    programName(piece.words) === "find" && startingPoints(piece.marked).some((path) => isVital(path, piece));
  const deletes = ({ words }: Piece) =>
    programName(words) === "xargs"
      ? words.some((word) => /(?:^|\/)rm$/.test(word))
      : programName(words) === "rm" && words.some(isRecursive) && words.includes(LISTED);
  return pieces.some(deletes) && pieces.some(finds);
}

/** Where find starts: the words before its expression, or the current directory. */
export function startingPoints([, ...args]: string[]): string[] {
  const rest = args.slice(args.findIndex((arg) => !/^-(?:[HLP]|O\d)$/.test(arg)) >>> 0);
  const points = rest.slice(0, rest.findIndex((arg) => /^(?:-|\\?\(|!)/.test(arg)) >>> 0);
  return points.length > 0 ? points : ["."];
}

function deletesAll(args: string[]): boolean {
  const deletes = (arg: string, index: number) =>
    arg === "-delete" ||
    (/^-(?:exec|execdir|ok|okdir)$/.test(arg) && /(?:^|\/)(?:rm|unlink|shred)$/.test(args[index + 1] ?? ""));
  return args.some(deletes);
}

function isRecursive(arg: string): boolean {
  return /^-[a-zA-Z]*[rR]/.test(arg) || /^--r(?:e(?:c(?:u(?:r(?:s(?:i(?:ve?)?)?)?)?)?)?)?$/.test(arg);
}
