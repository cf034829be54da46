/** A scenario of several programs, seen as several scenarios of one program each. */

import type { Program, Scenario } from "../chapters/index.ts";
import { type Localized, words } from "../wording/index.ts";
import type { Behaviour, ProgramBehaviour } from "./behaviour.ts";

/** What one program has to play. The only one of a scenario has no name. */
export interface Share extends Scenario, Program {}

export function sharesOf(scenario: Scenario): Share[] {
  return scenario.programs?.map((program) => ({ ...scenario, ...program })) ?? [{ ...scenario, name: "" }];
}

/** What all programs of a scenario did together, and what each did; these stand in the order of the scenario. */
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

/** The same, with what one program did in place of what all did. */
export function behaviourOf(program: string | undefined, behaviour: Behaviour): Behaviour {
  return program ? { ...behaviour, ...behaviour.programs?.[program] } : behaviour;
}

/** A sentence about one program names it. */
export function about(program: string | undefined, sentence: Localized): Localized {
  return program ? words.aboutProgram({ program, sentence }) : sentence;
}
