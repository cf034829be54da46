/** What a change would do to a file, shown before anybody is asked about it. */
import { existsSync } from "node:fs";
import { unifiedDiff } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { safePath } from "../safe-path.ts";
import { readText } from "../tools/files.ts";

/** The change as a unified diff. Throws an Error when it cannot be made. */
export async function previewChange(
  path: string,
  change: (text: string) => string,
  agent: Agent,
): Promise<string> {
  const file = safePath(agent.workdir, path, agent.permissions.directories);
  const exists = existsSync(file);
  const before = exists ? await readText(file, path) : "";
  const after = change(before);
  if (before === after) return exists ? "(no change)" : "(an empty file)";
  return unifiedDiff(before, after);
}
