/** What a project says about work on it: the file AGENTS.md (https://agents.md), or else CLAUDE.md. */
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { clipMiddle } from "@harness/shared/text";
import { type Localized, words } from "@harness/shared/wording";
import { safePath } from "../safe-path.ts";
import { readTextFile } from "../tools/files.ts";

const FILES = ["AGENTS.md", "CLAUDE.md"];
// About 7,000 tokens, in every request.
const MAX_CHARS = 20_000;

export interface Project {
  /** The file that counts: the first one that can be used. "" when there is none. */
  file: string;
  /** Its text, without the middle when it is too long. */
  text: string;
  /** What the user should know. */
  problems: Localized[];
}

/** Reads the project's instructions. Never throws: what cannot be used is skipped and reported. */
export async function readProject(workdir: string): Promise<Project> {
  const problems: Localized[] = [];
  for (const file of FILES) {
    const isThere = await lstat(join(workdir, file)).catch(() => undefined);
    if (!isThere) continue;
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
