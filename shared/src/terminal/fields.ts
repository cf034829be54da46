/** Lines to type after a yes. */

import { visible } from "../text/index.ts";
import type { Localized } from "../wording/index.ts";
import { showAside } from "./display.ts";
import { MAIN } from "./speaker.ts";

export interface Field {
  /** What to type, with its default. */
  label: string;
  /** Takes what was typed. Returns what is wrong with it, and then it is asked for again. */
  take(text: string): Localized | undefined;
}

/** Asks for one field after the other. Returns false when there is no further line. */
export async function fillFields(
  fields: Field[],
  nextLine: (label: string) => Promise<string | undefined>,
): Promise<boolean> {
  for (const field of fields) if (!(await fillField(field, nextLine))) return false;
  return true;
}

async function fillField(
  { label, take }: Field,
  nextLine: (label: string) => Promise<string | undefined>,
): Promise<boolean> {
  for (;;) {
    const line = await nextLine(`  ${visible(label).replace(/\s+/g, " ")}: `);
    if (line === undefined) return false;
    const problem = take(line.trim());
    if (!problem) return true;
    showAside(MAIN, problem);
  }
}
