/** Finds all recordings below a folder. */

import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { readCassette, type Taped } from "./cassettes.ts";
import type { Exchange, RecordedAnswer } from "./exchange.ts";
import { readFixture } from "./fixtures.ts";

/** What is recorded in the files of a folder: cassettes (.yaml, .yml), replies (.json) and streams (.chunks.txt). */
export function readRecordings(folder: string): Exchange[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
  return paths.flatMap((path) => readFile(folder, path));
}

function readFile(folder: string, path: string): Exchange[] {
  const [first = ""] = path.split(sep);
  const source = first === path ? "." : first;
  const text = () => readFileSync(join(folder, path), "utf8");
  if (/\.ya?ml$/.test(path))
    return [...tapedIn(text())].map(([number, one]) => ({ source, place: `${path}#${number}`, ...one }));
  if (!/\.(json|chunks\.txt)$/.test(path)) return [];
  return readFixture(text()).map((answer: RecordedAnswer) => ({ source, place: path, answer }));
}

/** Most cassettes are of other providers, and parsing YAML takes long. */
function tapedIn(text: string): Map<number, Taped> {
  return text.includes("api.anthropic.com") ? readCassette(text) : new Map();
}
