/** `pnpm smoke s03 --command "…"`: the scenarios of a chapter on a program that somebody else wrote. */

import type { Scenario } from "@harness/shared/chapters";
import { callerDirectory } from "@harness/shared/host";
import { commandTarget, describeFailure, type Play, playAndJudge } from "@harness/shared/smoke";
import type { Request } from "./options.ts";
import { exitCodeOf } from "./tally.ts";
import { language, verdict } from "./verdict.ts";

export async function smokeProgram(
  { command, scenarios }: { command: string; scenarios: Scenario[] },
  { json }: Request,
  signal: AbortSignal,
): Promise<number> {
  const target = commandTarget(command, callerDirectory());
  const plays: Play[] = [];
  for (const scenario of scenarios) {
    const { failures } = await playAndJudge({ scenario, role: "own", target }, { signal });
    const pass = failures.length === 0;
    plays.push({
      from: target.name,
      scenario: scenario.id,
      chapter: target.name,
      role: "own",
      pass,
      failures,
    });
    if (!json) console.log([heading(scenario, pass), ...failures.map(describeFailure)].join("\n"));
  }
  console.log(verdict(scenarios, plays, json));
  return exitCodeOf(plays);
}

function heading({ id, title }: Scenario, pass: boolean): string {
  return `${pass ? "✓" : "✗"} ${id}: ${title[language]}`;
}
