/** The soak test itself: turn after turn and life after life, until the plan is done or something breaks. */

import { setTimeout as pause } from "node:timers/promises";
import { type JournalEntry, type RehearsalServer, startRehearsalServer } from "@harness/shared/rehearsal";
import { grown } from "./flat.ts";
import { createModel } from "./model.ts";
import type { Place } from "./place.ts";
import { type Plan, planTurn } from "./plan.ts";
import { allProcesses, type Running } from "./processes.ts";
import { startProgram } from "./program.ts";
import { filesLeft, halfTrees, processesLeft, unreadable } from "./remains.ts";
import { createTurns, type Turns } from "./turns.ts";
import { count, createWorld, type World } from "./world.ts";

const HAS_LEAD = /has a lead already/;
const STACK_TRACE = /^\s+at .+:\d+:\d+\)?$/m;

export interface Job {
  plan: Plan;
  place: Place;
  bundle: string;
  /** Variables and flags for the program, besides those of every chapter. */
  env: Record<string, string>;
  flags: string[];
  /** Called after each turn. */
  onTurn(world: World): void;
}

interface Soak extends Job {
  world: World;
  server: RehearsalServer;
  turns: Turns;
  /** The processes that ran before. */
  before: Running[];
}

/** Resolves with the counts and measurements. Rejects with what broke. */
export async function soak(job: Job): Promise<World> {
  const world = createWorld(job.plan, job.place);
  const turns = createTurns(world);
  const { model, faulty } = createModel(world, turns.asked);
  const onEntry = (entry: JournalEntry) => judge(entry, faulty, world);
  const before = await allProcesses();
  const server = await startRehearsalServer({ model, onEntry });
  try {
    await Promise.race([playAll({ ...job, world, server, turns, before }), world.broken]);
    return world;
  } catch (error) {
    throw new Error(explain(error as Error, world), { cause: error });
  } finally {
    world.program?.signal("SIGKILL");
    await server.close();
  }
}

async function playAll(soak: Soak): Promise<void> {
  const { plan, world, onTurn } = soak;
  for (world.turn = 1; world.turn <= plan.turns; world.turn++) {
    await begin(world.turn, soak);
    await endOf(world.turn - 1, world);
    onTurn(world);
  }
  world.ending = "end of input";
  world.program?.leave();
  await bury(soak);
  const problems = grown(world.samples);
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

/** Types the lines of a turn, until the model is asked. Starts the program again if it has ended. */
async function begin(number: number, soak: Soak): Promise<void> {
  const { plan, world, turns } = soak;
  const { lines } = planTurn(plan, number);
  for (let hasBegun = false; !hasBegun; ) {
    const program = world.program ?? live(soak);
    program.type(lines);
    hasBegun = await turns.hasBegun(number, program.ended);
    if (!hasBegun) await bury(soak);
  }
}

/** The next turn has begun, so this one is over. */
async function endOf(number: number, world: World): Promise<void> {
  for (const undo of world.undo.splice(0)) undo();
  if (!planTurn(world.plan, number).isQuiet || !world.program) return;
  const rounds = world.pauses.splice(0);
  const use = await world.program.use();
  if (use) world.samples.push({ turn: number, ...use, roundMs: Math.min(...rounds) });
}

function live({ world, place, bundle, env, flags, server }: Soak) {
  const isContinued = world.tally.has("lives");
  world.program = startProgram({ place, bundle, url: server.url, env, flags, isContinued });
  world.ending = undefined;
  world.samples = [];
  count(world, "lives");
  return world.program;
}

/** Waits for the end of a life, checks that it had a reason, and checks what it has left. */
async function bury({ world, before, place }: Soak): Promise<void> {
  const { program } = world;
  const end = await program?.ended;
  const ending = world.ending ?? (await tooEarly(world));
  if (!ending) throw new Error(`the program has ended by itself: ${JSON.stringify(end)}`);
  if (STACK_TRACE.test(program?.said() ?? "")) throw new Error("the program has printed a stack trace");
  const isClean = end?.signal !== "SIGKILL";
  complain(ending, "processes are left", await processesLeft(before, place));
  if (isClean) complain(ending, "files are left", filesLeft(place));
  if (isClean) complain(ending, "worktrees are half there", halfTrees(place));
  complain(ending, "files cannot be read", unreadable(place));
  world.program = undefined;
}

/** A team does not notice at once that its lead was killed, so it refuses the next lead for a while. */
async function tooEarly(world: World): Promise<string | undefined> {
  if (!world.plan.hasTeam || !HAS_LEAD.test(world.program?.said() ?? "")) return undefined;
  count(world, "the team still had its old lead");
  await pause(5_000);
  return "the team has a lead";
}

function complain(ending: string, problem: string, found: string[]): void {
  if (found.length > 0) throw new Error(`after "${ending}" ${problem}:\n${found.join("\n")}`);
}

/** A request that the strict server refuses, or that this test cannot answer. */
function judge({ request, status, error, path }: JournalEntry, faulty: Set<number>, world: World): void {
  if (status < 400 || status === 499 || faulty.has(request.index)) return;
  world.fail(`request ${request.index} to ${path} was refused with ${status}: ${error?.message}`);
}

function explain({ message }: Error, { turn, program }: World): string {
  const said = program?.said().trim().split("\n").slice(-20).join("\n");
  return `turn ${turn}: ${message}\n${said ? `\nThe program said last:\n${said}` : ""}`;
}
