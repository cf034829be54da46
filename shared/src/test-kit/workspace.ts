/** A workspace of a test's own. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { sealerFor } from "../state/index.ts";

/** An empty directory, gone after the test. Its real path. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "harness-test-")));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));
  return directory;
}

/** Writes a file, and makes the directories on the way to it. */
export function put(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** A record in JSON with a seal, as this user's harness would write it into that file. */
export function sealed(file: string, record: object): string {
  mkdirSync(dirname(file), { recursive: true });
  return JSON.stringify(sealerFor(file).seal(record));
}
