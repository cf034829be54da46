/** Code as text, for readers without JavaScript. */

import { unifiedLines } from "../../course/index.ts";
import { idAt } from "../../launch/chapter-id.mjs";
import { type FileChange, filesBetween, rowsBetween, textOf } from "./between.ts";
import { type CodeFile, type CodeIndex, isIn } from "./data.ts";

/** The changes of a chapter, each file as a unified diff. */
export function plainDiffs(
  index: CodeIndex,
  files: CodeFile[],
  chapter: number,
): { path: string; text: string }[] {
  return filesBetween(index, chapter - 1, chapter).flatMap((change) => {
    const file = files.find(({ path }) => path === change.path);
    return file ? [{ path: file.path, text: plainDiff(file, change, chapter) }] : [];
  });
}

function plainDiff(file: CodeFile, { status }: FileChange, chapter: number): string {
  const rows = rowsBetween(file, chapter - 1, chapter);
  const lines = rows.map(({ kind, line }) => ({ kind, text: textOf(line) }));
  return unifiedLines({ status, lines }).join("\n");
}

/** All the code of a chapter, with the chapter that added each line before it. */
export function plainSince(files: CodeFile[], chapter: number): string {
  return files
    .map(({ path, spans }) => ({ path, spans: spans.filter((span) => isIn(chapter, span)) }))
    .filter(({ spans }) => spans.length > 0)
    .map(({ path, spans }) => [`── ${path}`, ...spans.flatMap(sinceLines), ""].join("\n"))
    .join("\n");
}

function sinceLines({ from, lines }: CodeFile["spans"][number]): string[] {
  return lines.map((line) => `${idAt(from)} │ ${textOf(line)}`.trimEnd());
}
