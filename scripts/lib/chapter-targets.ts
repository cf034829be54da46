/** Targets for chapters that are played often: each bundle is checked and built once, not before each play. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Chapter } from "@harness/shared/chapters";
import { chapterTarget, type Target } from "@harness/shared/smoke";
import { fingerprint, upToDateBundle } from "../launch/bundle.mjs";

/** Several runners work at the same time, so helper threads of the garbage collector would only wait for each other. */
const WARM_FLAGS = ["--single-threaded-gc"];

/**
 * A hash of each chapter's source files and of the files of `shared` that it imports, for programs that are the chapter with a patch.
 * undefined if the source has errors.
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

/** The target of each chapter, by its id. Rejects if `signal` aborts. */
export async function chapterTargets(
  root: string,
  chapters: Chapter[],
  signal?: AbortSignal,
): Promise<Map<string, Target>> {
  const targets = new Map<string, Target>();
  // One after another: a running bundler cannot be stopped, and it uses all cores for one bundle.
  for (const chapter of chapters) {
    signal?.throwIfAborted();
    targets.set(chapter.id, await bundledTarget(root, chapter));
  }
  return targets;
}

async function bundledTarget(root: string, chapter: Chapter): Promise<Target> {
  const target = chapterTarget(root, chapter);
  // The source has errors. Each play then starts the chapter like a student does, and shows them.
  const bundle = await upToDateBundle(root, chapter.path).catch(unlessSourceIsWrong);
  return bundle === undefined ? target : targetOfBundle(root, target, bundle);
}

/** The same target, started from a bundle that is not checked again. */
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

/** The same for a bundle without packages, see library.mjs. */
export function targetOverLibrary(root: string, target: Target, library: string, bundle: string): Target {
  const [node, , , ...flags] = target.argv;
  const launcher = (name: string) => join(root, "scripts/launch", name);
  return {
    ...target,
    argv: [node, launcher("play-over.mjs"), library, bundle, ...flags],
    warm: { argv: [node, ...WARM_FLAGS, launcher("warm-runner.mjs"), "--library", library], flags, bundle },
  };
}

/** A hash of the contents only, because the place of a program does not change what it does. */
function hashOf(files: string[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

/** The files and everything that they import by a relative path. */
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
