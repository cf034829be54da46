/** Which course judges a lab, when several are on the computer. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { courseEdition } from "@harness/shared/course";
import { makerOf, noteMaker } from "@harness/shared/lab";
import { words } from "@harness/shared/wording";
import type { OpenLab } from "./lab.ts";

/**
 * One line if another course made the lab, or nothing says which one did; undefined if it was this one. A lab whose course
 * is unknown or gone belongs to this course from then on.
 */
export async function describeJudge({ root, folder, language }: OpenLab): Promise<string | undefined> {
  const made = makerOf(folder);
  if (made === root) return undefined;
  const isThere = made !== undefined && existsSync(join(made, "scripts/run.mjs"));
  if (!isThere) await noteMaker(root, folder);
  return words.labJudgedBy({ root, edition: courseEdition(root), made, isThere })[language];
}
