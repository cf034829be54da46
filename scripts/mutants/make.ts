/** Writes all mutants of the lines that a chapter adds into a copy of it, each behind a switch. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "@harness/shared/chapters";
import { addedLines, readSources } from "@harness/shared/course";
import { runWithJson } from "../lib/run-with-json.ts";
import type { Mutant } from "./state.ts";
import { SWITCH_SOURCE } from "./switch.ts";
import { mutantTool } from "./tool.ts";

interface Instrumented {
  files: { name: string; content: string }[];
  mutants: (Mutant & { status?: "Ignored" })[];
}

export interface Making {
  root: string;
  chapter: Chapter;
  previous: Chapter | undefined;
  /** The copy to write into. */
  copy: string;
  signal: AbortSignal;
}

/** The mutants, in the order of files and lines. */
export async function makeMutants({ root, chapter, previous, copy, signal }: Making): Promise<Mutant[]> {
  const sources = readSources(chapter.path);
  const added = addedLines(previous ? readSources(previous.path) : new Map(), sources);
  const files = [...new Set(added.map(({ file }) => file))].map((name) => ({
    name,
    content: sources.get(name)?.toString("utf8"),
    mutate: added.filter(({ file }) => file === name).map(placeOf),
  }));
  const made: Instrumented = await runWithJson(
    join(root, mutantTool(root).folder, "instrument.mjs"),
    { files },
    signal,
  );
  for (const { name, content } of made.files) writeFileSync(join(copy, name), content);
  writeFileSync(join(copy, "src/mutant-switch.ts"), SWITCH_SOURCE);
  const main = join(copy, "src/main.ts");
  writeFileSync(main, `import "./mutant-switch.ts";\n${readFileSync(main, "utf8")}`);
  return made.mutants.filter(({ status }) => status !== "Ignored");
}

function placeOf({ from, to }: { from: number; to: number }) {
  return { start: { line: from, column: 0 }, end: { line: to, column: 0 } };
}
