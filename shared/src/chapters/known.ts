/**
 * The scripts that the offline model of a chapter knows: the scenarios of that chapter and all earlier ones, and the problem
 * of the next chapter.
 */

import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isChapterFolder } from "../launch/chapter-id.mjs";
import { isForPeople, type KnownScript } from "../rehearsal/index.ts";
import { readScenario, type Scenario } from "./scenario.ts";

/** The scripts for people, in the order of the course. */
export function knownScripts(chapterDir: string): KnownScript[] {
  const files = [...scenarioFiles(chapterDir), ...problemAfter(chapterDir)];
  const scenarios = files.map((file) => readScenario(file, "play"));
  return scenarios.filter(isForPeople).map((scenario) => knownScript(scenario, chapterDir));
}

/** The next chapter's problem.yaml, which shows what goes wrong in this chapter. */
function problemAfter(chapterDir: string): string[] {
  const course = dirname(chapterDir);
  const next = list(course)
    .sort()
    .find((name) => isChapterFolder(name) && name > basename(chapterDir));
  const file = join(course, next ?? "", "problem.yaml");
  return existsSync(file) ? [file] : [];
}

/** Flags that a script does not need: without them there is only one more question. */
const ASKS_LESS = /^(?:--mode (?:autoEdit|yolo))?$/;

function knownScript(scenario: Scenario, chapterDir: string): KnownScript {
  const { file, prompts, actors, workspace, args, env } = scenario;
  const isProblem = basename(file) === "problem.yaml";
  const folder = isProblem ? chapterDir : dirname(dirname(file));
  return {
    chapter: basename(folder).slice(0, "s01".length),
    prompts,
    actors,
    files: Object.keys(workspace.files),
    isSimple: Object.keys(env).length === 0 && ASKS_LESS.test(args.join(" ")),
  };
}

/** The scenario files of a chapter and all earlier ones. Folder names sort in the order of the course. */
function scenarioFiles(chapterDir: string): string[] {
  const course = dirname(chapterDir);
  const folders = readdirSync(course).filter((name) => isChapterFolder(name) && name <= basename(chapterDir));
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
