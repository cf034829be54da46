/** The program in a lab's folder, ready to be played. */

import type { Chapter } from "@harness/shared/chapters";
import type { LabState } from "@harness/shared/lab";
import { chapterTarget, commandTarget, type Target } from "@harness/shared/smoke";
import { upToDateProgram } from "../launch/bundle.mjs";
import { targetOfBundle } from "./chapter-targets.ts";

/** Rejects with esbuild's BuildFailure when the source has an error. */
export async function labTarget(
  root: string,
  chapter: Chapter,
  folder: string,
  { command }: Pick<LabState, "command"> = {},
): Promise<Target> {
  return command === undefined ? programTarget(root, chapter, folder) : commandTarget(command, folder);
}

/** The same of a folder with sources in TypeScript that are to become this chapter. */
export async function programTarget(root: string, chapter: Chapter, folder: string): Promise<Target> {
  const bundle = await upToDateProgram(root, chapter.path, folder);
  return targetOfBundle(root, chapterTarget(root, chapter), bundle);
}
