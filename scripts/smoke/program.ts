/** `pnpm smoke s03 --command "…"` and `--exercise ID`: scenarios on a program that a student wrote or changed. */

import type { Scenario } from "@harness/shared/chapters";
import { failureTeller, type Play, playAndJudge, type Target } from "@harness/shared/smoke";
import type { Request } from "./options.ts";
import { exitCodeOf } from "./tally.ts";
import { language, verdict } from "./verdict.ts";

export async function smokeProgram(
  { target, scenarios }: { target: Target; scenarios: Scenario[] },
  { json }: Request,
  signal: AbortSignal,
): Promise<number> {
  const plays: Play[] = [];
  const tell = failureTeller();
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
    if (!json) console.log([heading(scenario, pass), ...failures.map(tell)].join("\n"));
  }
  console.log(verdict(scenarios, plays, json));
  return exitCodeOf(plays);
}

function heading({ id, title }: Scenario, pass: boolean): string {
  return `${pass ? "✓" : "✗"} ${id}: ${title[language]}`;
}
