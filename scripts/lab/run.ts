/** `pnpm lab s05 run`: starts the student's program for a person. */

import { LabError } from "@harness/shared/lab";
import { openPlayground } from "@harness/shared/playground";
import { words } from "@harness/shared/wording";
import { upToDateProgram } from "../launch/bundle.mjs";
import { startBundle } from "../launch/start.mjs";
import { targetOf } from "./check.ts";
import type { OpenLab } from "./lab.ts";

/** Runs it in this process. */
export async function runProgramOf(lab: OpenLab, flags: string[]): Promise<number> {
  const { root, chapter, folder, state, language } = lab;
  if (state.command !== undefined) throw new LabError(words.labRunYourself({ id: chapter.id }));
  const target = await targetOf(lab);
  if (typeof target === "string") {
    process.stderr.write(`${target}\n`);
    return 1;
  }
  const bundle = await upToDateProgram(root, chapter.path, folder);
  await startBundle(bundle, ["--lang", language, ...placeFor(lab, flags), ...flags]);
  return 0;
}

/** The playground of the chapter, unless the person names a directory: the agent should not edit its own source. */
function placeFor({ root, chapter: { id }, language }: OpenLab, flags: string[]): string[] {
  if (flags.some((flag) => /^--(workspace|help)\b/.test(flag))) return [];
  return ["--workspace", openPlayground({ root, id, language, fresh: false }).path];
}
