/** A recorded run in a file of the reader. It is read here, in the browser, and sent to nobody. */

import { withoutSecrets } from "../../../shared/src/model/record/secrets.ts";
import { MOST_MEGABYTES, type ReadRun, readRun } from "../../../shared/src/trace-player/run/read-run.ts";
import { runIsTooLarge, runNotRead } from "../../../shared/src/wording/plays.ts";

/** The play, or why there is none. */
export async function openRun(file: File): Promise<ReadRun> {
  if (file.size > MOST_MEGABYTES * 1_000_000) return { why: runIsTooLarge({ megabytes: MOST_MEGABYTES }) };
  try {
    return readRun(await file.text(), (value) => withoutSecrets(value, []));
  } catch (error) {
    return { why: runNotRead({ reason: (error as Error).message }) }; // a folder, or a file that has gone
  }
}
