/** The secrets of other processes: their environments, their memory, the files that they hold open. */

import { posix } from "node:path";
import { minimatch } from "minimatch";
import type { NamedFile } from "../command.ts";
import { showsEnvironments } from "../readonly/ps.ts";
import { type Piece, programName } from "./split.ts";

const SECRET = "environ mem fd/3 task/1/environ task/1/mem".split(" ");
const SECRETS = ["1", "12345", "self"].flatMap((process) => SECRET.map((name) => `/proc/${process}/${name}`));

/** Why a command may not be run, for what it shows of other processes; undefined when it shows nothing. */
export function showsProcesses(files: NamedFile[], pieces: Piece[], workdir: string): string | undefined {
  const file = files.find((file) => isSecret(file, workdir));
  if (file) return `${file.path} would show what other processes keep in their memory and environment`;
  const shows = pieces.some(({ words }) => programName(words) === "ps" && showsEnvironments(words.slice(1)));
  return shows ? "it would show the environment of other processes" : undefined;
}

/** A pattern that may mean such a file, a name in it, or a directory that all is read of. */
function isSecret({ pattern, use, deep, unsure }: NamedFile, workdir: string): boolean {
  if (use === "looked at" || (use === "written" && deep)) return false;
  // Of a word that says nothing of the way there, nobody could be told why.
  if (unsure && !/proc|environ/.test(pattern)) return false;
  const whole = pattern.startsWith("**") && unsure ? pattern : posix.resolve(workdir, pattern);
  const plain = whole.replace(/(?<=proc\/)\d+(?=\/|$)/, "1");
  if (/(?:^|\/)proc\/(?:.*\/)?(?:environ|mem)$/.test(plain)) return true;
  return SECRETS.some((secret) => mayMean(plain, secret) || (deep && holds(plain, secret)));
}

function mayMean(pattern: string, file: string): boolean {
  return minimatch(file, pattern, { dot: true, nonegate: true, nocomment: true });
}

function holds(directory: string, file: string): boolean {
  return file.startsWith(`${directory.replace(/\/+$/, "")}/`);
}
