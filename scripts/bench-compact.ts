/** `pnpm bench:compact [s08]`: a thousand rounds. Do requests, time and memory stay bounded? */

import { findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { benchThousand } from "./bench/thousand.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

const USAGE = "pnpm bench:compact [s08]";

await runCommand(async (args) => {
  await benchThousand(chapterFrom(args));
  return 0;
});

/** The chapter to measure: the named one, else s08, where compaction begins. */
function chapterFrom(args: string[]): string {
  const { positionals } = readArgs(args, {}, USAGE);
  const [name = "s08", ...others] = positionals;
  const chapter = findChapter(listChapters(repositoryRoot()), name);
  if (!chapter || others.length > 0) throw new UsageError(`Name one chapter. Usage: ${USAGE}`);
  return chapter.id;
}
