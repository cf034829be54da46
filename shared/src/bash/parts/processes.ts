/** The secrets of other processes: their environments, their memory, the files that they hold open. */

import { minimatch } from "minimatch";
import type { NamedFile } from "../command.ts";
import { type Piece, programName } from "./split.ts";

const SECRET = "environ mem fd/3 task/1/environ task/1/mem".split(" ");
const SECRETS = ["1", "12345", "self"].flatMap((process) => SECRET.map((name) => `/proc/${process}/${name}`));

/** Why a command may not be run, for what it shows of other processes; undefined when it shows nothing. */
export function showsProcesses(files: NamedFile[], pieces: Piece[]): string | undefined {
  const file = files.find(isSecret);
  if (file) return `${file.path} would show what other processes keep in their memory and environment`;
  const shows = pieces.some(({ words }) => programName(words) === "ps" && showsEnvironments(words.slice(1)));
  return shows ? "it would show the environment of other processes" : undefined;
}

/** A pattern that may mean such a file, a name in it, or a directory that all is read of. */
function isSecret({ pattern, use, deep, unsure }: NamedFile): boolean {
  if (use === "looked at") return false;
  // Of a word that says nothing of the way there, nobody could be told why.
  if (unsure && !/proc|environ/.test(pattern)) return false;
  const plain = pattern.replace(/(?<=proc\/)\d+(?=\/|$)/, "1");
  const inProcesses = /(?:^|\/)proc(?:\/|$)/.test(plain);
  return (
    SECRETS.some((secret) => minimatch(secret, plain, { dot: true }) || (deep && holds(plain, secret))) ||
    (inProcesses && /\/(?:environ|mem)$/.test(plain))
  );
}

function holds(directory: string, file: string): boolean {
  return file.startsWith(`${directory.replace(/\/+$/, "")}/`);
}

// Options of ps whose value is the next word.
const VALUE =
  /^-[A-Za-z]*[CGgoOpqstUu]$|^--(?:format|pid|ppid|sort|user|User|group|Group|tty|sid|cols|rows|width)$/;
// Letters that keep -e what it says: every process. Beside others ps takes it for the e of BSD, the environment.
const EVERY_PROCESS = /^-[AadefFlLHjwyMcVTmNZ]*(?:[oOCGgpqstUu].*)?$/;

/** ps e, ps auxe, ps -axe, ps eww -p 1; on macOS ps -E. */
export function showsEnvironments(args: string[]): boolean {
  return args.some((arg, index) => {
    if (VALUE.test(args[index - 1] ?? "") || !/^-?[A-Za-z]+$/.test(arg)) return false;
    if (!arg.startsWith("-")) return arg.includes("e");
    return arg.includes("E") || (arg.includes("e") && !EVERY_PROCESS.test(arg));
  });
}
