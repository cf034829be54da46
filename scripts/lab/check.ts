/** `pnpm lab s05 check`: plays and judges the student's program, and notes what passed. */

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  afterCheck,
  changeState,
  checkLab,
  LabError,
  type LabPlay,
  type LabState,
} from "@harness/shared/lab";
import type { Target } from "@harness/shared/smoke";
import { words } from "@harness/shared/wording";
import { buildErrors } from "../launch/bundle.mjs";
import { labTarget } from "../lib/lab-target.ts";
import { describeCheck } from "./describe-check.ts";
import type { OpenLab } from "./lab.ts";
import { typeErrorsIn } from "./type-errors.ts";

export interface CheckRequest {
  /** Play all scenarios of the chapter, not only up to the first that fails. */
  all?: boolean | undefined;
  signal: AbortSignal;
  /** Called after each play. Default: shows the progress on stderr. */
  onProgress?(progress: Progress): void;
}

interface Progress {
  done: number;
  total: number;
}

/** What a check found, as text, and whether every play passed. */
export interface Checked {
  text: string;
  pass: boolean;
  plays: LabPlay[];
}

export async function checkProgram(
  lab: OpenLab,
  { all, signal, onProgress = (progress) => showProgress(lab, progress) }: CheckRequest,
): Promise<Checked> {
  const target = await targetOf(lab);
  if (typeof target === "string") return { text: target, pass: false, plays: [] };
  let typeErrors: Promise<string[]> | undefined;
  const plays = await checkLab(lab.plan, target, {
    stopAtFirst: !all,
    signal,
    onPlay({ pass }, progress) {
      if (!pass) typeErrors ??= typeErrorsIn(lab, signal);
      onProgress(progress);
    },
  });
  await changeState(lab.folder, (state) => afterCheck(state, lab.plan, plays, new Date()));
  const text = describeCheck(lab, plays, (await typeErrors) ?? []);
  return { text, pass: plays.every(({ pass }) => pass), plays };
}

/** The program, or why it does not compile. */
export async function targetOf({
  root,
  chapter,
  folder,
  state,
  language,
}: OpenLab): Promise<Target | string> {
  const main = resolve(folder, mainOf(state));
  if (!existsSync(main))
    throw new LabError(
      state.command === undefined
        ? words.labNoSource({ path: main })
        : words.labNoProgram({ path: main, starters: join(root, "starters") }),
    );
  try {
    return await labTarget(root, chapter, folder, state);
  } catch (error) {
    return `${words.labDoesNotCompile[language]}\n\n${(await buildErrors(error)).trimEnd()}`;
  }
}

/** The main file of the program. For a command: the first argument that looks like a file. */
function mainOf({ command }: LabState): string {
  if (command === undefined) return "src/main.ts";
  const [, ...words] = command.split(/\s+/);
  return words.find((word) => /^[^-].*\.[a-z]+$/i.test(word)) ?? ".";
}

/** On a terminal one line that is overwritten; elsewhere nothing. */
export function showProgress({ language }: OpenLab, progress: Progress): void {
  if (!process.stderr.isTTY) return;
  const end = progress.done === progress.total ? "\r\x1b[K" : "";
  process.stderr.write(`\r\x1b[K${words.labChecking(progress)[language]}${end}`);
}
