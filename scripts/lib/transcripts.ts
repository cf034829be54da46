/** What the runs shown in READMEs are played with: the bundles of the chapters, and a memory of what was true. */

import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { type Chapter, knownScripts, type Need, readScenario } from "@harness/shared/chapters";
import {
  databaseIn,
  type Rehearsal,
  type Seen,
  type Transcript,
  type TranscriptProps,
} from "@harness/shared/course";
import { fillPlayground } from "@harness/shared/playground";
import { repertoirePlayer, startRehearsalServer } from "@harness/shared/rehearsal";
import { lackFor, type Target } from "@harness/shared/smoke";
import { fingerprintOf, readPlainFile } from "@harness/shared/state";
import { globSync } from "glob";
import { idAt, isExtra, placeOf } from "../../shared/src/launch/chapter-id.mjs";
import { chapterTargets } from "./chapter-targets.ts";
import { describeEntry } from "./journal-line.ts";
import { fingerprintOfWorld } from "./world.ts";

/** Some times as many as there are: who checks one chapter must not forget the others. */
const MOST_KEPT = 1_000;

export async function transcriptProps(root: string, chapters: Chapter[]): Promise<TranscriptProps> {
  const targets = await chapterTargets(root, chapters);
  return {
    // Without the language, which the page decides.
    argvOf: (id) => targets.get(id)?.argv.filter((word) => word !== "--lang" && word !== "en"),
    lay: layCopies(root),
    rehearse: () => rehearse(chapters),
    lackFor: (transcript) => lackFor({ needs: needOf(transcript, chapters) }),
    seen: openSeen(root, targets, await fingerprintOfWorld(root)),
  };
}

/** A run of an extra needs what the scenarios of that extra need. */
export function needOf({ sessions, chapters: ids }: Transcript, chapters: Chapter[]): Need | undefined {
  if (databaseIn(sessions)) return "postgres";
  const run = chapters.filter(({ id }) => isExtra(id) && ids.includes(id));
  const scenarios = run.flatMap((chapter) => chapter.scenarios.map((file) => readScenario(file)));
  return scenarios.find(({ needs }) => needs)?.needs;
}

/** Several runs begin with the same playground, and git takes longer to make a repository than to have it copied. */
function layCopies(root: string): TranscriptProps["lay"] {
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

/** `pnpm rehearsal` as it is started without a scenario. */
async function rehearse(chapters: Chapter[]): Promise<Rehearsal> {
  const lines: string[] = [];
  const player = repertoirePlayer({ known: knownScripts(chapters.at(-1)?.path ?? "") });
  const server = await startRehearsalServer({ player, onEntry: (entry) => lines.push(describeEntry(entry)) });
  return { url: server.url, lines, close: () => server.close() };
}

/** Hashes of all that a transcript depends on, of those that were true. */
function openSeen(root: string, targets: Map<string, Target>, world: string): Seen {
  const file = join(root, ".cache/transcripts.json");
  const playground = fingerprintOf(root, filesBelow(root, ["shared/playground/**"]));
  const known = readKnown(file);
  const stillTrue = new Set<string>();
  const inputsOf = ({ sessions, chapters }: Transcript, language: string) => {
    const programs = chapters.map((id) => [targets.get(id)?.fingerprint, materialOf(root, id)]);
    return createHash("sha256")
      .update(JSON.stringify([language, sessions, programs, playground, world]))
      .digest("hex");
  };
  return {
    has: (transcript, language) => known.has(inputsOf(transcript, language)),
    note: (transcript, language) => stillTrue.add(inputsOf(transcript, language)),
    save() {
      mkdirSync(dirname(file), { recursive: true });
      const others = [...known].filter((inputs) => !stillTrue.has(inputs));
      writeFileSync(file, JSON.stringify([...others, ...stillTrue].slice(-MOST_KEPT)));
    },
  };
}

/** What the offline model of a chapter knows and works on: what chapters bring, up to the one after it. */
function materialOf(root: string, id: string): string {
  const files = filesBelow(root, ["chapters/*/{scenarios,example}/**", "chapters/*/problem.yaml"]);
  const next = idAt(placeOf(id) + 1);
  const known = files.filter((file) => relative(join(root, "chapters"), file) < `${next}_~`);
  return fingerprintOf(root, known);
}

function filesBelow(root: string, patterns: string[]): string[] {
  return globSync(patterns, { cwd: root, absolute: true, nodir: true, dot: true }).sort();
}

/** A file that cannot be read is as good as none. */
function readKnown(file: string): Set<string> {
  try {
    return new Set(JSON.parse(readPlainFile(file) ?? "[]"));
  } catch {
    return new Set();
  }
}
