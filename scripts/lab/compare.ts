/** Compares a student's program with its start, or with what our chapter does in the same play. */

import { previousChapter, type Scenario } from "@harness/shared/chapters";
import { compareFolders, describeFiles } from "@harness/shared/course";
import { begunLabs, currentStep, isDone, readState, startOf } from "@harness/shared/lab";
import { type Played, playScenario, renderTrace, type Target } from "@harness/shared/smoke";
import { playerData, playerPage, playerPlay } from "@harness/shared/trace-player";
import { everywhere, type Language, words } from "@harness/shared/wording";
import { diffArrays } from "diff";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { paint } from "../lib/colour.ts";
import { temporaryPage, writePage } from "../lib/page-file.ts";
import { targetOf } from "./check.ts";
import type { OpenLab } from "./lab.ts";

/** What the student has changed since the start. */
export function describeStart({ chapters, chapter, folder, state, language }: OpenLab): string {
  const previous = previousChapter(chapters, chapter);
  const mine =
    state.from === "mine" && previous
      ? begunLabs(previous.id).find((lab) => isDone(lab.state))?.folder
      : undefined;
  const files = compareFolders(mine ?? startOf(chapters, chapter), folder, [chapter]);
  return describeFiles(files, { language, paint });
}

/** The plays of one scenario on the student's program and on ours. */
export interface Beside {
  /** The difference in lines: the student's with -, ours with +. */
  text: string;
  /** Writes a page with both plays, and resolves with its path; undefined if the program does not compile. */
  writeDown?: () => Promise<string>;
}

/** Plays the scenario that the student works on, on both programs. */
export async function playsBeside(lab: OpenLab, signal: AbortSignal): Promise<Beside> {
  const { root, folder, plan, chapter, language, state } = lab;
  const { scenario } = currentStep(plan, readState(folder) ?? state) ?? plan.lab.steps[0] ?? {};
  const mine = await targetOf(lab);
  if (typeof mine === "string" || !scenario) return { text: String(mine) };
  const ours = (await chapterTargets(root, [chapter], signal)).get(chapter.id) as Target;
  const played = await Promise.all([mine, ours].map((target) => playScenario(target, scenario, { signal })));
  const heading = `${scenario.id}: ${words.labSideBySide({ title: scenario.title })[language]}`;
  return {
    text: [heading, ...differences(played, language)].join("\n"),
    writeDown: () => writePlays(lab, scenario, { heading, played }),
  };
}

async function writePlays(
  { root, folder, chapter, language }: OpenLab,
  scenario: Scenario,
  { heading, played }: { heading: string; played: Played[] },
): Promise<string> {
  const path = temporaryPage();
  const names = [folder, chapter.id];
  const plays = played.map((one, i) => playerPlay(names[i] ?? "", one, scenario));
  const title = everywhere(heading);
  writePage(path, await playerPage(root, [playerData(scenario, plays)], { language, title }), language);
  return path;
}

/** The plays as a text, followed by the path of the page. */
export async function describeBeside({ text, writeDown }: Beside, language: Language): Promise<string> {
  if (!writeDown) return text;
  return `${text}\n\n${words.playsPageWritten({ path: await writeDown() })[language]}`;
}

/** The difference of what was asked; where there is none, that of the screens. */
function differences(played: Played[], language: Language): string[] {
  const asked = differentLines(
    played.map((one) => [...renderTrace(one.trace, language), ...end(one, language)]),
  );
  const traces = played.map(({ trace }) => renderTrace(trace, language).join("\n"));
  if (new Set(traces).size > 1) return asked;
  const screens = played.map((one) => [...screenOf(one), ...end(one, language)]);
  if (new Set(screens.map((lines) => lines.join("\n"))).size === 1) return [words.labNoDifference[language]];
  return [words.labOnScreenOnly[language], ...differentLines(screens)];
}

function screenOf({ behaviour: { stdout, stderr } }: Played): string[] {
  return [stdout, stderr].flatMap((text) => text.trimEnd().split("\n"));
}

function end({ behaviour: { exitCode } }: Played, language: Language): string[] {
  return [words.exitCodeIs({ code: exitCode })[language]];
}

function differentLines([from = [], to = []]: string[][]): string[] {
  return diffArrays(from, to).flatMap(({ value, added, removed }) =>
    value.map((line) => markLine(line, { added, removed })),
  );
}

function markLine(line: string, { added, removed }: { added: boolean; removed: boolean }): string {
  if (added) return paint("green", `+ ${line}`);
  return removed ? paint("red", `- ${line}`) : `  ${line}`;
}
