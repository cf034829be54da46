/** Makes the starting point of a play: files and real git repositories. */

import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import type { SandboxFile } from "../chapters/index.ts";
import { plainEnvironment, withPlainRights } from "../host/index.ts";
import type { Machine, Sandbox } from "./sandbox.ts";

/** Writes files below `base`, which is created. No path may lead out of `root`. */
export function makeFiles(base: string, files: Record<string, SandboxFile>, root: string): void {
  mkdirSync(base, { recursive: true });
  for (const [name, file] of Object.entries(files)) {
    const path = pathInside(root, base, name);
    mkdirSync("dir" in file ? path : dirname(path), { recursive: true });
    if ("text" in file) writeFileSync(path, file.text);
    if ("base64" in file) writeFileSync(path, Buffer.from(file.base64, "base64"));
    if ("link" in file) symlinkSync(file.link, path);
  }
}

/** The absolute path of a name below `base`. Throws an Error if it leads out of `root`. */
export function pathInside(root: string, base: string, name: string): string {
  const path = resolve(base, name);
  if (!path.startsWith(root + sep)) throw new Error(`${name}: expected a path inside the sandbox`);
  return path;
}

/** Makes the workspace a repository with one commit. */
export async function makeRepository(machine: Machine): Promise<void> {
  const git = gitOn(machine);
  await git("init", "--quiet", "--initial-branch=main");
  await git("add", "--all");
  await git("commit", "--quiet", "--allow-empty", "--message=start");
}

/** Makes a clone for each other machine. The origin of all of them is a bare repository. */
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
  const options = { cwd: workspace, env: plainEnvironment(home) };
  return (...args: string[]) => withPlainRights(() => promisify(execFile)("git", args, options));
}
