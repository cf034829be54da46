/** What a soak test does, turn by turn. All of it follows from the seed and the number of the turn. */

import type { Fault } from "@harness/shared/rehearsal";
import { anyCall, type Call, MATES, NOTHING } from "./calls.ts";
import { chanceFor } from "./chance.ts";
import { DISTURBANCES, type Disturbance } from "./disturbances.ts";
import { anyFaults } from "./faults.ts";

/** Every so many turns one is quiet, always the same, and measured. */
const QUIET_EVERY = 10;
const QUIET_ROUNDS = 6;
/** From here on the program lives to the end: what grows needs time to show. */
const LAST_LIFE = 0.6;

export interface Plan {
  seed: number;
  turns: number;
  /** There is a server of the team. */
  hasTeam?: boolean;
}

/** One request and its answer, whoever asks. */
export interface Round {
  calls: Call[];
  /** One attempt after another. */
  faults: Fault[];
}

export interface TurnPlan {
  /** Typed one after another, the prompt last. */
  lines: string[];
  isQuiet: boolean;
  /** What happens from outside, at the request of this round. */
  disturbance?: { what: Disturbance; round: number };
}

export function planTurn(plan: Plan, number: number): TurnPlan {
  const chance = chanceFor(plan.seed, "turn", number);
  const isQuiet = number % QUIET_EVERY === 0;
  const known = DISTURBANCES.filter(({ ofTeam }) => !ofTeam || plan.hasTeam);
  const lives = number < plan.turns * LAST_LIFE ? known : known.filter(({ ends }) => !ends);
  const disturbance = { what: chance.pick(lives), round: chance.below(2) };
  const isDisturbed = chance.happens(0.15);
  return {
    lines: isQuiet ? ["/clear", promptOf(number)] : [...commandsOf(plan, number), promptOf(number)],
    isQuiet,
    ...(isDisturbed && !isQuiet && { disturbance }),
  };
}

function promptOf(number: number): string {
  return number % 15 === 7
    ? `Remember: fact of turn ${number} is that cats sleep ${number} hours`
    : `soak turn ${number}: go on`;
}

function commandsOf({ seed }: Plan, number: number): string[] {
  const chance = chanceFor(seed, "commands", number);
  if (!chance.happens(0.2)) return [];
  const commands = ["/clear", "/compact", "/tasks", "/team", "/cron", "/memory", "/cost", "/nonsense"];
  return [chance.pick([...commands, ...MATES.map((name) => `/stop ${name}`)])];
}

/** What somebody does in answer to a prompt: `turn 17`, or a subagent's `sub 17`. */
export function roundsOf({ seed }: Plan, actor: string): Round[] {
  const [kind, number] = actor.split(" ");
  const isMain = kind === "turn";
  if (isMain && Number(number) % QUIET_EVERY === 0) return quietRounds();
  const chance = chanceFor(seed, "rounds", actor);
  const rounds = Array.from({ length: chance.below(isMain ? 5 : 3) }, () => {
    const calls = Array.from({ length: 1 + chance.below(3) }, () => anyCall(chance, Number(number)));
    return { calls, faults: anyFaults(chance, true) };
  });
  return [...rounds, { calls: [], faults: anyFaults(chance, false) }];
}

function quietRounds(): Round[] {
  const rounds = Array.from({ length: QUIET_ROUNDS }, () => ({ calls: [NOTHING], faults: [] }));
  return [...rounds, { calls: [], faults: [] }];
}
