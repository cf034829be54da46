/** Remembers which parts of `pnpm test` have passed on exactly these files. They need not run again. */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { readPlainFile, replaceFile } from "@harness/shared/state";
import { globSync } from "glob";
import type { Part } from "./parts.ts";

/** Folders that are generated or belong to the person. */
const NOT_COURSE = ["**/{node_modules,.git,.cache}/**", "playground/**", "docs/{.pages,.site,.book,api}/**"];

/** Programs that tests and plays start. */
const PROGRAMS = ["bash", "git", "python3", "bwrap", "psql"];

export interface Unchanged {
  has(part: Part): boolean;
  note(part: Part, passed: boolean): void;
}

/** What parts and plays have noted under `.cache`, so that they need not run again. */
const NOTED = [
  ...["test.json", "smoke.json", "wrong.json", "exercises.json", "labs.json"],
  ...["recorded-runs.json", "recordings"],
];

/** Makes everything run again. Within that run, what one part has played another does not play again. */
export function forgetPassed(root: string): void {
  for (const name of NOTED) rmSync(join(root, ".cache", name), { recursive: true, force: true });
}

/** Opens the notes of earlier runs. */
export function openUnchanged(root: string): Unchanged {
  const file = join(root, ".cache/test.json");
  const known = readKnown(file);
  const world = fingerprintOfCourse(root);
  const inputsOf = (part: Part) => `${world} ${JSON.stringify(part)}`;
  return {
    has: (part) => known[keyOf(part)] === inputsOf(part),
    note(part, passed) {
      known[keyOf(part)] = passed ? inputsOf(part) : "";
      mkdirSync(dirname(file), { recursive: true });
      replaceFile(file, JSON.stringify(known));
    },
  };
}

function keyOf({ name, args }: Part): string {
  return [name, ...args].join(" ");
}

/** An unreadable file counts as no file. */
function readKnown(file: string): Record<string, string> {
  try {
    return JSON.parse(readPlainFile(file) ?? "{}");
  } catch {
    return {};
  }
}

function fingerprintOfCourse(root: string): string {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([process.version, process.platform, process.arch, process.getuid?.(), root]));
  for (const program of PROGRAMS) hash.update(versionOf(program));
  const files = globSync("**", { cwd: root, absolute: true, nodir: true, dot: true, ignore: NOT_COURSE });
  for (const path of files.sort()) hash.update(`\0${relative(root, path)}\0`).update(contentOf(path));
  return hash.digest("hex");
}

/** "(none)" for a broken link (an editor's lock file) and for a file that is deleted while we read. */
function contentOf(path: string): Buffer | string {
  try {
    return readFileSync(path);
  } catch {
    return "(none)";
  }
}

function versionOf(program: string): string {
  try {
    return execFileSync(program, ["--version"], { encoding: "utf8", stdio: "pipe" });
  } catch {
    return "(none)";
  }
}
