/** Prompts stay from session to session in `~/.harness/history`: one JSON text a line, the newest last. */

import { appendFileSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { withoutSecrets } from "../model/index.ts";
import { openUserState, readPlainFile, replaceFile, withLock } from "../state/index.ts";

const KEPT = 1_000;
const LARGEST = 500_000;
const CONTROLS = /(?![\n\t])\p{Cc}/u;
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

export function historyFile(): string {
  return join(openUserState().directory, "history");
}

/** The prompts of earlier sessions, the newest first. Lines that cannot be read are left out. */
export function readHistory(file: string): string[] {
  try {
    return promptsIn(readPlainFile(file) ?? "").reverse();
  } catch {
    return [];
  }
}

/** Adds a prompt at the end, without the keys in it. Several sessions may do so at once. */
export async function addToHistory(prompt: string, file: string): Promise<void> {
  const directory = dirname(file);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  await withLock(directory, (scratch) => {
    appendFileSync(file, `${JSON.stringify(withoutSecrets(prompt))}\n`, {
      flag: APPEND as unknown as string,
      mode: 0o600,
    });
    if (statSync(file).size > LARGEST) shorten(file, scratch);
  });
}

function shorten(file: string, scratch: string): void {
  const prompts = promptsIn(readPlainFile(file) ?? "").map((prompt) => `${JSON.stringify(prompt)}\n`);
  let room = LARGEST / 2;
  const kept = prompts.findLastIndex((line) => {
    room -= Buffer.byteLength(line);
    return room < 0;
  });
  replaceFile(file, prompts.slice(Math.max(kept + 1, prompts.length - KEPT)).join(""), scratch);
}

/** A line that is no text, or would move the cursor, was not written by us. */
function promptsIn(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    try {
      const prompt: unknown = JSON.parse(line);
      return typeof prompt === "string" && !CONTROLS.test(prompt) ? [prompt] : [];
    } catch {
      return [];
    }
  });
}
