/** The steps of a carry: merges the change of one chapter into the next one, until a conflict or the last chapter. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, laterChapters, previousChapter } from "../../chapters/index.ts";
import { applyChange, type Merge, type Outcome, type Step } from "./change.ts";
import type { FileChange, ObjectId } from "./git.ts";
import { type Running, readState, writeState } from "./state.ts";
import { type Course, chapterOf, contentsOf, sourceFile, sourceFolder, sourceTrees } from "./workspace.ts";

export interface CarryOutcome extends Outcome {
  /** The chapter that was changed. */
  chapter: string;
}

export interface CarryResult {
  outcomes: CarryOutcome[];
  /** The conflict that stopped the run; undefined if it is finished. */
  stopped?: CarryOutcome;
}

/** Runs the steps from the current one to the last chapter. */
export function proceed(course: Course, running: Running): CarryResult {
  const outcomes: CarryOutcome[] = [];
  for (;;) {
    const target = chapterOf(course, running.target);
    outcomes.push(...carryInto(course, running, target));
    const stopped = outcomes.at(-1)?.action === "conflict" ? outcomes.at(-1) : undefined;
    if (stopped) return { outcomes, stopped };
    const [next] = laterChapters(course.chapters, target);
    if (!next) break;
    const from = running.before[target.id] as ObjectId;
    const to = sourceTrees(course, [target])[target.id] as ObjectId;
    Object.assign(running, { target: next.id, from, to, done: [] });
  }
  finish(course, running);
  return { outcomes };
}

/** Applies the changes of one step. If there is a conflict, it is the last outcome. */
function carryInto(course: Course, running: Running, target: Chapter): CarryOutcome[] {
  const steps = planSteps(course, running, target);
  const files = filesOf(target, steps);
  // Saved before the first byte changes, so that --abort can always restore it.
  const noted = noteBefore(course, running, files);
  saveRunning(course, running);

  const outcomes: CarryOutcome[] = [];
  for (const step of steps) {
    const outcome = applyChange(join(course.root, sourceFolder(target)), step, mergeFor(course, target));
    outcomes.push({ chapter: target.id, ...outcome });
    if (outcome.action === "conflict") {
      running.stopped = { change: step.change.to, file: sourceFile(target, outcome.path) };
      break;
    }
    running.done.push(step.change.to);
  }
  const attempted = filesOf(target, steps.slice(0, outcomes.length));
  // Files that were not reached belong to the person: --abort must not touch them.
  for (const file of noted) if (!attempted.includes(file)) delete running.written[file];
  noteWritten(course, running, attempted);
  saveRunning(course, running);
  return outcomes;
}

function filesOf(target: Chapter, steps: Step[]): string[] {
  const paths = steps.flatMap(({ change, ours }) => [change.from, change.to, ours ?? change.to]);
  return paths.map((path) => sourceFile(target, path));
}

function planSteps(course: Course, running: Running, target: Chapter): Step[] {
  if (running.from === running.to) return [];
  const changes = course.git
    .compare(running.from, running.to)
    .filter((change) => !running.done.includes(change.to));
  const ids = changes.flatMap(({ base, theirs }) => [base, theirs]).filter((id) => id !== undefined);
  const blobs = course.git.read(ids);
  const read = (id: ObjectId | undefined) => (id && blobs.get(id)) || Buffer.alloc(0);
  const find = counterpartFinder(course, running, target);
  return changes.map((change) => ({
    change,
    ours: find(change),
    base: read(change.base),
    theirs: read(change.theirs),
  }));
}

/** The path of a changed file in `target`: its old name, its new name, or where the chapter has moved it. */
function counterpartFinder(course: Course, running: Running, target: Chapter) {
  const src = join(course.root, sourceFolder(target));
  let moves: FileChange[] | undefined;
  return (change: FileChange): string | undefined => {
    const known = [change.from, change.to].find((path) => existsSync(join(src, path)));
    if (known || change.status === "added") return known;
    moves ??= course.git.compare(running.from, running.before[target.id] as ObjectId);
    return moves.find((move) => move.status === "renamed" && move.from === change.from)?.to;
  };
}

function mergeFor(course: Course, target: Chapter): Merge {
  const previous = previousChapter(course.chapters, target)?.id;
  const labels: [string, string, string] = [target.id, `${previous} before`, `${previous} now`];
  return (ours, base, theirs) => course.git.merge(ours, base, theirs, labels);
}

/** Saves the contents of files that are not saved yet. Returns their paths. */
function noteBefore(course: Course, running: Running, paths: string[]): string[] {
  const unknown = paths.filter((path) => !running.written[path]);
  for (const [path, content] of contentsOf(course, unknown))
    running.written[path] = { before: content, after: content };
  return unknown;
}

/** Saves the present contents of these files. */
export function noteWritten(course: Course, running: Running, paths: string[]): void {
  for (const [path, content] of contentsOf(course, paths)) {
    const entry = running.written[path];
    if (entry) entry.after = content;
  }
}

function saveRunning(course: Course, running: Running): void {
  writeState(course.git, { ...readState(course.git), running });
}

/** Remembers the state of every later chapter, so that the next run carries only newer changes. */
function finish(course: Course, running: Running): void {
  const { finished } = readState(course.git);
  const now = sourceTrees(
    course,
    Object.keys(running.held).map((id) => chapterOf(course, id)),
  );
  const held = Object.entries(running.held).map(([id, tree]) => {
    if (id === running.source) return [id, running.before[id]];
    // A chapter with its own edits, besides the carried ones, must still carry them to the next chapter.
    return [id, running.before[id] === tree ? now[id] : tree];
  });
  const changed = Object.entries(running.written).filter(([, { before, after }]) => before !== after);
  const written = { ...finished?.written, ...Object.fromEntries(changed) };
  writeState(course.git, { finished: { base: running.base, held: Object.fromEntries(held), written } });
}
