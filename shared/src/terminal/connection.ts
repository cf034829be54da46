/** The model that a chapter talks to, and the record of what is said. */

import { join } from "node:path";
import { connectModel, createRecorder, type ModelConnection, type Recorder } from "../model/index.ts";
import { sensitivityOf } from "../sensitive-files/index.ts";
import { type Language, words } from "../wording/index.ts";
import { showNotice } from "./display.ts";
import { startOffline } from "./offline.ts";
import { type FlagValues, textOf } from "./options.ts";
import { MAIN } from "./speaker.ts";
import type { RunningChapter } from "./workspace.ts";

const LONGEST_COMMAND = 2_000;

/** Records what goes to the model and what comes back. HARNESS_RUNS=off keeps no file of it. */
export function recordRun(chapter: string, workspace: string): Recorder {
  return createRecorder({
    chapter,
    workspace,
    isSensitive: namesSecrets,
    keep: process.env.HARNESS_RUNS !== "off",
    onProblem: (reason) => showNotice(MAIN, words.runIsNotKept({ reason })),
  });
}

/** Judges every word, of a short text: a long one is no command and no path. */
function namesSecrets(input: string): boolean {
  if (input.length > LONGEST_COMMAND) return false;
  return input.split(/[\s'"`=<>;|&()]+/).some((word) => sensitivityOf(word)?.level === "high");
}

export interface ConnectionOptions {
  chapter: RunningChapter;
  values: FlagValues;
  language: Language;
  workdir: string;
  recorder: Recorder;
}

/** The model that flags, environment and .env name, or the one that plays offline. */
export function connect(options: ConnectionOptions): Promise<ModelConnection> {
  const { chapter, values, language, workdir, recorder } = options;
  return connectModel({
    chapterDir: chapter.dir,
    dotenvFile: join(chapter.root, ".env"),
    model: textOf(values.model),
    rehearsal: values.rehearsal === true,
    startOffline: (chapterDir) => startOffline(chapterDir, language, workdir),
    language,
    recorder,
  });
}
