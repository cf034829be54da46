/**
 * find deletes, writes and runs commands with its actions (-delete, -fprint, -exec). Only tests and printing
 * are harmless.
 */

import { type Argument, isOperand } from "./argument.ts";

const ALONE = new Set(
  (
    "( ) ! , -a -and -o -or -not -true -false -print -print0 -ls -prune -quit -depth -d " +
    "-daystart -follow -mount -xdev -noleaf " +
    "-ignore_readdir_race -noignore_readdir_race -empty -executable -readable -writable -nouser " +
    "-nogroup -warn -nowarn"
  ).split(" "),
);
const WITH_VALUE = new Set(
  (
    "-name -iname -path -ipath -wholename -iwholename -regex -iregex -regextype -lname -ilname " +
    "-type -xtype -size -mtime -mmin -atime -amin " +
    "-ctime -cmin -newer -anewer -cnewer -samefile -perm -user -group -uid -gid -inum -links " +
    "-maxdepth -mindepth -fstype -used -printf -context"
  ).split(" "),
);
const NEWER = /^-newer[aBcm][aBcmt]$/;

export function isHarmlessFind(args: Argument[]): boolean {
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] as Argument;
    const text = argument.text ?? "";
    if (WITH_VALUE.has(text) || NEWER.test(text)) {
      if (!args[++index]?.single) return false;
    } else if (!ALONE.has(text) && !/^-(?:[HLPX]|O\d)$/.test(text) && !isStartingPoint(argument))
      return false;
  }
  return true;
}

/** A path to search. What only the shell knows must start with something that no expression starts with. */
function isStartingPoint(argument: Argument): boolean {
  return isOperand(argument) && argument.starts.every((start) => !/^[(!),]/.test(start));
}
