/** Splits a scenario of several programs into one share for each program. */

import type { Program, Scenario } from "../chapters/index.ts";
import { type Localized, words } from "../wording/index.ts";
import type { Behaviour, ProgramBehaviour } from "./behaviour.ts";

/** The part of a scenario for one program. A single program has no name. */
export interface Share extends Scenario, Program {}

/** The scenario once for each of its programs; a scenario without programs has one share. */
export function sharesOf(scenario: Scenario): Share[] {
  return scenario.programs?.map((program) => ({ ...scenario, ...program })) ?? [{ ...scenario, name: "" }];
}

/** Joins what the programs of a scenario did, in the order of the scenario. */
export function behaviourOfAll({ programs }: Scenario, each: ProgramBehaviour[]) {
  if (!programs) return each[0] as ProgramBehaviour;
  const byName = Object.fromEntries(programs.map(({ name }, i) => [name, each[i] as ProgramBehaviour]));
  return { ...sumOf(byName), programs: byName };
}

function sumOf(programs: Record<string, ProgramBehaviour>): ProgramBehaviour {
  const each = Object.values(programs);
  const requests = Object.entries(programs).flatMap(([name, behaviour]) =>
    behaviour.requests.map((request) => ({ ...request, actor: `${name} ${request.actor}` })),
  );
  return {
    requests: requests.map((request, index) => ({ ...request, number: index + 1 })),
    stdout: each.map(({ stdout }) => stdout).join(""),
    stderr: each.map(({ stderr }) => stderr).join(""),
    exitCode: each.map(({ exitCode }) => exitCode).find((code) => code !== 0) ?? 0,
    timedOut: each.some(({ timedOut }) => timedOut),
    ...(each.some(({ flooded }) => flooded) && { flooded: true }),
    problems: each.flatMap(({ problems }) => problems),
  };
}

/** The same behaviour, with the parts of one program only. */
export function behaviourOf(program: string | undefined, behaviour: Behaviour): Behaviour {
  return program ? { ...behaviour, ...behaviour.programs?.[program] } : behaviour;
}

/** Adds the name of the program to a sentence. */
export function about(program: string | undefined, sentence: Localized): Localized {
  return program ? words.aboutProgram({ program, sentence }) : sentence;
}
