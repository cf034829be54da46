/** Finds the mutants that scenarios notice. Each is played on the scenarios that run its line, until one fails. */

import { join } from "node:path";
import type { Scenario } from "@harness/shared/chapters";
import {
  type OutcomeOptions,
  onWarmRunners,
  playAndJudge,
  type Target,
  type WarmRunner,
} from "@harness/shared/smoke";
import { ToolError } from "../lib/own-installation.ts";
import type { Fate, Mutant } from "./state.ts";
import { ACTIVE, REACHED, readReached } from "./switch.ts";

/** If a play takes so many times longer than without a mutant, it hangs. */
const PATIENCE_MS = 10_000;
const PATIENCE_TIMES = 5;

export interface Audience {
  target: Target;
  scenarios: Scenario[];
  signal: AbortSignal;
  /** A folder for files. */
  folder: string;
}

/** A scenario, the mutants whose lines it runs, and its duration. */
interface Reach {
  scenario: Scenario;
  mutants: Set<string>;
  ms: number;
}

/**
 * Plays every scenario once without a mutant.
 * @throws ToolError if one fails.
 */
export async function reachOf(audience: Audience): Promise<Reach[]> {
  const reaches = await onWarmRunners(audience.scenarios, async (scenario, runner) => {
    const file = join(audience.folder, `${scenario.id}.reached`);
    const start = performance.now();
    const failures = await play(audience, scenario, { [REACHED]: file }, { runner });
    if (failures.length > 0)
      throw new ToolError(`${scenario.id} fails without any mutant: ${failures[0]?.expected.en}`);
    return { scenario, mutants: readReached(file), ms: performance.now() - start };
  });
  return reaches.sort((a, b) => a.ms - b.ms);
}

/** Returns what noticed each mutant. Calls `onFate` after each one. */
export function judgeMutants(
  audience: Audience,
  reaches: Reach[],
  mutants: Mutant[],
  onFate: (fate: Fate) => void,
): Promise<Fate[]> {
  return onWarmRunners(mutants, async (mutant, runner) => {
    const reached = reaches.filter(({ mutants }) => mutants.has(mutant.id));
    const name = await firstToNotice(audience, mutant, reached, runner);
    const fate: Fate = {
      mutant,
      ...(name !== undefined && { noticedBy: { kind: "scenario", name } }),
      reachedBy: reached.map(({ scenario }) => scenario.id),
    };
    onFate(fate);
    return fate;
  });
}

async function firstToNotice(audience: Audience, { id }: Mutant, reached: Reach[], runner: WarmRunner) {
  for (const { scenario, ms } of reached) {
    const timeoutMs = Math.round(PATIENCE_MS + PATIENCE_TIMES * ms);
    const failures = await play(audience, scenario, { [ACTIVE]: id }, { runner, timeoutMs });
    if (failures.length > 0) return scenario.id;
  }
  return undefined;
}

async function play(
  { target, signal }: Audience,
  scenario: Scenario,
  env: Record<string, string>,
  options: OutcomeOptions,
) {
  signal.throwIfAborted();
  const switched = { ...scenario, env: { ...scenario.env, ...env } };
  const part = { scenario: switched, role: "own", target } as const;
  return (await playAndJudge(part, { ...options, signal })).failures;
}
