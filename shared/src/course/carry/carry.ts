/**
 * Merges what changed in one chapter's src/ forward through all later chapters, three-way, one chapter after another:
 * what the carry did to s03 is what it then does to s04. So a conflict that a person resolved once stays resolved.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, laterChapters, previousChapter } from "../../chapters/chapters.ts";
import { applyChange, hasMarkers, type Outcome } from "./change.ts";
import { type FileChange, GitError, type ObjectId } from "./git.ts";
import { heldTrees, refuseDirty, refuseUnknown } from "./start.ts";
import { clearState, type Running, readState, writeState } from "./state.ts";
import {
  type Course,
  chapterOf,
  contentOf,
  openCourse,
  restore,
  sourceFile,
  sourceFolder,
  sourceTree,
} from "./workspace.ts";

export interface CarryOutcome extends Outcome {
  /** The chapter that was written to. */
  chapter: string;
}

export interface CarryReport {
  outcomes: CarryOutcome[];
  /** The conflict that stopped the run; undefined when it is finished. */
  stopped?: CarryOutcome;
}

export interface CarryOptions {
  /** The revision the source chapter is compared with; default HEAD. */
  base?: string | undefined;
  /** Merge into later chapters although they have uncommitted edits. */
  allowDirty?: boolean | undefined;
}

/**
 * Carries the change of `source` forward. Carrying twice changes nothing the second time.
 * @throws GitError when a run is under way, a later chapter has uncommitted edits, or the base does not exist.
 */
export function startCarry(
  root: string,
  chapters: Chapter[],
  source: Chapter,
  options: CarryOptions,
): CarryReport {
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

  const base = course.git.commit(options.base ?? "HEAD");
  refuseUnknown(course, source, base);
  if (!options.allowDirty) refuseDirty(course, later, state);
  const before = Object.fromEntries(
    [source, ...later].map((chapter) => [chapter.id, sourceTree(course, chapter)]),
  );
  const held = heldTrees(course, [source, ...later], base, state);
  const running: Running = {
    source: source.id,
    base,
    before,
    held,
    target: target.id,
    from: held[source.id] as ObjectId,
    to: before[source.id] as ObjectId,
    done: [],
    written: {},
  };
  return proceed(course, running);
}

/**
 * Goes on after a conflict was resolved.
 * @throws GitError when no run is under way or the file still has conflict markers.
 */
export function continueCarry(root: string, chapters: Chapter[]): CarryReport {
  const course = openCourse(root, chapters);
  const { running } = readState(course.git);
  if (!running) throw new GitError("No carry is under way: start one with `pnpm carry s02`.");
  if (running.stopped) acceptResolution(course, running, running.stopped);
  return proceed(course, running);
}

/** Gives up a stopped run: every file it wrote is put back as it was, the person's uncommitted edits included. */
export function abortCarry(root: string, chapters: Chapter[]): string[] {
  const course = openCourse(root, chapters);
  const { running, finished } = readState(course.git);
  if (!running) throw new GitError("No carry is under way: there is nothing to abort.");
  for (const [path, { before }] of Object.entries(running.written)) restore(course, path, before);
  if (finished) writeState(course.git, { finished });
  else clearState(course.git);
  return Object.keys(running.written);
}

/** Works off the steps from the one under way to the last chapter. */
function proceed(course: Course, running: Running): CarryReport {
  const outcomes: CarryOutcome[] = [];
  for (;;) {
    const target = chapterOf(course, running.target);
    for (const change of course.git.compare(running.from, running.to)) {
      if (running.done.includes(change.to)) continue;
      const outcome = { chapter: target.id, ...carryOne(course, running, target, change) };
      outcomes.push(outcome);
      if (outcome.action === "conflict") {
        running.stopped = { change: change.to, file: sourceFile(target, outcome.path) };
        saveRunning(course, running);
        return { outcomes, stopped: outcome };
      }
      running.done.push(change.to);
      saveRunning(course, running);
    }
    const [next] = laterChapters(course.chapters, target);
    if (!next) break;
    Object.assign(running, {
      target: next.id,
      from: running.before[target.id],
      to: sourceTree(course, target),
      done: [],
    });
  }
  finish(course, running);
  return { outcomes };
}

function carryOne(course: Course, running: Running, target: Chapter, change: FileChange): Outcome {
  const { git, root } = course;
  const src = join(root, sourceFolder(target));
  const read = (tree: ObjectId, path: string) => {
    const blob = git.lookUp(tree, path);
    return blob === undefined ? undefined : git.read(blob);
  };
  const oursPath = findCounterpart(course, running, target, change);
  const paths = [change.to, ...(oursPath === undefined ? [] : [oursPath])];
  const earlier = paths.map((path) => sourceFile(target, path));
  const contents = earlier.map((path) => contentOf(course, path));
  // Written down before the first byte changes, so that --abort can always put it back.
  earlier.forEach((path, index) => {
    running.written[path] ??= { before: contents[index] ?? null, after: contents[index] ?? null };
  });
  saveRunning(course, running);

  const previous = previousChapter(course.chapters, target)?.id;
  const outcome = applyChange(
    src,
    change,
    oursPath,
    { base: read(running.from, change.from), theirs: read(running.to, change.to) },
    (ours, base, theirs) =>
      git.merge(ours, base, theirs, [target.id, `${previous} before`, `${previous} now`]),
  );
  noteWritten(course, running, earlier);
  return outcome;
}

/** Where `target` keeps the changed file: under its old name, under its new one, or where the chapter moved it. */
function findCounterpart(
  course: Course,
  running: Running,
  target: Chapter,
  change: FileChange,
): string | undefined {
  const src = join(course.root, sourceFolder(target));
  const known = [change.from, change.to].find((path) => existsSync(join(src, path)));
  if (known || change.status === "added") return known;
  const moves = course.git.compare(running.from, running.before[target.id] as ObjectId);
  return moves.find((move) => move.status === "renamed" && move.from === change.from)?.to;
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

function noteWritten(course: Course, running: Running, paths: string[]): void {
  for (const path of paths) {
    const entry = running.written[path];
    if (entry) entry.after = contentOf(course, path);
  }
}

function saveRunning(course: Course, running: Running): void {
  writeState(course.git, { ...readState(course.git), running });
}

/** Remembers what every later chapter holds now, so that the next run carries only what is new since. */
function finish(course: Course, running: Running): void {
  const { finished } = readState(course.git);
  const held: Record<string, ObjectId> = {};
  for (const [id, tree] of Object.entries(running.held)) {
    // A chapter with edits of its own (other than the carried ones) still owes them to the next one.
    const clean = id === running.source || running.before[id] === tree;
    held[id] = clean ? sourceTreeAtEnd(course, running, id) : tree;
  }
  const changed = Object.entries(running.written).filter(([, { before, after }]) => before !== after);
  const written = { ...finished?.written, ...Object.fromEntries(changed) };
  writeState(course.git, { finished: { base: running.base, held, written } });
}

function sourceTreeAtEnd(course: Course, running: Running, id: string): ObjectId {
  return id === running.source ? (running.before[id] as ObjectId) : sourceTree(course, chapterOf(course, id));
}
