/** The program of a submission, made and started behind walls: to compile somebody's source is to read what it names. */

import { execFile } from "node:child_process";
import { cpSync, existsSync, realpathSync, symlinkSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, relative } from "node:path";
import { promisify } from "node:util";
import type { Chapter } from "@harness/shared/chapters";
import { type Place, walledCommand } from "@harness/shared/classroom";
import { home } from "@harness/shared/host";
import { chapterTarget, commandTarget, type Target } from "@harness/shared/smoke";
import { targetOfBundle } from "../lib/chapter-targets.ts";

const BUILD_TIMEOUT_MS = 60_000;

/** There is no such program on this computer. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** The source does not compile. The text is the compiler's. */
export class SourceError extends Error {
  override name = "SourceError";
}

/** What every program needs to see, beside its own folder: the packages of the course, and what starts it. Not the chapters. */
export function neededParts(root: string, chapter: Chapter): string[] {
  const parts = ["node_modules", "shared", "scripts/launch"].map((name) => join(root, name));
  return [...parts, join(chapter.path, "node_modules"), installationOf(process.execPath)].map((path) =>
    realpathSync(path),
  );
}

/**
 * A program in another language. What is to be seen of it is added to the place.
 * @throws CommandError
 */
export function ownCommand(command: string, copy: string, place: Place): Target {
  const target = commandTarget(command, copy);
  const [program, ...args] = target.argv;
  if (isAbsolute(program)) return target; // it is part of the copy
  const path = onPath(program);
  if (path === undefined) throw new CommandError(program);
  place.readable.push(installationOf(path));
  return { ...target, argv: [path, ...args] };
}

/**
 * A bundle of the copy.
 * @throws SourceError
 */
export async function ownBundle(root: string, chapter: Chapter, copy: string, place: Place): Promise<Target> {
  cpSync(join(chapter.path, "chapter.json"), join(copy, "chapter.json"));
  symlinkSync(join(chapter.path, "node_modules"), join(copy, "node_modules"), "dir");
  const build = join(root, "scripts/launch/bundle-in-place.mjs");
  const [program = "", ...args] = walledCommand([process.execPath, build, chapter.path, copy], place, "none");
  const env = { PATH: process.env.PATH, NO_COLOR: "1" };
  await promisify(execFile)(program, args, { cwd: copy, env, timeout: BUILD_TIMEOUT_MS }).catch((error) => {
    throw new SourceError(error.stderr?.trim() || error.message);
  });
  return targetOfBundle(root, chapterTarget(root, chapter), join(copy, ".cache/program/main.cjs"));
}

/** The real path of a program, as a shell finds it. */
function onPath(program: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
  return found && realpathSync(found);
}

/** The folder that a program is installed in; never one in which the user keeps other things as well. */
function installationOf(program: string): string {
  const folder = dirname(dirname(program));
  const holdsMore = [home(), join(home(), ".local")].some(
    (place) => !relative(folder, place).startsWith(".."),
  );
  return holdsMore ? dirname(program) : folder;
}
