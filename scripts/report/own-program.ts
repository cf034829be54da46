/** Builds and starts the program of a submission behind walls. The compiler runs there, too: it reads every file that the source names. */

import { execFile } from "node:child_process";
import { cpSync, existsSync, readdirSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { promisify } from "node:util";
import type { Chapter } from "@harness/shared/chapters";
import { PARTS, type Place, walledCommand } from "@harness/shared/classroom";
import { home, plainEnvironment } from "@harness/shared/host";
import { sensitivityOf } from "@harness/shared/sensitive-files";
import { findProgram } from "@harness/shared/shell";
import { chapterTarget, commandTarget, type Target } from "@harness/shared/smoke";
import { targetOfBundle } from "../lib/chapter-targets.ts";

const BUILD_TIMEOUT_MS = 60_000;

/** The program does not exist on this computer. */
export class CommandError extends Error {
  override name = "CommandError";
}

/** The source does not compile. The message is the compiler's. */
export class SourceError extends Error {
  override name = "SourceError";
}

/** What every program may see besides its own folder: the packages of the course and the launcher. Not the chapters. */
export function neededParts(root: string, chapter: Chapter, foreign: string[] = []): string[] {
  const parts = ["node_modules", "shared", "scripts/launch"].map((name) => join(root, name));
  return [...parts, join(chapter.path, "node_modules"), installationOf(process.execPath, foreign)].map(
    (path) => realpathSync(path),
  );
}

/**
 * A program in another language, which is part of the copy or installed here. Its installation becomes readable,
 * but never a folder that also contains other things.
 * @throws CommandError
 */
export function ownCommand(command: string, copy: string, place: Place): Target {
  const target = commandTarget(command, copy, (path) => isPartOf(copy, path));
  const [program, ...args] = target.argv;
  if (isPartOf(copy, program)) return target;
  // Only a plain name is searched on the PATH: a path could lead to any file that the student wants to read.
  const path = /[/\\]/.test(program) ? undefined : findProgram(program);
  if (path === undefined) throw new CommandError(program);
  const real = realpathSync(path);
  const installation = installationOf(real, [...(place.foreign ?? []), dirname(copy)]);
  place.readable.push(installation);
  place.hidden = secretsIn(installation);
  return { ...target, argv: [real, ...args] };
}

/**
 * A bundle of the copy.
 * @throws SourceError
 */
export async function ownBundle(root: string, chapter: Chapter, copy: string, place: Place): Promise<Target> {
  for (const name of ["chapter.json", "node_modules"])
    rmSync(join(copy, name), { recursive: true, force: true });
  cpSync(join(chapter.path, "chapter.json"), join(copy, "chapter.json"));
  symlinkSync(join(chapter.path, "node_modules"), join(copy, "node_modules"), "junction");
  const build = join(root, "scripts/launch/bundle-in-place.mjs");
  const [program = "", ...args] = walledCommand([process.execPath, build, chapter.path, copy], place, "none");
  const env = plainEnvironment(join(place.folder, PARTS.temporary));
  await promisify(execFile)(program, args, { cwd: copy, env, timeout: BUILD_TIMEOUT_MS }).catch((error) => {
    throw new SourceError(error.stderr?.trim() || error.message);
  });
  return targetOfBundle(root, chapterTarget(root, chapter), join(copy, ".cache/program/main.cjs"));
}

/** Whether a path is inside the copy, with all links resolved. */
function isPartOf(copy: string, path: string): boolean {
  return isAbsolute(path) && existsSync(path) && holds(copy, realpathSync(path));
}

function holds(folder: string, path: string): boolean {
  return !/^\.\.(?:[/\\]|$)/.test(relative(folder, path));
}

/** Names that package managers give to folders of programs. Beside other folders there can be unrelated files. */
const OF_PROGRAMS = /^(?:s?bin|shims)$/;

/** The folder that a program is installed in. Never one of these, where the user keeps other things, too. */
function installationOf(program: string, others: string[] = []): string {
  const kept = [home(), join(home(), ".local"), ...others].filter((path) => existsSync(path));
  const around = OF_PROGRAMS.test(basename(dirname(program))) ? [dirname(dirname(program))] : [];
  const folders = [...around, dirname(program)];
  return folders.find((folder) => !kept.some((path) => holds(folder, realpathSync(path)))) ?? program;
}

/** Secrets that a package manager keeps beside its programs, for example a key for its registry. */
function secretsIn(installation: string): string[] {
  if (!statSync(installation).isDirectory()) return [];
  const paths = readdirSync(installation).map((name) => join(installation, name));
  const secrets = paths.filter((path) => sensitivityOf(path)?.level === "high" && existsSync(path));
  return secrets.map((path) => realpathSync(path));
}
