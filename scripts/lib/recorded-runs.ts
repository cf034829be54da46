/** What is needed to play the runs in READMEs: the bundles of the chapters, and a list of runs that were true. */

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { type Chapter, knownScripts, type Need, readScenario } from "@harness/shared/chapters";
import {
  databaseIn,
  type RecordedRun,
  type Rehearsal,
  type RunProps,
  type Seen,
} from "@harness/shared/course";
import { fillPlayground } from "@harness/shared/playground";
import { repertoireModel, startRehearsalServer } from "@harness/shared/rehearsal";
import { lackFor, type Target } from "@harness/shared/smoke";
import { fingerprintOf, readPlainFile } from "@harness/shared/state";
import { globSync } from "glob";
import { idAt, isExtra, placeOf } from "../../shared/src/launch/chapter-id.mjs";
import { chapterTargets } from "./chapter-targets.ts";
import { describeEntry } from "./journal-line.ts";
import { fingerprintOfWorld } from "./world.ts";

/** Several times the number of runs: a check of one chapter must not drop the others. */
const MOST_KEPT = 1_000;

export async function runProps(root: string, chapters: Chapter[]): Promise<RunProps> {
  const targets = await chapterTargets(root, chapters);
  return {
    // Without --lang, because the page decides the language.
    argvOf: (id) => targets.get(id)?.argv.filter((word) => word !== "--lang" && word !== "en"),
    lay: layCopies(root),
    rehearse: () => rehearse(chapters),
    lackFor: (run) => lackFor({ needs: needOf(run, chapters) }),
    seen: openSeen(root, targets, await fingerprintOfWorld(root)),
  };
}

/** A run of an extra needs what the scenarios of that extra need. */
export function needOf({ sessions, chapters: ids }: RecordedRun, chapters: Chapter[]): Need | undefined {
  if (databaseIn(sessions)) return "postgres";
  const run = chapters.filter(({ id }) => isExtra(id) && ids.includes(id));
  const scenarios = run.flatMap((chapter) => chapter.scenarios.map((file) => readScenario(file)));
  return scenarios.find(({ needs }) => needs)?.needs;
}

/** Several runs start with the same playground, and copying a git repository is faster than making one. */
function layCopies(root: string): RunProps["lay"] {
  const kept = mkdtempSync(join(tmpdir(), "harness-playgrounds-"));
  process.once("exit", () => rmSync(kept, { recursive: true, force: true }));
  return (directory, id, language) => {
    const first = join(kept, `${id}-${language}`);
    if (!existsSync(first)) {
      mkdirSync(first);
      fillPlayground(first, { root, id, language });
    }
    cpSync(first, directory, { recursive: true, verbatimSymlinks: true });
  };
}

/** `pnpm rehearsal` without a scenario. */
async function rehearse(chapters: Chapter[]): Promise<Rehearsal> {
  const lines: string[] = [];
  const model = repertoireModel({ known: knownScripts(chapters.at(-1)?.path ?? "") });
  const server = await startRehearsalServer({ model, onEntry: (entry) => lines.push(describeEntry(entry)) });
  return { url: server.url, lines, close: () => server.close() };
}

/** Remembers which recorded runs were true: hashes of everything that a run depends on. */
function openSeen(root: string, targets: Map<string, Target>, world: string): Seen {
  const file = join(root, ".cache/recorded-runs.json");
  const playground = fingerprintOf(root, filesBelow(root, ["shared/playground/**"]));
  const known = readKnown(file);
  const stillTrue = new Set<string>();
  const inputsOf = ({ sessions, chapters }: RecordedRun, language: string) => {
    const programs = chapters.map((id) => [targets.get(id)?.fingerprint, materialOf(root, id)]);
    return createHash("sha256")
      .update(JSON.stringify([language, sessions, programs, playground, world]))
      .digest("hex");
  };
  return {
    has: (run, language) => known.has(inputsOf(run, language)),
    note: (run, language) => stillTrue.add(inputsOf(run, language)),
    save() {
      mkdirSync(dirname(file), { recursive: true });
      const others = [...known].filter((inputs) => !stillTrue.has(inputs));
      writeFileSync(file, JSON.stringify([...others, ...stillTrue].slice(-MOST_KEPT)));
    },
  };
}

/** What the offline model of a chapter knows and works on: files of all chapters up to the next one. */
function materialOf(root: string, id: string): string {
  const files = filesBelow(root, ["chapters/*/{scenarios,example}/**", "chapters/*/problem.yaml"]);
  const next = idAt(placeOf(id) + 1);
  const known = files.filter((file) => relative(join(root, "chapters"), file) < `${next}_~`);
  return fingerprintOf(root, known);
}

function filesBelow(root: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: root, absolute: true, nodir: true, dot: true }).sort();
}

/** An unreadable file counts as no file. */
function readKnown(file: string): Set<string> {
  try {
    return new Set(JSON.parse(readPlainFile(file) ?? "[]"));
  } catch {
    return new Set();
  }
}
