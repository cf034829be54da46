/** Which mutants the scenarios notice: each is played only on scenarios that run its line, until one fails. */

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

/** A play that takes so much longer than without a mutant hangs. */
const PATIENCE_MS = 10_000;
const PATIENCE_TIMES = 5;

export interface Audience {
  target: Target;
  scenarios: Scenario[];
  signal: AbortSignal;
  /** Where it may write. */
  folder: string;
}

/** A scenario, the mutants that it comes by, and how long it takes. */
interface Reach {
  scenario: Scenario;
  mutants: Set<string>;
  ms: number;
}

/**
 * Plays every scenario once, without a mutant.
 * @throws ToolError when one fails.
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

/** What becomes of each mutant; `onFate` is told as they come. */
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
