/** `pnpm preflight --settings FILE`: which lines of a settings file that was written for another agent work here. */

import { resolve } from "node:path";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { DocumentError } from "@harness/shared/document";
import { words } from "@harness/shared/wording";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";
import { readItems } from "./settings/items.ts";
import { judgeItem, type Outcome } from "./settings/judge.ts";
import { openTrial } from "./settings/trial.ts";

const MARKS = { works: "✓", idle: "-", refused: "✗" } as const;

await runCommand(async (args) => {
  const language = languageOf(args, process.env);
  const usage = "pnpm preflight --settings FILE [--lang zh|en|ja]";
  const { positionals } = readArgs(args, { lang: { type: "string" } }, usage);
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new UsageError(`Usage: ${usage}`);
  // pnpm starts scripts in the folder of the course.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), name);
  const chapter = listChapters(repositoryRoot()).findLast(({ id }) => id.startsWith("s"));
  if (!chapter) throw new UsageError("no chapters");

  const trial = await openTrial(chapter);
  try {
    const { value, items } = readItems(file);
    console.log(words.settingsReadBy({ name, id: chapter.id })[language]);
    const outcomes: Outcome[] = [];
    for (const item of items) {
      const outcome = await judgeItem(item, trial);
      outcomes.push(outcome);
      const why = outcome.why ? `: ${outcome.why[language]}` : "";
      console.log(`${MARKS[outcome.is]} ${item.line}  ${item.place}  ${item.text}${why}`);
    }
    const { refused } = await trial.load(value);
    const works = outcomes.filter(({ is }) => is === "works").length;
    const result = { works, all: items.length };
    console.log((refused ? words.settingsRefused(result) : words.settingsUsable(result))[language]);
    return refused ? 1 : 0;
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    console.log(`✗ ${error.message}`);
    return 1;
  } finally {
    trial.close();
  }
});
