/** Chapters to be played often: whether a bundle is up to date is looked up once, not before each play. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "@harness/shared/chapters";
import { chapterTarget, type Target } from "@harness/shared/smoke";
import { fingerprintOf } from "@harness/shared/state";
import { upToDateBundle } from "../launch/bundle.mjs";

/** Several stages are at work, so helpers of their garbage collectors would only wait for each other. */
const ON_STAGE = ["--single-threaded-gc"];

/** The target of each chapter, by its id. Rejects when `signal` aborts. */
export async function chapterTargets(
  root: string,
  chapters: Chapter[],
  signal?: AbortSignal,
): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>();
  // One after another: a bundler at work cannot be stopped, and it uses all cores for one bundle as well.
  for (const chapter of chapters) {
    signal?.throwIfAborted();
    targets.set(chapter.id, await bundledTarget(root, chapter));
  }
  return targets;
}

async function bundledTarget(root: string, chapter: Chapter): Promise<Target> {
  const target = chapterTarget(root, chapter);
  // A source with errors: then each play starts the chapter as a student does, and shows them.
  const bundle = await upToDateBundle(root, chapter.path).catch(unlessSourceIsWrong);
  return bundle === undefined ? target : targetOfBundle(root, target, bundle);
}

/** The same target, started from a bundle that is not looked at again. */
export function targetOfBundle(root: string, target: Target, bundle: string): Target {
  const [node, , , ...flags] = target.argv;
  const launcher = (name: string) => join(root, "scripts/launch", name);
  return {
    ...target,
    argv: [node, launcher("play.mjs"), bundle, ...flags],
    stage: { argv: [node, ...ON_STAGE, launcher("stage.mjs"), bundle], flags },
    fingerprint: fingerprintOf([bundle, ...readdirSync(launcher("")).map(launcher)]),
  };
}

/** The same of a bundle without packages; see library.mjs. */
export function targetOverLibrary(root: string, target: Target, library: string, bundle: string): Target {
  const [node, , , ...flags] = target.argv;
  const launcher = (name: string) => join(root, "scripts/launch", name);
  return {
    ...target,
    argv: [node, launcher("play-over.mjs"), library, bundle, ...flags],
    stage: { argv: [node, ...ON_STAGE, launcher("stage.mjs"), "--library", library], flags, bundle },
  };
}

function unlessSourceIsWrong(error: unknown): undefined {
  if (!(error instanceof Error && "errors" in error)) throw error;
}
