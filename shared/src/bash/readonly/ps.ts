/** ps shows processes; with the `e` of BSD it shows their environments too, and these hold secrets. */

import { type Argument, lineOf } from "./argument.ts";

// Options of ps whose value is the next word.
const VALUE =
  /^-[A-Za-z]*[CGgoOpqstUu]$|^--(?:format|pid|ppid|sort|user|User|group|Group|tty|sid|cols|rows|width)$/;
// Letters that keep -e what it says: every process. Beside others ps takes it for the e of BSD.
const EVERY_PROCESS = /^-[AadefFlLHjwyMcVTmNZ]*(?:[oO][a-z]*|[CGgpqstUu])?$/;

/** ps e, ps auxe, ps -axe, ps eww -p 1; on macOS ps -E. */
export function showsEnvironments(args: string[]): boolean {
  return args.some((arg, index) => {
    if (VALUE.test(args[index - 1] ?? "") || !/^-?[A-Za-z]+$/.test(arg)) return false;
    if (!arg.startsWith("-")) return arg.includes("e");
    return arg.includes("E") || (arg.includes("e") && !EVERY_PROCESS.test(arg));
  });
}

/** What only the shell knows may stand where a value does, as one word. No harmless script sets USER. */
export function isHarmlessPs(args: Argument[]): boolean {
  const isOneWord = ({ single, word }: Argument) => single || /^\$(?:USER|\{USER\}|LOGNAME)$/.test(word.raw);
  const isKnown = (argument: Argument, index: number) =>
    argument.text !== undefined || (isOneWord(argument) && VALUE.test(args[index - 1]?.text ?? ""));
  return args.every(isKnown) && !showsEnvironments(lineOf(args).split(" "));
}
