/** Reads the code of all chapters into the data that pages show. */

import type { Chapter } from "../../chapters/index.ts";
import { linesOf, readSources } from "../../course/index.ts";
import type { CodeFile, CodeIndex, CodeSpan, FileEntry, PaintedLine } from "./data.ts";
import { type Version, type WovenLine, weave } from "./weave.ts";

/** Adds syntax colours to texts. Returns the lines of each. */
export type Paint = (texts: string[]) => Promise<PaintedLine[][]>;

interface WovenFile {
  path: string;
  versions: Version[];
  lines: WovenLine[];
}

/** The facts about the code that need no colours. */
export function codeIndex(chapters: Chapter[]): CodeIndex {
  return {
    chapters: chapters.map(({ number, id, adds, changes }) => ({
      number,
      id,
      declares: [...Object.keys(changes), ...adds],
    })),
    files: weaveCourse(chapters).map(({ path, lines }) => ({ path, counts: countLines(lines) })),
  };
}

/** Every file of every chapter. */
export async function codeFiles(chapters: Chapter[], paint: Paint): Promise<CodeFile[]> {
  const woven = weaveCourse(chapters);
  const painted = await paintBirths(woven, paint);
  return woven.map(({ path, versions, lines }) => ({
    path,
    spans: spansOf(lines, ({ from, place }) => painted.get(textAt(versions, from))?.[place] ?? []),
  }));
}

/** Cached, because many pages are made from one list of chapters. */
const known = new WeakMap<Chapter[], WovenFile[]>();

function weaveCourse(chapters: Chapter[]): WovenFile[] {
  const woven = known.get(chapters) ?? weaveFiles(chapters);
  known.set(chapters, woven);
  return woven;
}

function weaveFiles(chapters: Chapter[]): WovenFile[] {
  const sources = chapters.map(({ number, path }) => ({ number, files: readSources(path) }));
  const paths = [...new Set(sources.flatMap(({ files }) => [...files.keys()]))].sort();
  return paths.map((path) => {
    const versions = sources.map(({ number, files }) => ({
      chapter: number,
      lines: linesOf(files.get(path)),
    }));
    return { path, versions, lines: weave(versions) };
  });
}

/** The colours of a line depend on its neighbours, so a line keeps the colours of the version that added it. */
async function paintBirths(woven: WovenFile[], paint: Paint): Promise<Map<string, PaintedLine[]>> {
  const births = woven.flatMap(({ versions, lines }) => lines.map(({ from }) => textAt(versions, from)));
  const texts = [...new Set(births)];
  const painted = await paint(texts);
  return new Map(texts.map((text, index) => [text, painted[index] ?? []]));
}

function textAt(versions: Version[], chapter: number): string {
  return versions.find((version) => version.chapter === chapter)?.lines.join("\n") ?? "";
}

function spansOf(lines: WovenLine[], painted: (line: WovenLine) => PaintedLine): CodeSpan[] {
  const spans: CodeSpan[] = [];
  for (const line of lines) {
    const last = spans.at(-1);
    if (last?.from === line.from && last.until === line.until) last.lines.push(painted(line));
    else spans.push({ from: line.from, until: line.until, lines: [painted(line)] });
  }
  return spans;
}

function countLines(lines: WovenLine[]): FileEntry["counts"] {
  const counts: FileEntry["counts"] = [];
  for (const { from, until } of lines) {
    const alike = counts.find((count) => count.from === from && count.until === until);
    if (alike) alike.lines++;
    else counts.push({ from, until, lines: 1 });
  }
  return counts;
}
