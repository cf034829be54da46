/** `pnpm lab certificate`: one page that lists what a student has done. */

import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { certificateHtml, doneLabs, LabError, listLabs } from "@harness/shared/lab";
import { words } from "@harness/shared/wording";
import type { Course } from "./lab.ts";

/** Writes a new file into the person's current directory. */
export function writeCertificate(
  { chapters, language, caller }: Course,
  name: string | undefined,
  now: Date,
): string {
  const done = doneLabs(listLabs(chapters));
  if (done.length === 0) throw new LabError(words.labNothingDone);
  const path = freeFile(join(caller, "harness-certificate"));
  writeFileSync(path, certificateHtml(done, { name, language, now }), { flag: "wx" });
  return words.labCertificateWritten({ path })[language];
}

function freeFile(stem: string): string {
  for (let number = 1; ; number++) {
    const path = `${stem}${number > 1 ? `-${number}` : ""}.html`;
    if (!existsSync(path)) return path;
  }
}
