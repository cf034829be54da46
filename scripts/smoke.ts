/** `pnpm smoke`: plays scenarios on chapters, or on any program, and judges what happens. */

import {
  type Chapter,
  findChapter,
  listChapters,
  loadScenario,
  previousChapter,
  repositoryRoot,
  type Scenario,
} from "@harness/shared/chapters";
import { callerDirectory } from "@harness/shared/host";
import {
  behaviourDiff,
  chapterTarget,
  commandTarget,
  describeFailure,
  describeFailures,
  failuresBefore,
  failuresOn,
  matrixTable,
  type Play,
  type Progress,
  playBefore,
  playScenario,
  runMatrix,
  type Target,
  type Verdict,
} from "@harness/shared/smoke";
import { chapterTargets } from "./lib/chapter-targets.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

const USAGE = `
  pnpm smoke                            every scenario on its own chapter, later ones and the one before
  pnpm smoke --chapter s03              the same for the scenarios of one chapter
  pnpm smoke s03                        what s03 changes: its scenarios on s02 and on s03
  pnpm smoke s03 --command "PROGRAM"    the scenarios of s03 on any program
Options: --scenario ID (only this one), --json (the result as JSON on stdout)`;

const OPTIONS = {
  command: { type: "string" },
  chapter: { type: "string" },
  scenario: { type: "string" },
  json: { type: "boolean" },
} as const;

interface Options {
  command?: string | undefined;
  chapter?: string | undefined;
  scenario?: string | undefined;
  json?: boolean | undefined;
}

const root = repositoryRoot();
const interrupt = new AbortController();
process.once("SIGINT", () => interrupt.abort());
process.once("SIGTERM", () => interrupt.abort());

await runCommand((args) => smoke(args).catch(reportInterrupt));

function reportInterrupt(error: Error): number {
  if (!interrupt.signal.aborted) throw error;
  process.stderr.write("\ninterrupted\n");
  return 130;
}

async function smoke(args: string[]): Promise<number> {
  const { name, options } = parseCommandLine(args);
  const chapters = listChapters(root);
  if (name === undefined) return smokeMatrix(chapters, options);
  const chapter = chapterNamed(name, chapters);
  const scenarios = await scenariosOf(chapter, options);
  if (options.command !== undefined) return smokeProgram(options.command, scenarios, options);
  return smokeChapter(chapter, chapters, scenarios, options);
}

function parseCommandLine(args: string[]): { name: string | undefined; options: Options } {
  const { positionals, values: options } = readArgs(args, OPTIONS, USAGE);
  const [name, ...others] = positionals;
  if (others.length > 0) throw new UsageError(`One chapter at a time: ${positionals.join(" ")}.`);
  if (name === undefined && options.command !== undefined) throw new UsageError("--command needs a chapter.");
  if (name !== undefined && options.chapter !== undefined)
    throw new UsageError("--chapter belongs to the matrix.");
  return { name, options };
}

/** The whole matrix, or the part of it that the options name. */
async function smokeMatrix(chapters: Chapter[], { json, scenario, chapter }: Options): Promise<number> {
  const only = chapter === undefined ? undefined : chapterNamed(chapter, chapters).id;
  const targets = await chapterTargets(root, chapters);
  const plays = await runMatrix({
    chapters,
    chapter: only,
    scenario,
    targetOf: (on) => targets.get(on.id) ?? chapterTarget(root, on),
    signal: interrupt.signal,
    onPlay: showProgress,
  });
  if (plays.length === 0)
    throw new UsageError(`No scenario${scenario ? ` ${scenario}` : "s"}${only ? ` in ${only}` : ""}.`);
  if (json) console.log(JSON.stringify(plays, null, 2));
  else console.log([describeFailures(plays), matrixTable(plays), tally(plays)].filter(Boolean).join("\n"));
  return plays.every(({ pass }) => pass) ? 0 : 1;
}

/** What a chapter changes: for each scenario the difference to the previous chapter's behaviour, then the verdict. */
async function smokeChapter(
  chapter: Chapter,
  chapters: Chapter[],
  scenarios: Scenario[],
  { json }: Options,
): Promise<number> {
  const previous = previousChapter(chapters, chapter);
  const plays: Play[] = [];
  for (const scenario of scenarios) {
    const signal = interrupt.signal;
    const after = await playScenario(chapterTarget(root, chapter), scenario, { signal });
    const before = previous && (await playBefore(chapterTarget(root, previous), scenario, { signal }));
    const colour = process.stdout.isTTY && !process.env.NO_COLOR;
    if (!json) printHeading(scenario, previous ? `${previous.id} → ${chapter.id}` : chapter.id);
    if (!json && before) console.log(behaviourDiff(before, after, { colour }));
    const played = { from: chapter.id, scenario: scenario.id };
    const failures = failuresOn(scenario, after);
    const verdicts: Play[] = [judged({ ...played, chapter: chapter.id, role: "own" }, failures)];
    if (before && previous)
      verdicts.push(
        judged({ ...played, chapter: previous.id, role: "before" }, failuresBefore(scenario, before)),
      );
    if (!json) console.log(describeFailures(verdicts) || `✓ ${scenario.id}\n`);
    plays.push(...verdicts);
  }
  console.log(json ? JSON.stringify(plays, null, 2) : tally(plays));
  return plays.every(({ pass }) => pass) ? 0 : 1;
}

/** Scenarios of a chapter on a program that somebody else wrote. */
async function smokeProgram(command: string, scenarios: Scenario[], { json }: Options): Promise<number> {
  const target: Target = commandTarget(command, callerDirectory());
  const plays: Play[] = [];
  for (const scenario of scenarios) {
    const behaviour = await playScenario(target, scenario, { signal: interrupt.signal });
    const failures = failuresOn(scenario, behaviour);
    plays.push(
      judged({ from: target.name, scenario: scenario.id, chapter: target.name, role: "own" }, failures),
    );
    if (!json)
      console.log(
        [`${failures.length === 0 ? "✓" : "✗"} ${scenario.id}`, ...failures.map(describeFailure)].join("\n"),
      );
  }
  console.log(json ? JSON.stringify(plays, null, 2) : tally(plays));
  return plays.every(({ pass }) => pass) ? 0 : 1;
}

function judged(play: Omit<Play, "pass" | "failures">, failures: Verdict[]): Play {
  return { ...play, pass: failures.length === 0, failures };
}

function chapterNamed(name: string, chapters: Chapter[]): Chapter {
  const chapter = findChapter(chapters, name);
  if (!chapter)
    throw new UsageError(`No chapter ${name}. There are ${chapters.map(({ id }) => id).join(", ")}.`);
  return chapter;
}

async function scenariosOf(chapter: Chapter, { scenario: id }: Options): Promise<Scenario[]> {
  const scenarios = await Promise.all(chapter.scenarios.map((file) => loadScenario(file)));
  const chosen = id === undefined ? scenarios : scenarios.filter((scenario) => scenario.id === id);
  if (chosen.length > 0) return chosen;
  const known = scenarios.map((scenario) => scenario.id).join(", ") || "none";
  throw new UsageError(`No scenario${id ? ` ${id}` : ""} in ${chapter.id}. There are: ${known}.`);
}

function printHeading({ id, title }: Scenario, where: string): void {
  console.log(`── ${id}: ${title.en} (${where})`);
}

/** One line that is written over on a terminal; elsewhere a line for each chapter whose scenarios are done. */
function showProgress({ from, chapter, scenario, pass }: Play, { done, total, left }: Progress): void {
  const line = `${done}/${total} ${scenario} on ${chapter} ${pass ? "✓" : "✗"}`;
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}${done === total ? "\n" : ""}`);
  else if (left === 0) console.error(`${from} done (${done} of ${total} plays)`);
}

function tally(plays: Play[]): string {
  const failed = plays.filter(({ pass }) => !pass).length;
  return `${plays.length - failed} plays passed, ${failed} failed`;
}
