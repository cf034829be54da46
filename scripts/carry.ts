/** `pnpm carry s02`: merges what changed in a chapter forward through all later chapters. */

import { findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import {
  abortCarry,
  type CarryOutcome,
  type CarryReport,
  continueCarry,
  startCarry,
} from "@harness/shared/course";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

const USAGE = "pnpm carry s02 [--base REV] [--allow-dirty] | pnpm carry --continue | pnpm carry --abort";

await runCommand((args) => {
  const { values, positionals } = readArgs(
    args,
    {
      base: { type: "string" },
      "allow-dirty": { type: "boolean" },
      continue: { type: "boolean" },
      abort: { type: "boolean" },
    },
    USAGE,
  );
  const root = repositoryRoot();
  const chapters = listChapters(root);
  if (values.abort) return printAborted(abortCarry(root, chapters));
  if (values.continue) return printReport(continueCarry(root, chapters));

  const [name] = positionals;
  if (!name || positionals.length > 1) throw new UsageError(`Usage: ${USAGE}`);
  const source = findChapter(chapters, name);
  if (!source) {
    throw new UsageError(`No chapter ${name}. Chapters: ${chapters.map((chapter) => chapter.id).join(", ")}`);
  }
  return printReport(
    startCarry(root, chapters, source, { base: values.base, allowDirty: values["allow-dirty"] }),
  );
});

function printReport({ outcomes, stopped }: CarryReport): number {
  for (const outcome of outcomes) process.stdout.write(`${describe(outcome)}\n`);
  if (stopped) {
    process.stderr.write(
      `Stopped: chapters/${stopped.chapter} src/${stopped.path} ${stopped.note}.\n` +
        "Then go on with `pnpm carry --continue`, or undo everything with `pnpm carry --abort`.\n",
    );
    return 1;
  }
  const written = outcomes.filter(({ action }) => action !== "same" && action !== "skipped").length;
  const end =
    written === 0
      ? "Nothing to carry."
      : "Carried. Look at it with `git diff`, then run `pnpm check lineage`.";
  process.stdout.write(`${end}\n`);
  return 0;
}

function describe({ chapter, action, path, note }: CarryOutcome): string {
  const words = action === "same" ? "has it already" : action;
  return `${chapter}  src/${path}  ${words}${note ? `: ${note}` : ""}`;
}

function printAborted(paths: string[]): number {
  process.stdout.write(paths.map((path) => `put back: ${path}\n`).join(""));
  process.stdout.write("Aborted: every file is as it was before the carry.\n");
  return 0;
}
