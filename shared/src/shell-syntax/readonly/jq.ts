/** jq only reads, but its program can read files that no argument names: import "./credentials" as $c; */

import type { Argument } from "./argument.ts";

// How many words follow such an option.
const TAKES: Record<string, number> = {
  "--arg": 2,
  "--argjson": 2,
  "--slurpfile": 2,
  "--rawfile": 2,
  "--argfile": 2,
  "--indent": 1,
  "-L": 1,
  "--library-path": 1,
};

// The path of an import may follow the name of a format: import @text "./credentials" as $c;
export const IMPORTS = /(?<![.\w])(?:import|include)\s*(?:["#]|@\w+\s*["#])/;
const FROM_FILE = /^(?:-[a-zA-Z]*f|--from-file$)/;

/** Only the program decides. Its beginning, where imports are, must not be something that only the shell knows. */
export function isHarmlessJq(args: Argument[]): boolean {
  if (args.some(({ text = "" }) => IMPORTS.test(text) || FROM_FILE.test(text))) return false;
  if (args.some(isUnknownOption)) return false;
  const program = programOf(args);
  return program?.text !== undefined || !program || program.starts.every((start) => start.trim() !== "");
}

/** "-$x" may be any option, so it is unknown which word is the program. */
function isUnknownOption({ text, starts }: Argument): boolean {
  return text === undefined && starts.some((start) => start.startsWith("-"));
}

function programOf(args: Argument[]): Argument | undefined {
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] as Argument;
    const { text } = argument;
    if (text !== undefined && Object.hasOwn(TAKES, text)) index += TAKES[text] ?? 0;
    else if (text === undefined || text === "" || !text.startsWith("-")) return argument;
  }
  return undefined;
}
