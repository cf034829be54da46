/** A play that passed need not be played again as long as all that it depends on is the same. */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fingerprintOf, readPlainFile, replaceFile } from "../state/index.ts";
import type { Job } from "./plan.ts";
import type { Target } from "./target.ts";

/** What plays every scenario and judges it: what these hold can change any verdict. */
const JUDGING = ["smoke", "trace", "rehearsal", "chapters", "settings", "model"];

export interface Passed {
  /** Whether this very play has passed before. */
  has(job: Job, target: Target): boolean;
  /** Notes how the play went. What failed is forgotten, so that it is played again. */
  note(job: Job, target: Target, pass: boolean): void;
  save(): void;
}

interface PassedOptions {
  /** false: nothing counts as passed, but what passes now is noted. */
  reuse?: boolean;
  file?: string;
}

/** The plays that have passed, kept in a file of the cache. A file that cannot be read is as good as none. */
export function openPassed(root: string, options: PassedOptions = {}): Passed {
  const { reuse = true, file = join(root, ".cache/smoke.json") } = options;
  const world = fingerprintOfWorld(root);
  const known = reuse ? readKnown(file) : {};
  const noted: Record<string, string | undefined> = {};
  return {
    has: (job, target) =>
      target.fingerprint !== undefined && known[nameOf(job)] === inputsOf(job, target, world),
    note(job, target, pass) {
      noted[nameOf(job)] =
        pass && target.fingerprint !== undefined ? inputsOf(job, target, world) : undefined;
    },
    save() {
      mkdirSync(dirname(file), { recursive: true });
      // Read again: another run may have noted its own plays meanwhile.
      replaceFile(file, JSON.stringify({ ...readKnown(file), ...noted }));
    },
  };
}

function readKnown(file: string): Record<string, string> {
  try {
    return JSON.parse(readPlainFile(file) ?? "{}");
  } catch {
    return {};
  }
}

function nameOf({ from, scenario, on }: Job): string {
  return `${from.id} ${scenario.id} on ${on.id}`;
}

/** Stands for all that a play depends on; `world` is `fingerprintOfWorld`. */
export function inputsOf({ scenario, role }: Job, target: Target, world: string): string {
  const { file, workspace, home } = scenario;
  const played = [readFileSync(file, "utf8"), workspace.files, home];
  const inputs = [role, played, target.fingerprint, target.banner, world];
  return createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
}

/** What all plays have in common: the judge, the packages, the machine and the programs that commands are made of. */
export function fingerprintOfWorld(root: string): string {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([process.version, process.platform, process.arch, process.env.PATH]));
  for (const program of ["bash", "git"]) hash.update(versionOf(program));
  const judging = JUDGING.flatMap((folder) => filesBelow(join(root, "shared/src", folder)));
  hash.update(fingerprintOf([...judging, join(root, "pnpm-lock.yaml")]));
  return hash.digest("hex");
}

function versionOf(program: string): string {
  try {
    return execFileSync(program, ["--version"], { encoding: "utf8" });
  } catch {
    return "(none)";
  }
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}
