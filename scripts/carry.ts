/** `pnpm carry s02`: merges what changed in a chapter forward through all later chapters, and into patches that quote them. */

import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import {
  abortCarry,
  type CarryOutcome,
  type CarryResult,
  continueCarry,
  type PatchOutcome,
  renewPatches,
  startCarry,
} from "@harness/shared/course";
import { chapterNamed } from "./lib/chapter-named.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

const USAGE =
  "pnpm carry s02 [--base REV] [--allow-dirty] | pnpm carry --continue | pnpm carry --abort | pnpm carry --patches [s02…]";

await runCommand((args) => {
  const { values, positionals } = readArgs(
    args,
    {
      base: { type: "string" },
      "allow-dirty": { type: "boolean" },
      continue: { type: "boolean" },
      abort: { type: "boolean" },
      patches: { type: "boolean" },
    },
    USAGE,
  );
  const root = repositoryRoot();
  const chapters = listChapters(root);
  if (values.abort) return printAborted(abortCarry(root, chapters));
  if (values.continue) return printResult(continueCarry(root, chapters));

  const named = positionals.map((name) => chapterNamed(name, chapters));
  if (values.patches) return printPatches(renewPatches(root, named.length > 0 ? named : chapters));
  const [source] = named;
  if (!source || named.length > 1) throw new UsageError(`Usage: ${USAGE}`);
  return printResult(
    startCarry(root, chapters, source, { base: values.base, allowDirty: values["allow-dirty"] }),
  );
});

function printResult({ outcomes, stopped }: CarryResult): number {
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

/** Exit code 1: a person must decide about at least one patch. */
function printPatches(outcomes: PatchOutcome[]): number {
  const lines = outcomes.map(({ file, action, note }) => `${file}  ${action}${note ? `: ${note}` : ""}`);
  process.stdout.write(`${lines.join("\n") || "Every patch fits."}\n`);
  return outcomes.some(({ action }) => action === "open") ? 1 : 0;
}

function printAborted(paths: string[]): number {
  process.stdout.write(paths.map((path) => `put back: ${path}\n`).join(""));
  process.stdout.write("Aborted: every file is as it was before the carry.\n");
  return 0;
}
