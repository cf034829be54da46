/** Remembers plays that passed. A play is not repeated as long as its inputs are the same. */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { readPlainFile, replaceFile } from "../state/index.ts";
import type { Job } from "./plan.ts";
import type { Target } from "./target.ts";

export interface Passed {
  /** Whether the same play has passed before. */
  has(job: Job, target: Target): boolean;
  /** Notes the result of a play. A failed play is forgotten, so that it is played again. */
  note(job: Job, target: Target, pass: boolean): void;
  save(): void;
}

interface PassedOptions {
  /** false: nothing counts as passed, but new passes are noted. */
  reuse?: boolean;
  /** A hash of the inputs of all plays: the judge, Node, and the programs that commands use. */
  world: string;
}

/** Opens the file with the plays that have passed. An unreadable file counts as empty. */
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
      // Read again, because another run may have added its plays.
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
  return `${from.id} ${scenario.id} on ${on.id} ${scenario.spokenIn ?? "en"}`;
}

/** A hash of all inputs of a play. */
export function inputsOf({ scenario, role }: Job, target: Target, world: string): string {
  const { file, workspace, home, prompts, actors, programs } = scenario;
  const played = [readFileSync(file, "utf8"), workspace.files, home, prompts, actors, programs];
  const inputs = [role, played, target.fingerprint, target.banner, world];
  return createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
}
