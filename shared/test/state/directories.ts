/** Directories for the tests, gone after them. */

import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty directory. Its real path. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "state-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

/** Every file below a directory, hidden ones included. */
export function filesBelow(directory: string): Record<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(
    files.sort().map((file) => [file.slice(directory.length + 1), readFileSync(file, "utf8")]),
  );
}
