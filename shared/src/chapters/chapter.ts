/** One chapter's `chapter.json`: its names, and its declared difference from the previous chapter. */

import { dirname, join } from "node:path";
import * as z from "zod";
import { readDocument } from "../document/index.ts";
import { CHAPTER_ID } from "../launch/chapter-id.mjs";
import type { Localized } from "../wording/index.ts";
import { byShape } from "./shapes.ts";

/** A text in all three languages, none of them empty. */
export const localizedSchema = z.strictObject({
  zh: z.string().min(1, "expected a text"),
  en: z.string().min(1, "expected a text"),
  ja: z.string().min(1, "expected a text"),
});

/** The id of a chapter or an extra. */
export const chapterId = z.string().regex(new RegExp(`^${CHAPTER_ID}$`), "expected a chapter id such as s03");

const sourcePath = z
  .string()
  .regex(/^src\/(?!(?:.*\/)?\.{1,2}\/)[^\\]*[^\\/]$/, "expected a file below src/");

const sentence = z.string().min(1, "expected one sentence that says why");

/** A plain string is used for all languages until it is translated, which `check docs` demands. */
const reason = byShape({
  text: sentence.transform((text): Localized => ({ zh: text, en: text, ja: text })),
  map: localizedSchema,
});

/** The content of a `chapter.json`. */
export const chapterSchema = z.strictObject({
  id: chapterId,
  slug: z.string().regex(/^[a-z][a-z0-9_]*$/, "expected lower-case words joined by _"),
  mechanism: localizedSchema,
  title: localizedSchema,
  motto: localizedSchema,
  /** In reading order. */
  adds: z.array(sourcePath).default([]),
  changes: z.record(sourcePath, reason).default({}),
  removes: z.record(sourcePath, reason).default({}),
  keeps: z.strictObject({ percent: z.number().min(0).max(95), reason: sentence }).optional(),
});

export type ChapterFile = z.output<typeof chapterSchema>;

/**
 * Reads and validates the `chapter.json` of the chapter in `path`.
 * @throws DocumentError that names file, line and what was expected.
 */
export function readChapter(path: string): ChapterFile {
  const file = join(path, "chapter.json");
  return readDocument(file, chapterSchema, dirname(dirname(path)));
}

/** The folder name of a chapter: `s03_permission`. */
export function folderName(chapter: Pick<ChapterFile, "id" | "slug">): string {
  return `${chapter.id}_${chapter.slug}`;
}
