/** What a change would do to a file, shown before anybody is asked about it. */
import { existsSync } from "node:fs";
import { createTwoFilesPatch, OMIT_HEADERS } from "diff";
import type { Agent } from "../agent.ts";
import { safePath } from "../safe-path.ts";
import { readText } from "../tools/files.ts";

const CONTEXT_LINES = 3;
/** Beyond it the search for the shortest diff takes minutes. */
const MAX_EDITS = 1_000;

/** What a change would do to a file, as a unified diff. Throws an Error when the change cannot be made. */
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
  const options = { context: CONTEXT_LINES, headerOptions: OMIT_HEADERS, maxEditLength: MAX_EDITS };
  const diff = createTwoFilesPatch(path, path, before, after, "", "", options);
  return diff ?? [...marked("-", before), ...marked("+", after)].join("\n");
}

function marked(mark: string, text: string): string[] {
  const lines = text.replace(/\n$/, "").split("\n");
  return lines.map((line) => mark + line);
}
