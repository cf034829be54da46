/** The change that the user sees before a file is written. */
import { existsSync } from "node:fs";
import { fileDiff } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { safePath } from "../safe-path.ts";
import { readTextFile } from "../tools/files.ts";

/** A diff of what `change` does to a file. Throws an Error when the file cannot be read or changed. */
export async function previewChange(
  path: string,
  change: (text: string) => string,
  agent: Agent,
): Promise<string> {
  const file = safePath(path, agent);
  const before = existsSync(file) ? await readTextFile(file, path) : undefined;
  return fileDiff(before, change(before ?? ""));
}
