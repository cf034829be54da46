/** `pnpm smoke`: plays scenarios on chapters, or on any program, and judges what happens. */

import { type Chapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { callerDirectory } from "@harness/shared/host";
import { commandTarget, type Target } from "@harness/shared/smoke";
import { chapterTargets } from "./lib/chapter-targets.ts";
import { runCommand } from "./lib/command.ts";
import { smokeChapter } from "./smoke/chapter.ts";
import { describeHint, describeTask, exerciseNamed } from "./smoke/exercise.ts";
import { smokeMatrix } from "./smoke/matrix.ts";
import { chapterNamed, type Request, readRequest, scenariosOf } from "./smoke/options.ts";
import { smokeProgram } from "./smoke/program.ts";

const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => interrupt.abort());

await runCommand((args) => smoke(readRequest(args)).catch(reportInterrupt));

async function smoke(request: Request): Promise<number> {
  const { name, command } = request;
  const course = { root: repositoryRoot(), chapters: listChapters(repositoryRoot()) };
  if (name === undefined) return smokeMatrix(course, request, interrupt.signal);
  const chapter = chapterNamed(name, course.chapters);
  if (request.exercise !== undefined) return smokeExercise(chapter, request, request.exercise);
  const scenarios = scenariosOf(chapter, request.scenario);
  if (command !== undefined)
    return smokeProgram({ target: await targetFor(chapter, request), scenarios }, request, interrupt.signal);
  return smokeChapter({ ...course, chapter, scenarios }, request, interrupt.signal);
}

/** The task, the verdict on the chapter as the student has changed it or on a program, and a hint when it fails. */
async function smokeExercise(chapter: Chapter, request: Request, id: string): Promise<number> {
  const exercise = exerciseNamed(chapter, id);
  const target = await targetFor(chapter, request);
  if (!request.json) console.log(describeTask(exercise));
  const code = await smokeProgram({ target, scenarios: [exercise] }, request, interrupt.signal);
  if (code !== 0 && !request.json) console.log(describeHint(exercise));
  return code;
}

async function targetFor(chapter: Chapter, { command }: Request): Promise<Target> {
  if (command !== undefined) return commandTarget(command, callerDirectory(repositoryRoot()));
  const targets = await chapterTargets(repositoryRoot(), [chapter], interrupt.signal);
  return targets.get(chapter.id) as Target;
}

function reportInterrupt(error: Error): number {
  if (!interrupt.signal.aborted) throw error;
  process.stderr.write("\ninterrupted\n");
  return 130;
}
