/** Disturbances of the program from outside, each at a moment that the plan names. */

import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Fault } from "@harness/shared/rehearsal";
import { type Call, LASTING } from "./calls.ts";
import type { Chance } from "./chance.ts";
import { fillDisk } from "./disk.ts";
import { type Place, serverOf } from "./place.ts";
import { processesNaming } from "./processes.ts";
import { count, type World } from "./world.ts";

export interface Disturbance {
  name: string;
  /** The program does not outlive it. */
  ends?: true;
  /** It concerns the server of the team, which belongs to the process that started the soak. */
  ofTeam?: true;
  /** The call of the model in this round, if something must be running. */
  calls?: Call[];
  /** The fault of the reply in this round. */
  fault?: Fault;
  strike(world: World, chance: Chance): Promise<void> | void;
}

const HOURS = 3_600_000;
const JUMPS = [-26 * HOURS, -2 * HOURS, -5_000, 90_000, HOURS, 25 * HOURS, 400 * 24 * HOURS];

export const DISTURBANCES: Disturbance[] = [
  { name: "stopped for a while (SIGSTOP)", strike: holdUp },
  { name: "clock jumps", strike: ({ program }, chance) => program?.jump(chance.pick(JUMPS)) },
  { name: "clock jumps while a retry waits", fault: overloaded(), strike: jumpSoon },
  { name: "hook killed", strike: hooksDo("kill") },
  { name: "hook prints nonsense", strike: hooksDo("nonsense") },
  { name: "hook forbids", strike: hooksDo("forbid") },
  { name: "disk full", strike: fill },
  { name: "background commands killed", strike: killAll(({ workspace }) => join(workspace, "notes.txt")) },
  { name: "MCP server killed", strike: killAll(serverOf) },
  { name: "server of the team crashes", ofTeam: true, strike: () => void process.send?.("crash") },
  { name: "Ctrl-C before the reply", strike: ({ program }) => program?.signal("SIGINT") },
  { name: "Ctrl-C while a command runs", calls: [LASTING], strike: whenAtWork("SIGINT") },
  { name: "Ctrl-C while the stream stands still", fault: standingStill(), strike: inTheStream("SIGINT") },
  { name: "end of input", ends: true, strike: ({ program }) => program?.leave() },
  { name: "SIGTERM", ends: true, strike: ({ program }) => program?.signal("SIGTERM") },
  { name: "SIGKILL before the reply", ends: true, strike: ({ program }) => program?.signal("SIGKILL") },
  { name: "SIGKILL while a command runs", ends: true, calls: [LASTING], strike: whenAtWork("SIGKILL") },
  { name: "SIGKILL in a stream", ends: true, fault: standingStill(), strike: inTheStream("SIGKILL") },
];

function fill(world: World): void {
  if (world.place.isAlone) world.undoLater(fillDisk(world.place));
  else count(world, "skipped: the disk is not full, for there is none that may be filled");
}

async function holdUp({ program }: World, chance: Chance): Promise<void> {
  program?.signal("SIGSTOP");
  await pause(chance.below(300));
  program?.signal("SIGCONT");
}

async function jumpSoon({ program }: World, chance: Chance): Promise<void> {
  await pause(200);
  program?.jump(chance.pick(JUMPS));
}

function hooksDo(what: string): Disturbance["strike"] {
  return ({ place, undoLater }) => {
    const file = join(place.home, "hooks-do");
    writeFileSync(file, what);
    undoLater(() => rmSync(file));
  };
}

/** Processes whose arguments name both the folder of the test and a file in it. */
function killAll(what: (place: Place) => string): Disturbance["strike"] {
  return async ({ place }) => {
    const found = await processesNaming(place.root);
    for (const { pid, args } of found) if (args.includes(what(place))) kill(pid);
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {} // it has ended meanwhile
}

function whenAtWork(signal: NodeJS.Signals): Disturbance["strike"] {
  return async ({ place, program }) => {
    const mark = join(place.workspace, "at-work");
    // A hook may have forbidden the command, so we do not wait forever.
    for (let looks = 0; looks < 500 && !existsSync(mark); looks++) await pause(10);
    rmSync(mark, { force: true });
    program?.signal(signal);
  };
}

function inTheStream(signal: NodeJS.Signals): Disturbance["strike"] {
  return async ({ program }) => {
    await pause(50);
    program?.signal(signal);
  };
}

function overloaded(): Fault {
  return { kind: "status", status: 529, retryAfter: 0 };
}

function standingStill(): Fault {
  return { kind: "idle", at: "content_block_delta" };
}
