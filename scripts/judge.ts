/** Judges submissions, one after another. `pnpm lab report` starts this process and sends it tasks. */

import { existsSync, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import {
  type Chapter,
  findChapter,
  listChapters,
  type Mistake,
  repositoryRoot,
} from "@harness/shared/chapters";
import {
  copySubmission,
  PARTS,
  type Place,
  type Problem,
  probeIn,
  type ReportPlay,
  walledRunner,
  walledWarmRunner,
} from "@harness/shared/classroom";
import { home } from "@harness/shared/host";
import { checkLab, type LabPlay, misconceptionIn, planLab } from "@harness/shared/lab";
import { findSandbox, ignoreProgramsIn } from "@harness/shared/shell";
import { ChannelError, failureTeller, renderTrace, type Target } from "@harness/shared/smoke";
import { clip } from "@harness/shared/text";
import { boundedTrace, playerData, playerPlay } from "@harness/shared/trace-player";
import type { Language } from "@harness/shared/wording";
import { neededParts, ownBundle, ownCommand } from "./report/own-program.ts";
import { judgeOwnScenarios, scenariosIn } from "./report/own-scenarios.ts";
import type { Note, Task } from "./report/task.ts";

// Programs start in the directory of the submission, so a relative folder on PATH would lead into it.
ignoreProgramsIn([]);

const root = realpathSync(repositoryRoot());
const chapters = listChapters(root);
const interrupt = new AbortController();
/** Ends the plays of the submission that is judged now. */
let disturbed = new AbortController();

process.on("SIGTERM", () => interrupt.abort());
process.on("disconnect", () => process.exit());
process.setUncaughtExceptionCaptureCallback((error) => {
  // A program can write garbage to the channel of its runner. Node reads it, and its exception can be caught only here.
  if (error.stack?.includes("node:internal/child_process")) return disturbed.abort(new ChannelError());
  console.error(error);
  process.exit(1);
});
process.on("message", async (task: Task) => {
  const problem = await judge(task).catch(problemOf);
  say({ kind: "end", ...(problem && { problem }) });
});

function say(note: Note): void {
  process.send?.(note);
}

async function judge(task: Task): Promise<Problem | undefined> {
  disturbed = new AbortController();
  const chapter = findChapter(chapters, task.chapter) as Chapter;
  const folder = realpathSync(task.folder);
  for (const name of Object.values(PARTS)) mkdirSync(join(folder, name));
  const foreign = [root, home(), ...task.directories].filter((path) => existsSync(path));
  const place: Place = {
    sandbox: await findSandbox(),
    folder,
    readable: neededParts(root, chapter, foreign),
    foreign: foreign.map((path) => realpathSync(path)),
  };
  const target = await ownProgram(task, chapter, place);
  const scenarios = scenariosIn(copyIn(place));
  const tell = failureTeller(task.language);
  const plan = planLab(chapters, chapter);
  const mistakes = plan.mistakes();
  const told: LabPlay[] = [];
  const { run, close } = walledRunner(place);
  const options = {
    folder: join(folder, PARTS.plays),
    run,
    signal: AbortSignal.any([interrupt.signal, disturbed.signal]),
  };
  try {
    const plays = await checkLab(plan, target, {
      ...options,
      lanes: 1,
      probe: probeIn(place),
      openRunner: () => walledWarmRunner(place),
      onPlay(play) {
        told.push(play);
        const known = misconceptionIn(mistakes, play, told);
        sayPlay(play, play.from !== chapter.id, known, task.language, tell);
      },
    });
    if (plays.some(({ outcome, skipped }) => !outcome && !skipped)) return { kind: "hangs", detail: "" };
    const { signal } = options;
    const judged = await judgeOwnScenarios({ root, chapter, place, signal }, scenarios, mistakes);
    if (judged) say({ kind: "judged", judged });
    return undefined;
  } finally {
    await close();
  }
}

/** The path that a chapter has in a course. Inside this course the program would work in the playground. */
function copyIn({ folder }: Place): string {
  return join(folder, PARTS.program, "chapters/own");
}

function sayPlay(
  play: LabPlay,
  isEarlier: boolean,
  known: Mistake | undefined,
  language: Language,
  tell: ReturnType<typeof failureTeller>,
): void {
  const isKept = !isEarlier || !play.pass; // the report keeps the same plays
  const mistake = known && { id: known.id, text: known.mistake[language].trim() };
  say({
    kind: "play",
    isEarlier,
    play: { ...shown(play, language, tell), ...(mistake && { mistake }), ...(isKept && stepsOf(play)) },
  });
}

async function ownProgram({ submission, command }: Task, chapter: Chapter, place: Place): Promise<Target> {
  const copy = copyIn(place);
  copySubmission(submission, copy);
  if (command !== undefined) return ownCommand(command, copy, place);
  return ownBundle(root, chapter, copy, place);
}

function shown(
  { scenario, pass, outcome, skipped }: LabPlay,
  language: Language,
  tell: ReturnType<typeof failureTeller>,
): ReportPlay {
  return {
    scenario: scenario.id,
    title: scenario.title[language],
    pass,
    ...(skipped && { skipped }),
    failures: outcome?.failures.map(tell) ?? [],
    trace: pass || !outcome ? [] : renderTrace(outcome.trace, language),
  };
}

/** The play for the player. */
function stepsOf({ scenario, outcome }: LabPlay): Pick<ReportPlay, "steps"> {
  if (!outcome) return {};
  const bounded = { ...outcome, trace: boundedTrace(outcome.trace) };
  return { steps: playerData(scenario, [playerPlay(scenario.id, bounded, scenario)]) };
}

/** Characters: a compiler can print a lot. */
const MOST_DETAIL = 20_000;

const KINDS: Record<string, Problem["kind"]> = {
  SourceError: "source",
  SizeError: "size",
  CommandError: "command",
  TargetError: "command",
  ChannelError: "channel",
};

function problemOf({ name, message }: Error): Problem {
  return { kind: KINDS[name] ?? "judge", detail: clip(message, MOST_DETAIL) };
}
