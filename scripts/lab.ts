/** `pnpm lab`: a chapter as a task, in a folder of the student's own. */

import { LabError } from "@harness/shared/lab";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { type Answer, answer } from "./lab/command.ts";
import { runCommand } from "./lib/command.ts";
import { showPaged } from "./lib/pager.ts";

const interrupt = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => interrupt.abort());

await runCommand(async (args) => {
  const language = languageOf(args, process.env);
  try {
    return await print(await answer(args, language, interrupt.signal));
  } catch (error) {
    if (interrupt.signal.aborted) return 130;
    if (!(error instanceof LabError)) throw error;
    process.stderr.write(`${error.text[error.language ?? language]}\n`);
    return 2;
  }
});

async function print({ text, code = 0, isLong }: Answer): Promise<number> {
  if (text !== undefined && isLong) await showPaged(`${text}\n`);
  else if (text !== undefined) console.log(text);
  return code;
}
