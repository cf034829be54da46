/** `pnpm lab s05` and `pnpm lab s05 reset`: a new folder to work in. */

import { join, resolve } from "node:path";
import { type Chapter, previousChapter } from "@harness/shared/chapters";
import {
  begunLabs,
  currentStep,
  isDone,
  LabError,
  makeFolder,
  moveAside,
  noteMaker,
  readState,
  remember,
  usualFolder,
} from "@harness/shared/lab";
import { words } from "@harness/shared/wording";
import { describeEdition } from "./edition.ts";
import { type Course, type OpenLab, openLab } from "./lab.ts";
import type { LabRequest } from "./options.ts";

/** Makes a new lab. If the lab exists already, says where it is. */
export async function beginLab(course: Course, request: LabRequest): Promise<string> {
  const { chapter, options } = request;
  const { dir, from, command } = options;
  const folder = folderFor(course, request);
  if (readState(folder)) {
    const lab = openLab(course, { ...request, options: { ...options, dir: folder } });
    if (from !== undefined || command !== undefined)
      throw new LabError(words.labBegun({ id: lab.chapter.id, path: folder }));
    return placeOf(lab);
  }
  if (!chapter) throw new LabError(words.labNoFolder({ path: folder }));
  const mine = from === undefined ? undefined : finishedBefore(course, chapter, from);
  makeFolder({ ...course, chapter, folder, mine, command: command ?? commandOf(mine) });
  await remember(course.root, chapter.id, [folder]);
  await noteMaker(course.root, folder);
  return placeOf(openLab(course, { ...request, options: { dir: dir === undefined ? undefined : folder } }));
}

function folderFor({ caller }: Course, { chapter, options: { dir } }: LabRequest): string {
  if (dir !== undefined) return resolve(caller, dir);
  const id = chapter?.id ?? "";
  return begunLabs(id)[0]?.folder ?? usualFolder(id);
}

/** The student's lab of the previous chapter. */
function finishedBefore({ chapters }: Course, chapter: Chapter, from: string): string | undefined {
  if (from === "course") return undefined;
  if (from !== "mine") throw new LabError(words.labNoSuchStart({ from }));
  const previous = previousChapter(chapters, chapter);
  if (!previous) throw new LabError(words.labNothingBefore(chapter));
  const finished = begunLabs(previous.id).find((lab) => isDone(lab.state));
  if (finished) return finished.folder;
  throw new LabError(words.labNothingOfYours({ id: chapter.id, previous: previous.id }));
}

function commandOf(folder: string | undefined): string | undefined {
  return folder === undefined ? undefined : readState(folder)?.command;
}

/** Renames the old folder and makes a new one in its place. */
export async function resetLab(lab: OpenLab, now: Date): Promise<string> {
  const { chapter, folder, language, state } = lab;
  const mine = state.from === "mine" ? finishedBefore(lab, chapter, "mine") : undefined;
  const kept = moveAside(folder, now);
  makeFolder({ ...lab, mine, command: state.command });
  await remember(lab.root, chapter.id, [folder, kept]);
  await noteMaker(lab.root, folder, kept);
  return `${words.labMovedTo({ path: kept })[language]}\n${placeOf(lab)}`;
}

function placeOf({ root, chapter, folder, plan, prefix, language, state }: OpenLab): string {
  const { id, title } = chapter;
  const place = words.labPlace({ id, title, path: folder, task: join(folder, "TASK.md") })[language];
  const { scenario } = currentStep(plan, state) ?? {};
  const next = scenario ? `\n${words.labNextScenario(scenario)[language]}` : "";
  const older = describeEdition({ root, language }, state);
  const top = older === undefined ? place : `${older}\n\n${place}`;
  return `${top}${next}\n${words.labNextSteps({ command: prefix })[language]}`;
}
