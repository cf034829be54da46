import { existsSync } from "node:fs";
import { createTwoFilesPatch } from "diff";
import type { Agent } from "../agent.ts";
import { safePath } from "../safe-path.ts";
import { readText } from "../tools/files.ts";

const CONTEXT_LINES = 3;

/** What a change would do to a file, as a unified diff. Throws an Error when the change cannot be made. */
export async function previewChange(
  path: string,
  change: (text: string) => string,
  agent: Agent,
): Promise<string> {
  const file = safePath(agent.workdir, path, agent.additionalDirectories);
  const before = existsSync(file) ? await readText(file, path) : "";
  const patch = createTwoFilesPatch(path, path, before, change(before), "", "", { context: CONTEXT_LINES });
  // The first lines name the file, and the question does so already.
  return patch.split("\n").slice(3).join("\n");
}
