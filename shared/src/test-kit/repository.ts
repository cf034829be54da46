/** A git repository for a test, without the user's configuration. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { put, temporaryDirectory } from "./workspace.ts";

/** A commit of a newer git leaves a process behind that tidies up, and locks the repository meanwhile. */
const NOBODY = [
  "-c",
  "user.name=Nobody",
  "-c",
  "user.email=nobody@example.com",
  "-c",
  "commit.gpgsign=false",
  "-c",
  "maintenance.auto=false",
];

/** Runs git in a directory and returns its output. */
export function gitIn(directory: string, ...args: string[]): string {
  return execFileSync("git", [...NOBODY, ...args], {
    cwd: directory,
    encoding: "utf8",
    stdio: "pipe",
  }).trim();
}

/** Makes a repository on the branch `main` with one commit of these files. Returns its directory. */
export function repository(
  files: Record<string, string> = { "a.txt": "one\n" },
  directory = temporaryDirectory(),
): string {
  for (const [path, content] of Object.entries(files)) put(join(directory, path), content);
  gitIn(directory, "init", "--quiet", "--initial-branch=main");
  gitIn(directory, "add", "--all");
  gitIn(directory, "commit", "--quiet", "--message=start");
  return directory;
}
