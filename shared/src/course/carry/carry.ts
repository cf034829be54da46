/**
 * Merges what changed in one chapter's src/ forward through all later chapters, three-way, one chapter after another:
 * the change that was made to s03 is then merged into s04. So a person resolves each conflict only once.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, laterChapters } from "../../chapters/index.ts";
import { hasMarkers } from "./change.ts";
import { GitError, type ObjectId } from "./git.ts";
import { heldTrees, refuseDirty, refuseUnknown } from "./start.ts";
import { clearState, type Running, readState, writeState } from "./state.ts";
import { type CarryResult, noteWritten, proceed } from "./steps.ts";
import { type Course, contentsOf, openCourse, restore, sourceTrees } from "./workspace.ts";

export interface CarryOptions {
  /** The revision the source chapter is compared with; default HEAD. */
  base?: string | undefined;
  /** Merge into later chapters although they have uncommitted edits. */
  allowDirty?: boolean | undefined;
}

/**
 * Carries the change of `source` forward. Carrying twice changes nothing the second time.
 * @throws GitError if another run is stopped, a later chapter has uncommitted edits, or the base does not exist.
 */
export function startCarry(
  root: string,
  chapters: Chapter[],
  source: Chapter,
  options: CarryOptions,
): CarryResult {
  const course = openCourse(root, chapters);
  const state = readState(course.git);
  if (state.running) {
    throw new GitError(
      `A carry from ${state.running.source} is under way: end it with --continue or --abort.`,
    );
  }
  const later = laterChapters(chapters, source);
  const target = later[0];
  if (!target) return { outcomes: [] };

  const concerned = [source, ...later];
  const base = course.git.commit(options.base ?? "HEAD");
  refuseUnknown(course, source, base);
  const before = sourceTrees(course, concerned);
  if (!options.allowDirty) refuseDirty(course, later, before, state);
  const held = heldTrees(course, concerned, base, state);
  return proceed(course, {
    source: source.id,
    base,
    before,
    held,
    target: target.id,
    from: held[source.id] as ObjectId,
    to: before[source.id] as ObjectId,
    done: [],
    written: {},
  });
}

/**
 * Continues after a conflict was resolved.
 * @throws GitError if no run is stopped, or the file still has conflict markers.
 */
export function continueCarry(root: string, chapters: Chapter[]): CarryResult {
  const course = openCourse(root, chapters);
  const { running } = readState(course.git);
  if (!running) throw new GitError("No carry is under way: start one with `pnpm carry s02`.");
  if (running.stopped) acceptResolution(course, running, running.stopped);
  return proceed(course, running);
}

/** Gives up a stopped run: restores every file that it wrote, including the person's uncommitted edits. */
export function abortCarry(root: string, chapters: Chapter[]): string[] {
  const course = openCourse(root, chapters);
  const { running, finished } = readState(course.git);
  if (!running) throw new GitError("No carry is under way: there is nothing to abort.");
  const now = contentsOf(course, Object.keys(running.written));
  const changed = Object.entries(running.written).filter(([path, { before }]) => now.get(path) !== before);
  restore(course, Object.fromEntries(changed.map(([path, { before }]) => [path, before])));
  if (finished) writeState(course.git, { finished });
  else clearState(course.git);
  return changed.map(([path]) => path);
}

function acceptResolution(course: Course, running: Running, stopped: NonNullable<Running["stopped"]>): void {
  const file = join(course.root, stopped.file);
  if (existsSync(file) && hasMarkers(readFileSync(file))) {
    throw new GitError(
      `${stopped.file} still has conflict markers (<<<<<<<): resolve them, then --continue.`,
    );
  }
  noteWritten(course, running, Object.keys(running.written));
  running.done.push(stopped.change);
  running.stopped = undefined;
}
