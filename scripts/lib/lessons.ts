/** The examples that the offline model's learned reader learns from. */

import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Example, type Lesson, lessonOf } from "@harness/shared/rehearsal";

export function readExamples(root: string): Example[] {
  const lines = readFileSync(examplesFile(root), "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Example);
}

/** The first line of the weights. It says whether the examples have changed since. */
export function learnedFrom(root: string): string {
  const sum = createHash("sha256")
    .update(readFileSync(examplesFile(root)))
    .digest("hex");
  return `# made by "node scripts/run.mjs learn" from examples ${sum.slice(0, 16)}`;
}

function examplesFile(root: string): string {
  return join(root, "scripts/learn/examples.jsonl");
}

/** An example as a lesson. The reader looks into files, so they are there for a moment. */
export function inWorkspace(example: Example): Lesson[] {
  const workdir = mkdtempSync(join(tmpdir(), "harness-learn-"));
  try {
    for (const [path, text] of Object.entries(example.files)) {
      mkdirSync(dirname(join(workdir, path)), { recursive: true });
      writeFileSync(join(workdir, path), text);
    }
    const lesson = lessonOf(example, workdir);
    return lesson ? [lesson] : [];
  } finally {
    rmSync(workdir, { recursive: true });
  }
}
