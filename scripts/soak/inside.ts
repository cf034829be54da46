/** The part of a soak test that runs in its own namespaces, if possible. Its only argument is a `Task` as JSON. */

import { cpSync } from "node:fs";
import { makePlace } from "./place.ts";
import { createProgress } from "./progress.ts";
import { soak } from "./session.ts";

export interface Task {
  /** An empty directory. */
  directory: string;
  /** There are no other processes, and the directory is a disk. */
  isAlone: boolean;
  bundle: string;
  turns: number;
  seed: number;
  /** Variables and flags for the program. With HARNESS_TEAM_URL there is a server of its team. */
  env: Record<string, string>;
  flags: string[];
}

const { directory, isAlone, bundle, env, flags, ...task }: Task = JSON.parse(process.argv[2] ?? "");
const plan = { ...task, hasTeam: "HARNESS_TEAM_URL" in env };
const progress = createProgress(plan);

try {
  const place = makePlace(directory, isAlone);
  console.log(progress.end(await soak({ plan, place, bundle, env, flags, onTurn: progress.turnIsOver })));
} catch (error) {
  const copy = `${directory}-broken`;
  cpSync(directory, copy, { recursive: true });
  console.error(`\nBroken in ${(error as Error).message}\n\nWhat was there then: ${copy}`);
  process.exitCode = 1;
}
