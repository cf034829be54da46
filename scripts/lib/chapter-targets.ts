/** Chapters to be played often: whether a bundle is up to date is looked up once, not before each play. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Chapter } from "@harness/shared/chapters";
import { chapterTarget, type Target } from "@harness/shared/smoke";
import { fingerprint, upToDateBundle } from "../launch/bundle.mjs";

/** Several runners are at work, so helpers of their garbage collectors would only wait for each other. */
const WARM_FLAGS = ["--single-threaded-gc"];

/**
 * Stands for the source files of each chapter, of `shared` those that it imports: for a program that is made of them with a patch.
 * undefined where they have errors.
 */
export async function sourcesOf(
  root: string,
  chapters: Chapter[],
): Promise<Map<Chapter, string | undefined>> {
  const sources = new Map<Chapter, string | undefined>();
  for (const chapter of new Set(chapters))
    sources.set(chapter, await fingerprint(root, chapter.path).catch(unlessSourceIsWrong));
  return sources;
}

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
    warm: { argv: [node, ...WARM_FLAGS, launcher("warm-runner.mjs"), bundle], flags },
    fingerprint: hashOf([bundle, ...withImports([launcher("play.mjs"), launcher("warm-runner.mjs")])]),
  };
}

/** The same of a bundle without packages; see library.mjs. */
export function targetOverLibrary(root: string, target: Target, library: string, bundle: string): Target {
  const [node, , , ...flags] = target.argv;
  const launcher = (name: string) => join(root, "scripts/launch", name);
  return {
    ...target,
    argv: [node, launcher("play-over.mjs"), library, bundle, ...flags],
    warm: { argv: [node, ...WARM_FLAGS, launcher("warm-runner.mjs"), "--library", library], flags, bundle },
  };
}

/** Of contents alone: what is played does the same wherever it lies. */
function hashOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** The files, and what they import of their neighbours. */
function withImports(files: string[]): string[] {
  const all = new Set(files);
  for (const file of all)
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/\bfrom "(\.[^"]*)";/g))
      all.add(join(dirname(file), name));
  return [...all].sort();
}

function unlessSourceIsWrong(error: unknown): undefined {
  if (!(error instanceof Error && "errors" in error)) throw error;
}
