/** `pnpm diff s02 s03`: the difference between two chapters. */

import { type Chapter, chaptersBetween, listChapters, repositoryRoot } from "@harness/shared/chapters";
import {
  compareChapters,
  describeDelta,
  describeFiles,
  describeStat,
  type FileDifference,
} from "@harness/shared/course";
import { type Language, words } from "@harness/shared/wording";
import { languageOf } from "../shared/src/launch/locale.mjs";
import { describeBehaviour } from "./lib/behaviour.ts";
import { describeChangedDeltas } from "./lib/changed-deltas.ts";
import { chapterNamed } from "./lib/chapter-named.ts";
import { paint } from "./lib/colour.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";
import { showPaged } from "./lib/pager.ts";

const USAGE = words.diffUsage;

const OPTIONS = {
  stat: { type: "boolean" },
  json: { type: "boolean" },
  behaviour: { type: "boolean" },
  "no-color": { type: "boolean" },
  lang: { type: "string" },
  since: { type: "string" },
} as const;

await runCommand(async (args) => {
  const { values, positionals } = readArgs(
    args,
    OPTIONS,
    USAGE,
    words.diffHelp[languageOf(args, process.env)],
  );
  if (values["no-color"]) process.env.NO_COLOR = "1";
  const { since, stat, json, behaviour } = values;
  if (since !== undefined) {
    if (stat || json || behaviour) throw new UsageError(`--since writes Markdown only. Usage: ${USAGE}`);
    return showSince(since, positionals, languageOf(args, process.env));
  }
  const chapters = listChapters(repositoryRoot());
  const [from, to] = readPair(chapters, positionals.slice(0, 2));
  const files = narrow(compareChapters(chapters, from, to), positionals.slice(2));
  const language = languageOf(args, process.env);

  if (json) return show(JSON.stringify({ ...declaredJson(chapters, from, to), files }, null, 2));
  if (behaviour) return show(await describeBehaviour(from, to, language));
  if (stat) return show(describeStat(files, language));
  const look = { language, paint };
  const declaring = positionals.length > 2 ? chapters.map((chapter) => concerning(chapter, files)) : chapters;
  return show(`${describeDelta(declaring, from, to, look)}\n\n${describeFiles(files, look)}`);
});

async function showSince(revision: string, names: string[], language: Language): Promise<number> {
  if (names.length > 0) throw new UsageError(`--since looks at all chapters. Usage: ${USAGE}`);
  const changed = await describeChangedDeltas(repositoryRoot(), revision, language);
  return show(changed || `No chapter differs from the one before in another way than at ${revision}.`);
}

async function show(text: string): Promise<number> {
  await showPaged(`${text}\n`);
  return 0;
}

function readPair(chapters: Chapter[], names: string[]): [Chapter, Chapter] {
  const known = chapters.map((chapter) => chapter.id).join(", ");
  const [from, to] = names.map((name) => chapterNamed(name, chapters));
  if (!from || !to) throw new UsageError(`Name two chapters. Usage: ${USAGE}`);
  if (from.id === to.id) throw new UsageError(`${from.id} twice: name two different chapters of ${known}`);
  return [from, to];
}

/** The files that the person named: files or folders, with or without `src/`. */
function narrow(files: FileDifference[], names: string[]): FileDifference[] {
  if (names.length === 0) return files;
  const isNamed = (path: string, name: string) =>
    [name, `src/${name}`].some(
      (wanted) => path === wanted || path.startsWith(`${wanted.replace(/\/$/, "")}/`),
    );
  const unknown = names.find((name) => !files.some(({ path }) => isNamed(path, name)));
  if (unknown !== undefined) {
    const differing = files.map(({ path }) => path).join(", ");
    throw new UsageError(`${unknown} is none of the files that differ: ${differing || "there are none"}`);
  }
  return files.filter(({ path }) => names.some((name) => isNamed(path, name)));
}

/** The chapter with declarations for these files only. */
function concerning(chapter: Chapter, files: FileDifference[]): Chapter {
  const named = new Set(files.map(({ path }) => path));
  const only = <Value>(entries: Record<string, Value>) =>
    Object.fromEntries(Object.entries(entries).filter(([path]) => named.has(path)));
  return {
    ...chapter,
    adds: chapter.adds.filter((path) => named.has(path)),
    changes: only(chapter.changes),
    removes: only(chapter.removes),
  };
}

function declaredJson(chapters: Chapter[], from: Chapter, to: Chapter) {
  const declared = chaptersBetween(chapters, from, to).map(
    ({ id, title, mechanism, adds, changes, removes }) => ({ id, title, mechanism, adds, changes, removes }),
  );
  return { from: from.id, to: to.id, declared };
}
