/** `pnpm lab certificate`: one page that lists what a student has done. Each lab is judged once more before. */

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { certificateHtml, checkLab, doneLabs, LabError, type LabRow, listLabs } from "@harness/shared/lab";
import type { Target } from "@harness/shared/smoke";
import { words } from "@harness/shared/wording";
import { showProgress, targetOf } from "./check.ts";
import { type Course, type OpenLab, openLab } from "./lab.ts";

/** Writes a new file into the person's current directory. Labs that no longer pass are left out. */
export async function writeCertificate(
  course: Course,
  name: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const { chapters, language, caller } = course;
  const rows = listLabs(chapters).filter((row) => doneLabs([row]).length > 0);
  if (rows.length === 0) throw new LabError(words.labNothingDone);
  const lost: LabRow[] = [];
  for (const row of rows) if (!(await stillPasses(course, row, signal))) lost.push(row);
  const note = words.labCertificateLost({ ids: lost.map(({ chapter }) => chapter.id).join(", ") });
  const done = doneLabs(rows.filter((row) => !lost.includes(row)));
  if (done.length === 0) throw new LabError(note);
  const path = freeFile(join(caller, "harness-certificate"));
  writeFileSync(path, certificateHtml(done, { name, language, now: new Date() }), { flag: "wx" });
  const written = words.labCertificateWritten({ path })[language];
  return lost.length > 0 ? `${written}\n${note[language]}` : written;
}

/** Whether the first finished lab of a chapter passes everything now. A lab without its files does not. */
async function stillPasses(course: Course, row: LabRow, signal: AbortSignal): Promise<boolean> {
  const dir = row.begun.find(({ state }) => state.done !== undefined)?.folder;
  try {
    const lab = openLab(course, { action: "check", chapter: row.chapter, options: { dir }, rest: [] });
    const target = await targetOf(lab);
    return typeof target !== "string" && (await passesAll(lab, target, signal));
  } catch (error) {
    if (error instanceof LabError) return false;
    throw error;
  }
}

async function passesAll(lab: OpenLab, target: Target, signal: AbortSignal): Promise<boolean> {
  const onPlay = (_: unknown, progress: { done: number; total: number }) => showProgress(lab, progress);
  const plays = await checkLab(lab.plan, target, { signal, onPlay });
  return plays.every(({ pass }) => pass);
}

function freeFile(stem: string): string {
  for (let number = 1; ; number++) {
    const path = `${stem}${number > 1 ? `-${number}` : ""}.html`;
    if (!existsSync(path)) return path;
  }
}
