/** A play that passed need not be played again as long as all that it depends on is the same. */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { readPlainFile, replaceFile } from "../state/index.ts";
import type { Job } from "./plan.ts";
import type { Target } from "./target.ts";

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
  /** Stands for what all plays have in common: the judge, Node, and the programs that commands are made of. */
  world: string;
}

/** The plays that have passed, kept in a file. One that cannot be read is as good as none. */
export function openPassed(file: string, { reuse = true, world }: PassedOptions): Passed {
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

/** Stands for all that a play depends on. */
export function inputsOf({ scenario, role }: Job, target: Target, world: string): string {
  const { file, workspace, home } = scenario;
  const played = [readFileSync(file, "utf8"), workspace.files, home];
  const inputs = [role, played, target.fingerprint, target.banner, world];
  return createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
}
