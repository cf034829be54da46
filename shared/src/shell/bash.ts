/** Which bash runs commands. */

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const MISSING =
  "bash was not found on this computer, and commands run in bash. " +
  "Install it (Windows: Git for Windows, https://git-scm.com, or WSL; Linux: the package bash) and start again.";

/**
 * The path of bash: the first one on PATH; on Windows Git Bash before WSL, because Git Bash shares the paths of the
 * agent. Throws an Error that names what to install.
 */
export function findBash(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const found = candidates(env, platform).find((path) => existsSync(path));
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
