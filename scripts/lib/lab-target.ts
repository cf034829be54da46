/** The program in a lab's folder as a target. */

import type { Chapter } from "@harness/shared/chapters";
import type { LabState } from "@harness/shared/lab";
import { chapterTarget, commandTarget, type Target } from "@harness/shared/smoke";
import { upToDateProgram } from "../launch/bundle.mjs";
import { targetOfBundle } from "./chapter-targets.ts";

/** Rejects with esbuild's BuildFailure if the source has an error. */
export async function labTarget(
  root: string,
  chapter: Chapter,
  folder: string,
  { command }: Pick<LabState, "command"> = {},
): Promise<Target> {
  return command === undefined ? programTarget(root, chapter, folder) : commandTarget(command, folder);
}

/** The same for a folder with a student's TypeScript source of this chapter. */
export async function programTarget(root: string, chapter: Chapter, folder: string): Promise<Target> {
  const bundle = await upToDateProgram(root, chapter.path, folder);
  return targetOfBundle(root, chapterTarget(root, chapter), bundle);
}
