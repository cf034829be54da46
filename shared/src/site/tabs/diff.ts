/** The page "Diff" of a chapter: a table of its files in reading order, and the changes of each. */

import { type Chapter, previousChapter } from "../../chapters/index.ts";
import { findSection, readPages } from "../../course/index.ts";
import { type Language, words } from "../../wording/index.ts";
import { address } from "../address.ts";
import { type FileChange, filesBetween } from "../code/between.ts";
import { codeIndex } from "../code/course-code.ts";
import type { Course } from "../course.ts";

export function diffPage(course: Course, chapter: Chapter, language: Language): string {
  const { id, number, title } = chapter;
  const previous = previousChapter(course.chapters, chapter);
  const files = filesBetween(codeIndex(course.chapters), previous?.number ?? 0, number);
  return [
    `# ${id}: ${title[language]} · ${words.tabDiff[language]}`,
    words.codeSum(sumOf(previous, chapter, files))[language],
    linksOf(previous, chapter, language),
    `<div class="files-table">\n\n${filesTable(course, chapter, files, language)}\n\n</div>`,
    `<FilesDiff open plain="diff/${id}" :from="${previous?.number ?? 0}" :to="${number}" :files='${JSON.stringify(files)}' />`,
  ].join("\n\n");
}

function sumOf(previous: Chapter | undefined, { id }: Chapter, files: FileChange[]) {
  const total = (side: "added" | "removed") => files.reduce((sum, file) => sum + file[side], 0);
  return {
    from: previous?.id,
    to: id,
    files: files.length,
    added: total("added"),
    removed: total("removed"),
  };
}

function linksOf(previous: Chapter | undefined, { id }: Chapter, language: Language): string {
  const play = `[${words.codeSeePlay[language]}](${address(language, `${id}/play`)})`;
  if (!previous) return play;
  const ends = `?from=${previous.id}&to=${id}`;
  return `${play} · [${words.codeSeeCompare[language]}](${address(language, "compare")}${ends})`;
}

/** What changed in a file, or what a new file contains. */
function filesTable({ root }: Course, chapter: Chapter, files: FileChange[], language: Language): string {
  const { changes, removes } = chapter;
  const sentences = sentencesOf(root, chapter, language);
  const about = ({ path, status }: FileChange) =>
    status === "added"
      ? sentences.get(path)
      : status === "removed"
        ? `${words.codeGone[language]}${removes[path]?.[language]}`
        : changes[path]?.[language];
  return [
    `| ${[words.codeFile, words.codeLines, words.codeChange].map((word) => word[language]).join(" | ")} |`,
    "|---|---|---|",
    ...files.map((file) => {
      const text = (about(file) ?? "").replaceAll("|", "\\|");
      return `| [\`${file.path}\`](#${file.path}) | ${countsOf(file)} | ${text} |`;
    }),
  ].join("\n");
}

function countsOf({ added, removed }: FileChange): string {
  return [added > 0 && `+${added}`, removed > 0 && `−${removed}`].filter(Boolean).join("&nbsp;");
}

/** The sentences about each file under "Reading the source". */
function sentencesOf(root: string, { dir }: Chapter, language: Language): Map<string, string> {
  const page = readPages(root, `chapters/${dir}/README`)[language];
  const section = page && findSection(page, "reading", language, "");
  const rows = section?.tables.flatMap((table) => table.rows) ?? [];
  return new Map(rows.map(({ cells: [path = "", sentence = ""] }) => [path.replaceAll("`", ""), sentence]));
}
