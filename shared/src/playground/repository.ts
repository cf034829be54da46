/** Makes the git repository of a playground, if git is installed. */

import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";

/** Ignores the user's configuration, for example a template with hooks, or a signature that asks for a password. */
const SETTINGS = {
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "playground",
  GIT_AUTHOR_EMAIL: "playground@example.com",
  GIT_COMMITTER_NAME: "playground",
  GIT_COMMITTER_EMAIL: "playground@example.com",
};

const USER = `[user]\n\tname = ${SETTINGS.GIT_AUTHOR_NAME}\n\temail = ${SETTINGS.GIT_AUTHOR_EMAIL}\n`;

/** Makes the directory a repository with one commit. false if there is no git. */
export function commitAll(directory: string): boolean {
  try {
    git(directory, "init", "--quiet", "--initial-branch=main");
    // Agents commit here, too, and some people have not set user.name.
    appendFileSync(join(directory, ".git/config"), USER);
    stageAll(directory);
    git(directory, "commit", "--quiet", "--message", "A tide table");
    return true;
  } catch {
    return false;
  }
}

export function stageAll(directory: string): void {
  git(directory, "add", "--all");
}

function git(cwd: string, ...args: string[]): void {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
  execFileSync("git", args, { cwd, env: { ...Object.fromEntries(own), ...SETTINGS }, stdio: "ignore" });
}
