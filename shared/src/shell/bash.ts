/** Which bash runs commands. */

import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, relative } from "node:path";

const MISSING =
  "bash was not found on this computer, and commands run in bash. " +
  "Install it (Windows: Git for Windows, https://git-scm.com, or WSL; Linux: the package bash) and start again.";

/**
 * The path of bash: the first one on PATH; on Windows Git Bash before WSL, because Git Bash shares the paths of the
 * agent. Throws an Error that names what to install.
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

/** Whether there is a file that we may run. A folder of PATH may be closed to us, or hold anything under that name. */
function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Absolute path of the first program of that name on PATH. Relative folders do not count: others may write to them. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

/** Takes folders off PATH that are relative, or lie in a directory to which commands can write: we look there, too. */
export function ignoreProgramsIn(directories: string[]): void {
  const real = (folder: string) => (existsSync(folder) ? realpathSync(folder) : folder);
  const isOurs = (folder: string) =>
    directories.every((directory) => /^\.\.(\/|$)/.test(relative(directory, real(folder))));
  const folders = (process.env.PATH ?? "").split(delimiter);
  process.env.PATH = folders.filter((folder) => isAbsolute(folder) && isOurs(folder)).join(delimiter);
}

/** How a command gets into walls: its words go in, those that run it there come out. */
export type Wrap = (command: string[]) => string[];

/**
 * The command that runs a script in bash, with arguments. Every shell of ours is started in this way. It reads no start-up
 * file: with a pipe for stdin, bash may think that it runs on a remote host, and read `.bashrc`. With -p it takes no
 * functions, no options and no BASH_ENV from its environment.
 */
export function bashScript(script: string, words: string[] = [], bash = findBash()): Command {
  return [bash, "--noprofile", "--norc", "-p", "-c", script, "bash", ...words];
}

type Command = [program: string, ...words: string[]];

// Many more processes than a build needs, and files of at most 8 GB. The loop closes descriptors that our parent left open:
// a command behind walls could write through them.
const LIMITS = `ulimit -u 4096 -f ${8 * 1024 * 1024} 2>/dev/null
for fd in /dev/fd/*; do fd=\${fd##*/}; case $fd in [012] | *[!0-9]*) ;; *) eval "exec $fd>&-" ;; esac; done
exec "$@"`;

/** The same command with limits on its processes and files, and with no open file but stdin, stdout and stderr. */
export function limitedCommand(command: string[]): Command {
  return bashScript(LIMITS, command);
}

/** Runs what its first argument says, and sees no arguments itself. */
const EVALUATE = `eval "set --; $1"`;

/** How bash runs a command: it does `first` outside the walls, and then the command, inside the walls if there are any. */
export function bashCommand(first: string, command: string, wrap?: Wrap): Command {
  if (!wrap) return bashScript(`${first}; ${EVALUATE}`, [command]);
  return bashScript(`${first}; exec "$@"`, wrap(bashScript(EVALUATE, [command])));
}
