/**
 * find deletes, writes and runs commands with its actions (-delete, -fprint, -exec). Only tests and printing
 * are harmless, and what -exec runs may be.
 */

import { type Argument, isOperand, type Judge } from "./argument.ts";

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

/** `isHarmless` judges the programs that -exec runs. */
export function isHarmlessFind(args: Argument[], isHarmless: Judge): boolean {
  const starts = args.filter(isStartingPoint).flatMap((argument) => argument.starts);
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] as Argument;
    const text = argument.text ?? "";
    if (text === "-exec") {
      const run = commandBehind(args.slice(index + 1));
      if (!run || !isHarmless(run.map((one) => withFound(one, starts)))) return false;
      index += run.length + 1;
      continue;
    }
    if (WITH_VALUE.has(text) || NEWER.test(text)) {
      if (!args[++index]?.single) return false;
    } else if (!ALONE.has(text) && !/^-(?:[HLPX]|O\d)$/.test(text) && !isStartingPoint(argument))
      return false;
  }
  return true;
}

/** The words up to ; or to {} +; a `+` elsewhere is a word like others. */
function commandBehind(args: Argument[]): Argument[] | undefined {
  const end = args.findIndex(
    ({ text }, index) => text === ";" || (text === "+" && args[index - 1]?.text === "{}"),
  );
  return end < 0 ? undefined : args.slice(0, end);
}

/** {} is one or many names that start as the starting points do: `.` when there are none. */
function withFound(argument: Argument, points: string[]): Argument {
  const at = argument.text?.indexOf("{}") ?? -1;
  if (at < 0) return argument;
  const starts = at > 0 ? [argument.text?.slice(0, at) ?? ""] : points.length > 0 ? points : ["."];
  return { ...argument, text: undefined, shape: undefined, starts, single: false };
}

/** A path to search. What only the shell knows must start with something that no expression starts with. */
function isStartingPoint(argument: Argument): boolean {
  return isOperand(argument) && argument.starts.every((start) => !/^[(!),]/.test(start));
}
