/** What a change would do to a file, shown before anybody is asked about it. */
import { existsSync } from "node:fs";
import { unifiedDiff } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { safePath } from "../safe-path.ts";
import { readTextFile } from "../tools/files.ts";
import type { ToolRequest } from "../tools/request.ts";

/** What an allowed call is about to change is shown with its result: the user has not seen it before. */
export async function noteChange(request: ToolRequest, agent: Agent): Promise<void> {
  const { tool, input } = request;
  try {
    request.display = await tool.preview?.(input, agent);
  } catch {
    // It cannot be shown. Whether it can be done, the tool finds out.
  }
}

/** The change as a unified diff. Throws an Error when it cannot be made. */
export async function previewChange(
  path: string,
  change: (text: string) => string,
  agent: Agent,
): Promise<string> {
  const file = safePath(agent.workdir, path, agent.permissions.directories);
  const exists = existsSync(file);
  const before = exists ? await readTextFile(file, path) : "";
  const after = change(before);
  if (before === after) return exists ? "(no change)" : "(an empty file)";
  return unifiedDiff(before, after);
}
