/** The scripts of the offline model, kept ready: reading a hundred YAML files again would delay the first prompt. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { KnownScript } from "../rehearsal/index.ts";
import { fingerprintOf, replaceFile } from "../state/index.ts";

interface Kept {
  /** Fingerprint of the scenarios that it was made of. */
  inputs: string;
  known: KnownScript[];
}

/** The scripts of a chapter and of all before it. A bundled chapter keeps them beside its bundle, as JSON. */
export async function readKnown(chapterDir: string): Promise<KnownScript[]> {
  const bundle = fileURLToPath(import.meta.url);
  if (!bundle.endsWith(".cjs")) return compile(chapterDir);
  const file = join(dirname(bundle), "known.json");
  const inputs = fingerprintOf(dirname(chapterDir), sources(chapterDir));
  const kept = readKept(file);
  if (kept?.inputs === inputs) return kept.known;
  const known = await compile(chapterDir);
  keep(file, { inputs, known });
  return known;
}

function readKept(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8"), reviveRegExp);
  } catch {
    return undefined;
  }
}

async function compile(chapterDir: string): Promise<KnownScript[]> {
  const { knownScripts } = await import("../chapters/index.ts");
  return knownScripts(chapterDir);
}

function keep(file: string, kept: Kept): void {
  try {
    replaceFile(file, JSON.stringify(kept, replaceRegExp));
  } catch {
    // A full disk or a folder of another user: then the next start only takes longer.
  }
}

/** All that it is made of: the scenarios of the chapter and of all before it, and the problems that chapters begin with. */
function sources(chapterDir: string): string[] {
  const course = dirname(chapterDir);
  return readdirSync(course).flatMap((name) => {
    const scenarios = join(course, name, "scenarios");
    const problem = join(course, name, "problem.yaml");
    const isKnown = name <= basename(chapterDir) && existsSync(scenarios);
    const own = isKnown ? readdirSync(scenarios).map((file) => join(scenarios, file)) : [];
    return existsSync(problem) ? [...own, problem] : own;
  });
}

const REGEXP = "regexp:";

function replaceRegExp(_key: string, value: unknown): unknown {
  return value instanceof RegExp ? REGEXP + value.source : value;
}

function reviveRegExp(_key: string, value: unknown): unknown {
  const isSource = typeof value === "string" && value.startsWith(REGEXP);
  return isSource ? new RegExp(value.slice(REGEXP.length), "iu") : value;
}
