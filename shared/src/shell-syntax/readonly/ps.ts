/** ps shows processes; with the `e` of BSD it shows their environments too, and these hold secrets. */

import { type Argument, lineOf } from "./argument.ts";

const LONG_VALUE = /^--(?:format|pid|ppid|sort|user|User|group|Group|tty|sid|cols|rows|width)$/;
// Before a value there is one option, or a group of letters of which only the last takes a value.
const VALUE = /^-[AadefFlLHjwyMcVTmNZx]*[CGgoOpqstUu]$|^[acefghHjlLmnNrsSTuvwxXZ]*[oOpqtU]$/;
// Letters that leave -e its meaning, every process. With other letters ps reads it as the e of BSD.
const EVERY_PROCESS = /^-[AadefFlLHjwyMcVTmNZ]*(?:[oO][\w,=%:]*|[CGgpqstUu])?$/;
// Numbers, long options, and what only the shell knows.
const NO_LETTERS = /^(?:\d[\d,]*|--.*)$|[$`]/;
const SHOWN_COLUMN = /(?:^|[,oO=])env/i;

/** ps e, ps auxe, ps -axe, ps eww -p 1; on macOS ps -E. */
export function showsEnvironments(args: string[]): boolean {
  const isValue = (index: number) => [VALUE, LONG_VALUE].some((option) => option.test(args[index - 1] ?? ""));
  const options = args.filter((arg, index) => !isValue(index) && !NO_LETTERS.test(arg));
  // If one option is not a standard one, ps may read all of them in the BSD way.
  const standard = options.every((arg) => EVERY_PROCESS.test(arg));
  const letters = options.map((arg) => arg.replace(/(?<=[oO]).*/s, ""));
  if (args.some((arg) => SHOWN_COLUMN.test(arg))) return true;
  return letters.some((arg) => arg.includes("E") || (arg.includes("e") && !standard));
}

/** A part that only the shell knows may be used as a value, as one word. No harmless script sets USER. */
export function isHarmlessPs(args: Argument[]): boolean {
  const isOneWord = ({ single, word }: Argument) => single || /^\$(?:USER|\{USER\}|LOGNAME)$/.test(word.raw);
  const isKnown = (argument: Argument, index: number) =>
    argument.text !== undefined || (isOneWord(argument) && VALUE.test(args[index - 1]?.text ?? ""));
  return args.every(isKnown) && !showsEnvironments(lineOf(args).split(" "));
}
