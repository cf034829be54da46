/** `pnpm diff s02 s03`: what one chapter has that the other has not. */
import {
  type Chapter,
  findChapter,
  listChapters,
  loadScenario,
  repositoryRoot,
} from "@harness/shared/chapters";
import { compareChapters, describeDelta, describeFiles, describeStat } from "@harness/shared/course";
import { LANGUAGES, type Language } from "@harness/shared/wording";
import { localeLanguage } from "../shared/src/launch/locale.mjs";
import { hasColour, paint } from "./lib/colour.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

const USAGE = "pnpm diff s02 s03 [--stat | --json | --behaviour] [--no-color] [--lang zh|en|ja]";

await runCommand(async (args) => {
  const { values, positionals } = readArgs(
    args,
    {
      stat: { type: "boolean" },
      json: { type: "boolean" },
      behaviour: { type: "boolean" },
      "no-color": { type: "boolean" },
      lang: { type: "string" },
    },
    USAGE,
  );
  if (values["no-color"]) process.env.NO_COLOR = "1";
  const root = repositoryRoot();
  const chapters = listChapters(root);
  const [from, to] = readPair(chapters, positionals);
  const language = readLanguage(values.lang);

  if (values.json) return print(JSON.stringify(toJson(chapters, from, to), null, 2));
  if (values.behaviour) return print(await describeBehaviour(root, from, to));
  const files = compareChapters(from, to);
  if (values.stat) return print(describeStat(files, language));
  print(describeDelta(chapters, from, to, language, paint));
  return print(`\n${describeFiles(files, language, paint)}`);
});

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

function readPair(chapters: Chapter[], names: string[]): [Chapter, Chapter] {
  const known = chapters.map((chapter) => chapter.id).join(", ");
  const [from, to] = names.map((name) => {
    const chapter = findChapter(chapters, name);
    if (!chapter) throw new UsageError(`No chapter ${name}. Chapters: ${known}`);
    return chapter;
  });
  if (!from || !to || names.length > 2) throw new UsageError(`Name two chapters. Usage: ${USAGE}`);
  if (from.id === to.id) throw new UsageError(`${from.id} twice: name two different chapters of ${known}`);
  return [from, to];
}

function readLanguage(wanted: string | undefined): Language {
  if (wanted === undefined) return localeLanguage(process.env);
  const language = LANGUAGES.find((candidate) => candidate === wanted);
  if (!language) throw new UsageError(`No language ${wanted}. Languages: ${LANGUAGES.join(", ")}`);
  return language;
}

function toJson(chapters: Chapter[], from: Chapter, to: Chapter) {
  const [low, high] = [Math.min(from.number, to.number), Math.max(from.number, to.number)];
  const declared = chapters
    .filter(({ number }) => number > low && number <= high)
    .map(({ id, title, mechanism, adds, changes, removes }) => ({
      id,
      title,
      mechanism,
      adds,
      changes,
      removes,
    }));
  return { from: from.id, to: to.id, declared, files: compareChapters(from, to) };
}

/** Plays the scenarios of the newer chapter on both and shows where they behave differently. */
async function describeBehaviour(root: string, from: Chapter, to: Chapter): Promise<string> {
  // Only here, because it takes longer to load than the whole of the rest.
  const { behaviourDiff, chapterTarget, playBefore, playScenario } = await import("@harness/shared/smoke");
  const newer = from.number > to.number ? from : to;
  const parts: string[] = [];
  for (const file of newer.scenarios) {
    const scenario = await loadScenario(file);
    const play = (chapter: Chapter) =>
      (chapter === newer ? playScenario : playBefore)(chapterTarget(root, chapter), scenario);
    const difference = behaviourDiff(await play(from), await play(to), { colour: hasColour() });
    parts.push(`${paint("bold", `── ${scenario.id}`)}\n${difference || "no difference\n"}`);
  }
  return parts.join("\n") || `${newer.id} has no scenarios`;
}
