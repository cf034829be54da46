/** `pnpm smoke`: plays scenarios on chapters or on any program, and judges what happens. */

import { resolve } from "node:path";
import { type Chapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { callerDirectory } from "@harness/shared/host";
import { commandTarget, type Target } from "@harness/shared/smoke";
import { chapterNamed } from "./lib/chapter-named.ts";
import { chapterTargets } from "./lib/chapter-targets.ts";
import { runCommand } from "./lib/command.ts";
import { requirePagePath } from "./lib/page-file.ts";
import { smokeChapter } from "./smoke/chapter.ts";
import { describeHint, describeTask, exerciseNamed } from "./smoke/exercise.ts";
import { language } from "./smoke/language.ts";
import { smokeMatrix } from "./smoke/matrix.ts";
import { type Request, readRequest, scenariosOf } from "./smoke/options.ts";
import { smokeProgram } from "./smoke/program.ts";

const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => interrupt.abort());

await runCommand((args) => smoke(withPagePath(readRequest(args))).catch(tellInterrupt));

async function smoke(request: Request): Promise<number> {
  const { name, command } = request;
  const course = { root: repositoryRoot(), chapters: listChapters(repositoryRoot()) };
  if (name === undefined) return smokeMatrix(course, request, interrupt.signal);
  const chapter = chapterNamed(name, course.chapters);
  if (request.exercise !== undefined) return smokeExercise(chapter, request, request.exercise);
  const scenarios = scenariosOf(chapter, request.scenario);
  if (command !== undefined) {
    const isAll = !request.only && request.scenario === undefined;
    const target = await targetFor(chapter, request);
    const reference = request.html === undefined ? undefined : await targetOf(chapter);
    const chapters = isAll ? course.chapters : [];
    const task = { root: course.root, chapters, chapter, target, reference, scenarios };
    return smokeProgram(task, request, interrupt.signal);
  }
  return smokeChapter({ ...course, chapter, scenarios }, request, interrupt.signal);
}

/** The path of the page, from the person's current directory. @throws UsageError if it cannot be written. */
function withPagePath(request: Request): Request {
  if (request.html === undefined) return request;
  const html = resolve(callerDirectory(repositoryRoot()), request.html);
  requirePagePath(html, language);
  return { ...request, html };
}

/** Prints the task, the verdict on the student's chapter or program, and a hint if it fails. */
async function smokeExercise(chapter: Chapter, request: Request, id: string): Promise<number> {
  const exercise = exerciseNamed(chapter, id);
  const target = await targetFor(chapter, request);
  if (!request.json) console.log(describeTask(exercise));
  const code = await smokeProgram(
    { root: repositoryRoot(), chapters: [], chapter, target, scenarios: [exercise] },
    request,
    interrupt.signal,
  );
  if (code !== 0 && !request.json) console.log(describeHint(exercise));
  return code;
}

async function targetFor(chapter: Chapter, { command }: Request): Promise<Target> {
  if (command !== undefined) return commandTarget(command, callerDirectory(repositoryRoot()));
  return targetOf(chapter);
}

async function targetOf(chapter: Chapter): Promise<Target> {
  const targets = await chapterTargets(repositoryRoot(), [chapter], interrupt.signal);
  return targets.get(chapter.id) as Target;
}

function tellInterrupt(error: Error): number {
  if (!interrupt.signal.aborted) throw error;
  process.stderr.write("\ninterrupted\n");
  return 130;
}
