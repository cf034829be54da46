/** The start of a carry: which changes are not carried yet, and whether later chapters may be written. */

import type { Chapter } from "../../chapters/index.ts";
import { GitError, type ObjectId } from "./git.ts";
import type { CarryState } from "./state.ts";
import { type Course, contentsOf, sourceFile, sourceFolder, treesIn } from "./workspace.ts";

type Trees = Record<string, ObjectId>;

/** For each chapter, the state of src/ that was last carried into the next chapter since `base`, else `base` itself. */
export function heldTrees(course: Course, chapters: Chapter[], base: ObjectId, state: CarryState): Trees {
  const committed = treesIn(course, base, chapters);
  const { finished } = state;
  if (finished?.base !== base || wasUndone(course, finished)) return committed;
  return Object.fromEntries(chapters.map(({ id }) => [id, finished.held[id] ?? (committed[id] as ObjectId)]));
}

/** @throws GitError if the base has no such chapter. */
export function refuseUnknown(course: Course, source: Chapter, base: ObjectId): void {
  if (course.git.lookUp(base, [sourceFolder(source)])[0] !== undefined) return;
  throw new GitError(
    `${sourceFolder(source)} is not in commit ${base.slice(0, 10)}: there is nothing to compare with.`,
  );
}

/** Whether a person has reset a carried file. Then nothing counts as carried. */
function wasUndone(course: Course, { written }: NonNullable<CarryState["finished"]>): boolean {
  const now = contentsOf(course, Object.keys(written));
  return Object.entries(written).some(([path, { before }]) => now.get(path) === before);
}

/**
 * Uncommitted edits of a person must not be mixed with carried ones. `now`: the trees on disk.
 * @throws GitError that names the first such file.
 */
export function refuseDirty(course: Course, later: Chapter[], now: Trees, { finished }: CarryState): void {
  const edited = editedFiles(course, later, now);
  const contents = contentsOf(course, edited);
  const dirty = edited.find((path) => finished?.written[path]?.after !== contents.get(path));
  if (dirty === undefined) return;
  throw new GitError(
    `${dirty} has uncommitted edits: commit them first, or pass --allow-dirty to merge into them (nothing is lost).`,
  );
}

function editedFiles(course: Course, chapters: Chapter[], now: Trees): string[] {
  const committed = treesIn(course, course.git.commit("HEAD"), chapters);
  return chapters
    .filter(({ id }) => now[id] !== committed[id])
    .flatMap((chapter) =>
      course.git
        .compare(committed[chapter.id] as ObjectId, now[chapter.id] as ObjectId)
        .flatMap(({ from, to }) => [sourceFile(chapter, from), sourceFile(chapter, to)]),
    );
}
