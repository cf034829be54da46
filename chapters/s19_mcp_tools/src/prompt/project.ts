/** The instructions of a project: its file AGENTS.md (https://agents.md), or else CLAUDE.md. */
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { clipMiddle } from "@harness/shared/text";
import { type Localized, words } from "@harness/shared/wording";
import { safePath } from "../safe-path.ts";
import { readTextFile } from "../tools/files.ts";

const FILES = ["AGENTS.md", "CLAUDE.md"];
// About 7,000 tokens, and they are in every request.
const MAX_CHARS = 20_000;

export interface Project {
  /** The first file that can be used; "" if there is none. */
  file: string;
  /** Its text. A long text loses its middle. */
  text: string;
  /** Problems that the user should know about. */
  problems: Localized[];
}

/** Reads the project's instructions. Never throws: a file that cannot be used is skipped and becomes a problem. */
export async function readProject(workdir: string): Promise<Project> {
  const problems: Localized[] = [];
  for (const file of FILES) {
    const info = await lstat(join(workdir, file)).catch(() => undefined);
    if (!info) continue;
    try {
      const text = (await readTextFile(safePath(file, { workdir }), file)).replace(/^\uFEFF/, "").trim();
      if (text.length > MAX_CHARS)
        problems.push(words.projectFileCut({ file, length: text.length, most: MAX_CHARS }));
      return { file, text: clipMiddle(text, MAX_CHARS), problems };
    } catch (error) {
      problems.push(words.projectFileSkipped({ file, reason: (error as Error).message }));
    }
  }
  return { file: "", text: "", problems };
}
