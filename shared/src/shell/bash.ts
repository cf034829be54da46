/** Which bash runs commands, and with which arguments. */

import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, relative } from "node:path";

const MISSING =
  "bash was not found on this computer, and commands run in bash. " +
  "Install it (Windows: Git for Windows, https://git-scm.com, or WSL; Linux: the package bash) and start again.";

/**
 * The path of bash: the first one on PATH; on Windows Git Bash before WSL, because Git Bash shares the paths of the
 * agent. Throws an Error that says what to install.
 */
export function findBash(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const found = candidates(env, platform).find(isProgram);
  if (!found) throw new Error(MISSING);
  return found;
}

function candidates(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter(Boolean);
  if (platform !== "win32") return folders.map((folder) => join(folder, "bash"));
  const programs = [env.ProgramFiles, env.LOCALAPPDATA && join(env.LOCALAPPDATA, "Programs")];
  const gitBash = programs.filter((folder) => folder !== undefined && folder !== "");
  return [
    ...gitBash.map((folder) => join(folder as string, "Git", "bin", "bash.exe")),
    ...folders.map((folder) => join(folder, "bash.exe")),
  ];
}

/** Whether this is a file that we may run. */
function isProgram(path: string): boolean {
  try {
    // Most folders of PATH do not have it. An exception for each of them would take longer than all the rest.
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Absolute path of the first program with that name on PATH. Relative folders are skipped: others may write to them. */
export function findProgram(name: string, platform = process.platform): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  const names = platform === "win32" ? [`${name}.exe`, name] : [name];
  return folders.flatMap((folder) => names.map((file) => join(folder, file))).find(isProgram);
}

/** Removes folders from PATH that are relative, or inside a directory that commands can write to. */
export function ignoreProgramsIn(directories: string[]): void {
  const real = (folder: string) => (existsSync(folder) ? realpathSync(folder) : folder);
  const isOurs = (folder: string) =>
    directories.every((directory) => /^\.\.([/\\]|$)/.test(relative(directory, real(folder))));
  const folders = (process.env.PATH ?? "").split(delimiter);
  process.env.PATH = folders.filter((folder) => isAbsolute(folder) && isOurs(folder)).join(delimiter);
}

/** Puts a command into a sandbox: takes its words, returns the words that run it there. */
export type Wrap = (command: string[]) => string[];

/**
 * The command that runs a script in bash, with arguments. We start every shell in this way. It reads no start-up file: with a
 * pipe as stdin, bash may assume that it runs on a remote host, and read `.bashrc`. With -p it takes no functions, no options
 * and no BASH_ENV from its environment.
 */
export function bashScript(script: string, words: string[] = [], bash = findBash()): Command {
  return [bash, "--noprofile", "--norc", "-p", "-c", script, "bash", ...words];
}

type Command = [program: string, ...words: string[]];

// Many more processes than a build needs, and files of at most 8 GB. The loop closes descriptors that our parent left open:
// a command behind walls could write through them.
const LIMITS = `{ ulimit -u 4096; ulimit -f ${8 * 1024 * 1024}; } 2>/dev/null
for fd in /dev/fd/*; do fd=\${fd##*/}; case $fd in [012] | *[!0-9]*) ;; *) eval "exec $fd>&-" ;; esac; done
exec "$@"`;

/** The same command with limits on its processes and files, and with no open file but stdin, stdout and stderr. */
export function limitedCommand(command: string[]): Command {
  return bashScript(LIMITS, command);
}

/** Runs its first argument as a command that has no arguments itself. */
const EVALUATE = `eval "set --; $1"`;

/** How bash runs a command: first `first`, outside the sandbox, then the command, inside the sandbox if there is one. */
export function bashCommand(first: string, command: string, wrap?: Wrap): Command {
  if (!wrap) return bashScript(`${first}; ${EVALUATE}`, [command]);
  return bashScript(`${first}; exec "$@"`, wrap(bashScript(EVALUATE, [command])));
}
