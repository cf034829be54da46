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

function knownScript({ file, prompts, actors, workspace, args, env, home }: Scenario): KnownScript {
  return {
    chapter: basename(dirname(dirname(file))).slice(0, "s01".length),
    prompts,
    actors,
    files: Object.keys(workspace.files),
    isSimple: args.length === 0 && Object.keys({ ...env, ...home }).length === 0,
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
