/** Writes the code of all chapters as data of the site. Syntax colours are kept from build to build, because they take longest. */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { listChapters } from "@harness/shared/chapters";
import {
  codeFiles,
  codeIndex,
  type Paint,
  type PaintedLine,
  plainDiffs,
  plainSince,
} from "@harness/shared/site";
import { readPlainFile, replaceFile } from "@harness/shared/state";
import { runWithJson } from "../lib/run-with-json.ts";
import { pagesFolder, writeIfNew } from "./write.ts";

/** Writes `code/index.json`, a file for each source path (`code/src/loop.ts.json`), and everything as text. */
export async function makeCode(root: string, folder: string, signal: AbortSignal): Promise<void> {
  const chapters = listChapters(root);
  const index = codeIndex(chapters);
  const files = await codeFiles(chapters, painter(root, signal));
  writeIfNew(join(folder, "code/index.json"), JSON.stringify(index));
  for (const file of files) writeIfNew(join(folder, `code/${file.path}.json`), JSON.stringify(file));
  for (const { id, number } of chapters) {
    writeIfNew(join(folder, `code/since/${id}.txt`), plainSince(files, number));
    for (const { path, text } of plainDiffs(index, files, number))
      writeIfNew(join(pagesFolder(root), `plain/diff/${id}/${path}`), text);
  }
}

/** Colours new texts, and keeps the colours that are still needed. */
function painter(root: string, signal: AbortSignal): Paint {
  const program = join(root, "docs/.vitepress/paint.mjs");
  const file = join(root, ".cache/painted.json");
  const sources = [program, join(root, "docs/.vitepress/kinds.mjs"), join(root, "docs/package-lock.json")];
  const tools = sources.map((path) => readFileSync(path, "utf8"));
  return async (texts) => {
    const known = readKnown(file);
    const wanted = texts.map((text) => ({ text, key: hashOf([...tools, text]) }));
    const fresh = wanted.filter(({ key }) => known[key] === undefined);
    const painted = await runWithJson(
      program,
      fresh.map(({ text }) => text),
      signal,
    );
    for (const [index, { key }] of fresh.entries()) known[key] = painted[index];
    keep(file, Object.fromEntries(wanted.map(({ key }) => [key, known[key]])));
    return wanted.map(({ key }) => known[key] ?? []);
  };
}

function hashOf(parts: string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

function keep(file: string, painted: Partial<Record<string, PaintedLine[]>>): void {
  mkdirSync(dirname(file), { recursive: true });
  replaceFile(file, JSON.stringify(painted));
}

/** An unreadable file counts as no file. */
function readKnown(file: string): Partial<Record<string, PaintedLine[]>> {
  try {
    return JSON.parse(readPlainFile(file) ?? "{}");
  } catch {
    return {};
  }
}
