/** Shows the difference between two chapters to people. */

import { type Chapter, chaptersBetween } from "../../chapters/index.ts";
import type { Language, Localized } from "../../wording/index.ts";
import { type FileDifference, readableHunks } from "./difference.ts";
import type { DiffLine } from "./near.ts";

/** Colours a text, or returns it unchanged. */
export type Paint = (style: "bold" | "dim" | "red" | "green" | "cyan", text: string) => string;

const WORDS = {
  adds: { zh: "新增", en: "Adds", ja: "追加" },
  changes: { zh: "修改", en: "Changes", ja: "変更" },
  removes: { zh: "移除", en: "Removes", ja: "削除" },
  added: { zh: "新文件", en: "new file", ja: "新しいファイル" },
  changed: { zh: "有改动", en: "changed", ja: "変更あり" },
  removed: { zh: "已移除", en: "removed", ja: "削除" },
  lines: { zh: "行", en: "lines", ja: "行" },
  back: {
    zh: "（倒着看：去掉下面这些）",
    en: "(backwards: without the following)",
    ja: "（逆向き：次のものを取り除く）",
  },
  nothing: { zh: "src/ 没有差别。", en: "src/ does not differ.", ja: "src/ に違いはありません。" },
} satisfies Record<string, Localized>;

/** The language, and the function that colours a text. */
export interface Look {
  language: Language;
  paint: Paint;
}

/** The declared changes of the chapters in between, one paragraph each. */
export function describeDelta(chapters: Chapter[], from: Chapter, to: Chapter, look: Look): string {
  const arrow = look.paint("bold", `${from.id} → ${to.id}`);
  const heading = from.number > to.number ? `${arrow} ${WORDS.back[look.language]}` : arrow;
  const steps = chaptersBetween(chapters, from, to);
  return [heading, ...steps.map((chapter) => describeStep(chapter, look))].join("\n\n");
}

function describeStep(chapter: Chapter, { language, paint }: Look): string {
  const reasons = (entries: Record<string, Localized>) =>
    Object.entries(entries).map(([path, why]) => {
      // READMEs need the back-quotes around names; a terminal does not.
      const text = why[language].replaceAll("`", "");
      return language === "en" ? `${path} (${text})` : `${path}（${text}）`;
    });
  const sentences = [
    sentence(WORDS.changes[language], reasons(chapter.changes), language),
    sentence(WORDS.adds[language], chapter.adds, language),
    sentence(WORDS.removes[language], reasons(chapter.removes), language),
  ];
  const name = paint("bold", `${chapter.id} ${chapter.title[language]}`);
  const space = language === "en" ? " " : "";
  const head = `${name}${mechanismOf(chapter, language)}${language === "en" ? ". " : "。"}`;
  return (head + sentences.filter((text) => text !== "").join(space)).trim();
}

/** "" when the title says it already. */
function mechanismOf({ title, mechanism }: Chapter, language: Language): string {
  if (mechanism[language].toLowerCase() === title[language].toLowerCase()) return "";
  return `${language === "en" ? ": " : "："}${mechanism[language]}`;
}

function sentence(verb: string, things: string[], language: Language): string {
  if (things.length === 0) return "";
  return language === "en" ? `${verb} ${things.join(", ")}.` : `${verb}：${things.join("、")}。`;
}

/** Changed files as a unified diff with the function around each change, new files whole, in the given order. */
export function describeFiles(files: FileDifference[], look: Look): string {
  if (files.length === 0) return WORDS.nothing[look.language];
  return files.map((file) => describeFile(file, look)).join("\n\n");
}

function describeFile(file: FileDifference, { language, paint }: Look): string {
  const size = `${file.lines.length} ${WORDS.lines[language]}`;
  const counts = file.status === "changed" ? `+${file.addedLines} -${file.removedLines}` : size;
  const heading = paint("bold", `── ${file.path} (${WORDS[file.status][language]}, ${counts})`);
  // For a removed file, its name and size are enough.
  if (file.status === "removed") return heading;
  return [heading, ...unifiedLines(file).map((line) => paintLine(line, paint))].join("\n");
}

/** The lines of a unified diff: all lines of a new file, the lines around the changes of a changed one. */
export function unifiedLines({ status, lines }: Pick<FileDifference, "status" | "lines">): string[] {
  const text = ({ kind, text }: DiffLine) => `${kind}${text}`;
  if (status === "added") return lines.map(text);
  return readableHunks(lines).flatMap((hunk) => {
    const oldCount = hunk.lines.filter(({ kind }) => kind !== "+").length;
    const newCount = hunk.lines.filter(({ kind }) => kind !== "-").length;
    return [`@@ -${hunk.oldStart},${oldCount} +${hunk.newStart},${newCount} @@`, ...hunk.lines.map(text)];
  });
}

function paintLine(line: string, paint: Paint): string {
  if (line.startsWith("@@")) return paint("cyan", line);
  if (line.startsWith("+")) return paint("green", line);
  return line.startsWith("-") ? paint("red", line) : line;
}

/** One line for each file: status, path, lines added and removed; a sum at the end. */
export function describeStat(files: FileDifference[], language: Language): string {
  const width = Math.max(0, ...files.map(({ path }) => path.length));
  const row = (path: string, added: number, removed: number, status: string) =>
    `${path.padEnd(width)}  ${`+${added}`.padStart(5)} ${`-${removed}`.padStart(5)}  ${status}`;
  const sum = (key: "addedLines" | "removedLines") => files.reduce((total, file) => total + file[key], 0);
  return [
    ...files.map((file) => row(file.path, file.addedLines, file.removedLines, WORDS[file.status][language])),
    row("", sum("addedLines"), sum("removedLines"), ""),
  ].join("\n");
}
