/** The plan of a soak test, turn by turn. The seed and the number of the turn decide everything. */

import type { Fault } from "@harness/shared/rehearsal";
import { anyCall, type Call, MATES, NOTHING } from "./calls.ts";
import { chanceFor } from "./chance.ts";
import { DISTURBANCES, type Disturbance } from "./disturbances.ts";
import { anyFaults } from "./faults.ts";

/** Every so many turns there is a quiet turn, always the same, which is measured. */
const QUIET_EVERY = 10;
const QUIET_ROUNDS = 6;
/** After this part of the turns the program is not ended any more, because growth takes time to show. */
const LAST_LIFE = 0.6;

export interface Plan {
  seed: number;
  turns: number;
  /** There is a server of the team. */
  hasTeam?: boolean;
}

/** One request and its answer. */
export interface Round {
  calls: Call[];
  /** The faults, one for each attempt. */
  faults: Fault[];
}

export interface TurnPlan {
  /** The lines to type; the last one is the prompt. */
  lines: string[];
  isQuiet: boolean;
  /** The disturbance, and the round at whose request it happens. */
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

/** The rounds for a prompt: `turn 17`, or `sub 17` for a subagent. */
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
