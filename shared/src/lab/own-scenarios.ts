/** The scenarios that a student has written: `judge/*.yaml` in the folder of the lab. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readScenario, type Scenario } from "../chapters/index.ts";
import { DocumentError } from "../document/index.ts";

/** The folder of a lab in which a student's own scenarios are. */
export const SCENARIO_FOLDER = "judge";

/** The paths of a student's scenarios, by name. */
export function ownScenarios(folder: string): string[] {
  const place = join(folder, SCENARIO_FOLDER);
  if (!existsSync(place)) return [];
  const names = readdirSync(place).filter((name) => name.endsWith(".yaml"));
  return names.sort().map((name) => join(place, name));
}

/** Variables that only our programs read. Others would reach the programs that build the walls, LD_PRELOAD for example. */
const HARMLESS = new Set(["CONTEXT_LIMIT", "FALLBACK_MODEL_ID", "HARNESS_CLOCK_SPEED"]);

/**
 * A scenario that somebody else wrote. Laying out its files must neither read ours nor start a program outside the walls,
 * and its environment must not change a program out there.
 * @throws DocumentError
 */
export function readForeignScenario(file: string): Scenario {
  const scenario = readScenario(file, "judge", { mayReadFiles: false });
  const { workspace, home, needs, programs } = scenario;
  const env = Object.keys(scenario.env).some((name) => !HARMLESS.has(name));
  const entries = [...Object.values(workspace.files), ...Object.values(home)];
  const hasLink = entries.some((entry) => "link" in entry);
  const more = Object.entries({ git: workspace.git, link: hasLink, needs, programs, env });
  const refused = more.find(([, value]) => value);
  if (refused) throw new DocumentError(`${file}:1: ${refused[0]}: not in a scenario of a submission`);
  return scenario;
}
