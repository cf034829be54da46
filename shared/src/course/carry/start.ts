/** What a carry starts from: which changes are still owed, and whether it may write to the later chapters. */
import type { Chapter } from "../../chapters/chapters.ts";
import { GitError, type ObjectId } from "./git.ts";
import type { CarryState } from "./state.ts";
import { type Course, contentOf, sourceFile, sourceFolder, sourceTree } from "./workspace.ts";

/** For each chapter the src/ that the next chapter holds already: what was carried since `base`, else `base` itself. */
export function heldTrees(
  course: Course,
  chapters: Chapter[],
  base: ObjectId,
  state: CarryState,
): Record<string, ObjectId> {
  const { git } = course;
  const finished = state.finished?.base === base && !wasUndone(course, state) ? state.finished : undefined;
  return Object.fromEntries(
    chapters.map((chapter) => {
      const committed = git.lookUp(base, sourceFolder(chapter)) ?? git.emptyTree();
      return [chapter.id, finished?.held[chapter.id] ?? committed];
    }),
  );
}

export function refuseUnknown(course: Course, source: Chapter, base: ObjectId): void {
  if (course.git.lookUp(base, sourceFolder(source)) !== undefined) return;
  throw new GitError(
    `${sourceFolder(source)} is not in commit ${base.slice(0, 10)}: there is nothing to compare with.`,
  );
}

/** Somebody put a carried file back as it was: then nothing may count as carried. */
function wasUndone(course: Course, { finished }: CarryState): boolean {
  return Object.entries(finished?.written ?? {}).some(
    ([path, { before }]) => contentOf(course, path) === before,
  );
}

export function refuseDirty(course: Course, later: Chapter[], { finished }: CarryState): void {
  const { git } = course;
  const head = git.commit("HEAD");
  for (const chapter of later) {
    const committed = git.lookUp(head, sourceFolder(chapter)) ?? git.emptyTree();
    const dirty = git
      .compare(committed, sourceTree(course, chapter))
      .flatMap(({ from, to }) => [sourceFile(chapter, from), sourceFile(chapter, to)])
      .find((path) => !finished?.written[path] || finished.written[path].after !== contentOf(course, path));
    if (dirty) {
      throw new GitError(
        `${dirty} has uncommitted edits: commit them first, or pass --allow-dirty to merge into them (nothing is lost).`,
      );
    }
  }
}
