/** Carries out what the person asked of `pnpm lab`. */

import { changeState, LabError, remember } from "@harness/shared/lab";
import { type Language, words } from "@harness/shared/wording";
import { labReport } from "../report/report.ts";
import { beginLab, resetLab } from "./begin.ts";
import { writeCertificate } from "./certificate.ts";
import { checkProgram } from "./check.ts";
import { describeBeside, playsBeside } from "./compare.ts";
import { describeEdition } from "./edition.ts";
import { judgeScenarios } from "./judge.ts";
import { describeJudge } from "./judging-course.ts";
import { type OpenLab, openCourse, openLab } from "./lab.ts";
import { type LabRequest, readLabRequest } from "./options.ts";
import { runProgramOf } from "./run.ts";
import { describeList, describeTask, openSolution, takeHint } from "./show.ts";
import { watchLab } from "./watch.ts";

/** The text to print, and the exit code. */
export interface Answer {
  text?: string;
  code?: number;
  /** Show the text in a pager. */
  isLong?: boolean;
}

/** @throws LabError if it cannot be done; then nothing has changed. */
export async function answer(args: string[], language: Language, signal: AbortSignal): Promise<Answer> {
  const course = openCourse(language);
  if (args[0] === "report") return { code: await labReport(course.root, args.slice(1), signal) };
  const request = readLabRequest(args, course.chapters);
  const { action, options } = request;
  if (options.help) return { text: words.labHelp[language] };
  await remember(course.root);
  if (action === "list") return { text: describeList(course) };
  if (action === "certificate") return { text: await writeCertificate(course, options.name, signal) };
  if (action === "begin") return { text: await beginLab(course, request) };
  const lab = openLab(course, request);
  return answerIn(lab, request, signal).catch((error: unknown) => {
    if (error instanceof LabError) error.language ??= lab.language;
    throw error;
  });
}

/** Carries out a command about one lab. */
async function answerIn(lab: OpenLab, request: LabRequest, signal: AbortSignal): Promise<Answer> {
  const { action, options, rest } = request;
  const { all } = options;
  if (action === "check") {
    const { text, pass } = await checkProgram(await withCommand(lab, options.command), { all, signal });
    const notes = [await describeJudge(lab), describeEdition(lab, lab.state)].filter(isText);
    return { text: [...notes, text].join("\n\n"), code: pass ? 0 : 1 };
  }
  if (action === "watch") {
    const head = await describeJudge(lab);
    return { code: await watchLab(await withCommand(lab, options.command), { all, head, signal }) };
  }
  if (action === "run") return { code: await runProgramOf(lab, rest) };
  if (action === "mcp") {
    // Imported here, so that the other commands do not wait for the SDK of the protocol.
    const { serveLab } = await import("./mcp.ts");
    return { code: await serveLab(lab, signal) };
  }
  if (action === "judge") {
    const { text, pass } = await judgeScenarios(lab, request.file, signal);
    return { text, code: pass ? 0 : 1 };
  }
  if (action === "play")
    return { text: await describeBeside(await playsBeside(lab, signal), lab.language), isLong: true };
  if (action === "hint") return { text: await takeHint(lab) };
  if (action === "task") return { text: describeTask(lab), isLong: true };
  if (action === "reset") return { text: await resetLab(lab, new Date()) };
  const giveUp = options["give-up"] === true;
  return { text: await openSolution(lab, { giveUp, now: new Date() }), isLong: true };
}

function isText(text: string | undefined): text is string {
  return text !== undefined;
}

/** Changes how the program is started. What passed before counts until the next check. */
async function withCommand(lab: OpenLab, command: string | undefined): Promise<OpenLab> {
  if (command === undefined) return lab;
  return { ...lab, state: await changeState(lab.folder, (state) => ({ ...state, command })) };
}
