/** `pnpm smoke`: plays scenarios on chapters, or on any program, and judges what happens. */

import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { runCommand } from "./lib/command.ts";
import { smokeChapter } from "./smoke/chapter.ts";
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
  const scenarios = await scenariosOf(chapter, request.scenario);
  if (command !== undefined) return smokeProgram({ command, scenarios }, request, interrupt.signal);
  return smokeChapter({ ...course, chapter, scenarios }, request, interrupt.signal);
}

function reportInterrupt(error: Error): number {
  if (!interrupt.signal.aborted) throw error;
  process.stderr.write("\ninterrupted\n");
  return 130;
}
