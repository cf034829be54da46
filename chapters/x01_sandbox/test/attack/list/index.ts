/** All attempts. */

import type { Attempt, Role, Walls } from "../attempt.ts";
import { FILES } from "./files.ts";
import { MOUNTS } from "./mounts.ts";
import { PROCESSES } from "./processes.ts";
import { PROJECT } from "./project.ts";
import { RESOURCES } from "./resources.ts";
import { SHAPES } from "./shapes.ts";
import { SOCKETS } from "./sockets.ts";

const ATTEMPTS: Attempt[] = [FILES, MOUNTS, SOCKETS, PROCESSES, PROJECT, RESOURCES, SHAPES].flat();

export function attemptsFor(role: Role): Attempt[] {
  return ATTEMPTS.filter(({ as = role }) => as === role);
}

export function wallsFor({ only }: Attempt): Walls[] {
  return only ? [only] : ["workspace", "submission"];
}

/** Whether it is said to work, walls or not. */
export function isGap({ gap }: Attempt, role: Role, walls: Walls): boolean {
  return gap !== undefined && (gap.as ?? role) === role && (gap.by ?? walls) === walls;
}
