/** For tests that need more than Node, bash and git. If it is missing, prints a line, or fails if HARNESS_MUST_HAVE names it. */

import { spawnSync } from "node:child_process";
import { maySkip } from "../host/index.ts";
import { findPostgres } from "../postgres/index.ts";
import { findSandbox } from "../shell/index.ts";

/** Whether tests that need bubblewrap can run. */
export async function hasWalls(): Promise<boolean> {
  return isHere("bwrap", await findSandbox());
}

/** Whether tests that need PostgreSQL can run. */
export async function hasPostgres(): Promise<boolean> {
  return isHere("postgres", await findPostgres());
}

/** Whether tests that need a program can run. */
export function isHere(program: string, found: { works: true } | { works: false; why: string }): boolean {
  if (found.works) return true;
  maySkip(program, found.why);
  console.warn(`Skipped: tests that need ${program} (${found.why})`);
  return false;
}

/** For programs in another language, and for pseudo-terminals, which Node does not have. */
export function hasPython(): boolean {
  const works = spawnSync("python3", ["-c", "import pty"]).status === 0;
  return isHere("python3", works ? { works } : { works: false, why: "there is no python3 that runs" });
}
