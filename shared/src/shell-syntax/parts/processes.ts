/** The secrets of other processes: their environments, their memory, and the files that they lead to. */

import { posix } from "node:path";
import { minimatch } from "minimatch";
import type { NamedFile } from "../command.ts";
import { showsEnvironments } from "../readonly/ps.ts";
import { type Piece, programName } from "./split.ts";

const OF_PROCESS = "environ mem cwd root exe fd/3 map_files/x auxv".split(" ");
const PROCESSES = "1 12345 self 1/task/1 self/task/1".split(" ");
const SECRETS = PROCESSES.flatMap((process) => OF_PROCESS.map((name) => `/proc/${process}/${name}`));

/** Why a command may not run because of what it shows of other processes; undefined when it shows nothing. */
export function showsProcesses(files: NamedFile[], pieces: Piece[], workdir: string): string | undefined {
  const file = files.find((file) => isSecret(file, workdir));
  if (file) return `${file.path} would show what other processes keep in their memory and environment`;
  const shows = pieces.some(({ words }) => programName(words) === "ps" && showsEnvironments(words.slice(1)));
  return shows ? "it would show the environment of other processes" : undefined;
}

/** A pattern that may mean such a file, a name in it, or a directory that all is read of. */
function isSecret({ pattern, use, deep, unsure }: NamedFile, workdir: string): boolean {
  if (use === "looked at" || (use === "written" && deep)) return false;
  // We could not name a reason for a word that says nothing about the path.
  if (unsure && !/proc|environ|dev\/(?:fd|std)/.test(pattern)) return false;
  if (isOwnStream(pattern)) return false;
  const anywhere = pattern.startsWith("**") && unsure;
  const whole = anywhere ? pattern : wayOf(pattern.startsWith("/") ? pattern : `${workdir}/${pattern}`);
  if (/(?:^|\/)proc\/(?:.*\/)?(?:environ|mem)$/.test(whole)) return true;
  return SECRETS.some((secret) => mayMean(whole, secret) || (deep && holds(whole, secret)));
}

/** Is it a stream of the command itself? */
export function isOwnStream(path: string): boolean {
  return /^\/(?:dev\/(?:null|tty|stdin|stdout|stderr|fd\/\d+)|proc\/self\/fd\/\d+)$/.test(path);
}

/** Links of the system that lead to a process, and names that any process may have. */
const LEADS: [RegExp, string][] = [
  [/^\/dev\/fd$/, "/proc/self/fd"],
  [/^\/dev\/std(?:in|out|err)$/, "/proc/self/fd/0"],
  [/^\/proc\/thread-self$/, "/proc/self/task/1"],
  [/^\/proc\/\d+$/, "/proc/1"],
  [/^\/proc\/[^/]+\/task\/\d+$/, "/proc/1/task/1"],
];

/** Follows a path name by name. It stops at a link of a process (cwd, fd/3): where that leads, only the process knows. */
function wayOf(pattern: string): string {
  let here = "/";
  for (const name of pattern.split("/")) {
    if (SECRETS.some((secret) => here !== "/" && !here.includes("**") && mayMean(here, secret))) return here;
    const next = posix.join(here, name);
    here = LEADS.find(([link]) => link.test(next))?.[1] ?? next;
  }
  return here;
}

function mayMean(pattern: string, file: string): boolean {
  return minimatch(file, pattern, { dot: true, nonegate: true, nocomment: true });
}

function holds(directory: string, file: string): boolean {
  return file.startsWith(`${directory.replace(/\/+$/, "")}/`);
}
