/** What a project says about work on it: the file AGENTS.md (https://agents.md), or else CLAUDE.md. */
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { clipMiddle } from "@harness/shared/shell";
import type { Localized } from "@harness/shared/wording";
import { safePath } from "../safe-path.ts";
import { readText } from "../tools/files.ts";

const FILES = ["AGENTS.md", "CLAUDE.md"];
const MAX_CHARS = 20_000; // about 7,000 tokens, in every request

export interface Project {
  /** The file that counts: the first one that can be used. "" when there is none. */
  file: string;
  /** Its text, without the middle when it is too long. */
  text: string;
  /** What the user should know. */
  problems: Localized[];
}

/** Reads the project's instructions. Never throws: what cannot be used is skipped and told. */
export async function readProject(workdir: string): Promise<Project> {
  const problems: Localized[] = [];
  for (const file of FILES) {
    const isThere = await lstat(join(workdir, file)).catch(() => undefined);
    if (!isThere) continue;
    try {
      const text = (await readText(safePath(workdir, file), file)).replace(/^\uFEFF/, "").trim();
      if (text.length > MAX_CHARS) problems.push(cut(file, text.length));
      return { file, text: clipMiddle(text, MAX_CHARS), problems };
    } catch (error) {
      problems.push(skipped(file, (error as Error).message));
    }
  }
  return { file: "", text: "", problems };
}

function cut(file: string, length: number): Localized {
  return {
    zh: `${file} 有 ${length} 个字符，太长：只把开头和结尾的 ${MAX_CHARS} 个字符放进系统提示词。`,
    en: `${file} has ${length} characters: only ${MAX_CHARS} from its beginning and end go into the system prompt.`,
    ja: `${file} は ${length} 文字あり長すぎるので、先頭と末尾の ${MAX_CHARS} 文字だけをシステムプロンプトに入れます。`,
  };
}

function skipped(file: string, reason: string): Localized {
  return {
    zh: `${file} 不能用，跳过了：${reason}`,
    en: `${file} cannot be used and was skipped: ${reason}`,
    ja: `${file} は使えないので飛ばしました：${reason}`,
  };
}
