/** Workspaces for tests. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { sealerFor } from "../state/index.ts";

/** Makes an empty directory, which is removed after the test. Returns its real path. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "harness-test-")));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));
  return directory;
}

/** Writes a file and creates its directories. */
export function put(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** A record as JSON with a valid seal of this user for that file. */
export function sealed(file: string, record: object): string {
  mkdirSync(dirname(file), { recursive: true });
  return JSON.stringify(sealerFor(file).seal(record));
}
