/** Lays what a play starts with: files, and real git. */

import { execFile } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import type { SandboxFile } from "../chapters/index.ts";
import type { Machine, Sandbox } from "./sandbox.ts";

// Fixed names and dates: commits made in the sandbox have the same hashes in every run.
export const GIT_IDENTITY = {
  GIT_AUTHOR_NAME: "Student",
  GIT_AUTHOR_EMAIL: "student@example.com",
  GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
  GIT_COMMITTER_NAME: "Student",
  GIT_COMMITTER_EMAIL: "student@example.com",
  GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
  GIT_CONFIG_NOSYSTEM: "1",
};

/** Files below `base`, which is made. None may lie outside of `root`. */
export async function makeFiles(
  base: string,
  files: Record<string, SandboxFile>,
  root: string,
): Promise<void> {
  await mkdir(base, { recursive: true });
  for (const [name, file] of Object.entries(files)) {
    const path = resolve(base, name);
    if (!path.startsWith(root + sep)) throw new Error(`${name}: expected a path inside the sandbox`);
    await mkdir("dir" in file ? path : dirname(path), { recursive: true });
    if ("text" in file) await writeFile(path, file.text);
    if ("base64" in file) await writeFile(path, Buffer.from(file.base64, "base64"));
    if ("link" in file) await symlink(file.link, path);
  }
}

/** Makes the workspace a repository with one commit. */
export async function makeRepository(machine: Machine): Promise<void> {
  const git = gitOn(machine);
  await git("init", "--quiet", "--initial-branch=main");
  await git("add", "--all");
  await git("commit", "--quiet", "--allow-empty", "--message=start");
}

/** Gives other machines a clone of the repository. All of them share it by one more, without files, which is their origin. */
export async function shareRepository(sandbox: Sandbox): Promise<void> {
  const origin = join(sandbox.root, "origin/.git");
  const git = gitOn(sandbox);
  await git("clone", "--quiet", "--bare", ".", origin);
  await git("remote", "add", "origin", origin);
  await git("fetch", "--quiet", "origin");
  await git("branch", "--quiet", "--set-upstream-to=origin/main");
  for (const machine of Object.values(sandbox.machines))
    await gitOn(machine)("clone", "--quiet", origin, ".");
}

function gitOn({ workspace, home }: Machine) {
  const env = { PATH: process.env.PATH, HOME: home, ...GIT_IDENTITY };
  return (...args: string[]) => promisify(execFile)("git", args, { cwd: workspace, env });
}
