/** What the offline model of a chapter knows: the scenarios of that chapter and of all before it. */

import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isForPeople, type KnownScript } from "../rehearsal/index.ts";
import { loadScenario, type Scenario } from "./scenario.ts";

/** The scripts for people, in the order of the course. */
export async function knownScripts(chapterDir: string): Promise<KnownScript[]> {
  const scenarios = await Promise.all(scenarioFiles(chapterDir).map((file) => loadScenario(file)));
  return scenarios.filter(isForPeople).map(knownScript);
}

/** Flags without which a script plays as well, with a question more. What the home holds allows something beforehand. */
const ASKS_LESS = /^(?:--mode (?:autoEdit|yolo))?$/;

function knownScript({ file, prompts, actors, workspace, args, env }: Scenario): KnownScript {
  return {
    chapter: basename(dirname(dirname(file))).slice(0, "s01".length),
    prompts,
    actors,
    files: Object.keys(workspace.files),
    isSimple: Object.keys(env).length === 0 && ASKS_LESS.test(args.join(" ")),
  };
}

/** The scenario files of a chapter and of all chapters before it; folder names sort in the order of the course. */
function scenarioFiles(chapterDir: string): string[] {
  const course = dirname(chapterDir);
  const folders = readdirSync(course).filter((name) => /^s\d\d_/.test(name) && name <= basename(chapterDir));
  return folders.sort().flatMap((folder) => {
    const scenarios = join(course, folder, "scenarios");
    return list(scenarios)
      .filter((name) => /\.ya?ml$/.test(name))
      .sort()
      .map((name) => join(scenarios, name));
  });
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
