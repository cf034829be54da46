/** What a session keeps beside its conversation for `--continue`. No workspace can bring it along. */

import { mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type * as z from "zod";
import { withoutSecrets } from "../model/index.ts";
import { readJson, replaceFile } from "../state/index.ts";
import { type Speaker, showNotice } from "../terminal/index.ts";
import { words } from "../wording/index.ts";
import { lastTranscript } from "./file.ts";

/**
 * Keeps a value under a name of a few letters; undefined removes it. HARNESS_RUNS=off changes nothing. If it cannot be written,
 * the user is told.
 */
export function keepBeside(agent: Speaker & { workspace: string }, name: string, value: unknown): void {
  if (process.env.HARNESS_RUNS === "off") return;
  const file = fileBeside(agent.workspace, name);
  try {
    if (value === undefined) rmSync(file, { force: true });
    else write(file, value);
  } catch (error) {
    showNotice(agent, words.transcriptNotSaved({ reason: (error as Error).message }));
  }
}

function write(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  replaceFile(file, `${JSON.stringify(withoutSecrets(value))}\n`, undefined, 0o600);
}

/** The value that was kept; undefined if there is none. Throws an Error that names the file when it cannot be read. */
export function readBeside<Value>(
  workspace: string,
  name: string,
  schema: z.ZodType<Value>,
): Value | undefined {
  const file = fileBeside(workspace, name);
  try {
    return readJson(file, schema);
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`);
  }
}

function fileBeside(workspace: string, name: string): string {
  return lastTranscript(workspace).replace(/\.jsonl$/, `.${name}.json`);
}
