/** Finds the plays that need a process of their own, while others share one. */

import type { Scenario } from "../chapters/index.ts";

/** Background commands and signals: they concern the process, not the play. */
const OF_THE_PROCESS = /run_in_background|\bp?kill\b|\btrap\b|\bnohup\b|\bsetsid\b|\$PPID|\$\$/;

/** Node and ICU read these only when a process starts, and a fast clock counts from there. */
const READ_AT_START = /^(NODE_|LANG|LC_|TZ$|HARNESS_CLOCK_SPEED$)/;

/**
 * Whether a play of the scenario needs a process of its own: it has several programs, starts commands in the
 * background, sends signals, or sets variables that a process reads only at its start. Home, directory, locks, hooks and
 * teammates need none: a runner runs one play at a time, with a real home and a real directory.
 */
export function needsOwnProcess({ programs, actors, workspace, home, env }: Scenario): boolean {
  if (programs) return true;
  const said = JSON.stringify([actors, workspace.files, home]);
  return OF_THE_PROCESS.test(said) || Object.keys(env).some((name) => READ_AT_START.test(name));
}
