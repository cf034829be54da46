/** A chapter with a patch applied, as a target: the solution of an exercise, or a mistake that students make. */

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Chapter } from "@harness/shared/chapters";
import { chapterTarget, type Target } from "@harness/shared/smoke";
import { applyPatch, parsePatch } from "diff";
import { upToDateBundle } from "../launch/bundle.mjs";
import { bundleOwnFiles } from "../launch/library.mjs";
import { targetOfBundle, targetOverLibrary } from "./chapter-targets.ts";
import { libraryWith } from "./library.ts";

/** The patch does not apply, or the patched chapter does not compile. */
export class PatchError extends Error {
  override name = "PatchError";
}

/**
 * Calls `work` with a copy of the chapter to which the unified diff `patch` is applied. Removes the copy afterwards.
 * @throws PatchError
 */
export function withPatched<Result>(
  root: string,
  chapter: Chapter,
  patch: string,
  work: (target: Target) => Promise<Result>,
): Promise<Result> {
  return withCopy(root, chapter, async (copy) => {
    applyTo(copy, readFileSync(patch, "utf8"));
    return work(await overLibrary(root, chapter, copy));
  });
}

/** Calls `work` with the path of a copy of the chapter, and removes it afterwards. */
export async function withCopy<Result>(
  root: string,
  { path }: Chapter,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  // Inside the repository, so that imports find the packages.
  const copy = mkdtempSync(join(root, `.cache/patched-${process.pid}-`));
  try {
    for (const part of ["chapter.json", "src", "test"].filter((part) => existsSync(join(path, part))))
      cpSync(join(path, part), join(copy, part), { recursive: true });
    // The chapter's own packages.
    symlinkSync(join(path, "node_modules"), join(copy, "node_modules"), "junction");
    return await work(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * Applies a unified diff to the files in a folder.
 * @throws PatchError
 */
export function applyTo(folder: string, patch: string): void {
  for (const change of changesIn(patch)) {
    const isNew = change.oldFileName === "/dev/null";
    const path = (change.newFileName ?? "").replace(/^b\//, "");
    const file = join(folder, path);
    if (!isNew && !existsSync(file)) throw new PatchError(`does not apply: there is no ${path}`);
    const text = applyPatch(isNew ? "" : readFileSync(file, "utf8"), change);
    if (text === false) throw new PatchError(`does not apply: ${path} is no longer as the patch expects it`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function changesIn(patch: string) {
  try {
    return parsePatch(patch);
  } catch (error) {
    throw new PatchError(`does not apply: it is no unified diff: ${(error as Error).message}`);
  }
}

/**
 * A copy of a chapter as a target, to be played once.
 * @throws PatchError
 */
async function overLibrary(root: string, chapter: Chapter, copy: string): Promise<Target> {
  const { bundle, imports } = await bundleOwnFiles(copy).catch(failToBundle);
  return targetOverLibrary(root, chapterTarget(root, chapter), await libraryWith(root, imports), bundle);
}

/**
 * The same, to be played many times.
 * @throws PatchError
 */
export async function targetOfCopy(root: string, chapter: Chapter, copy: string): Promise<Target> {
  const bundle = await upToDateBundle(root, copy).catch(failToBundle);
  return targetOfBundle(root, chapterTarget(root, chapter), bundle);
}

function failToBundle(error: Error): never {
  throw new PatchError(`makes no program: ${error.message}`);
}
