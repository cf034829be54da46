import { beforeAll, describe, expect, test } from "vitest";
import { type Chapter, findChapter, listChapters, repositoryRoot } from "../../src/chapters/index.ts";
import { compareChapters } from "../../src/course/index.ts";
import { filesBetween, rowsBetween, textOf } from "../../src/site/code/between.ts";
import { codeFiles, codeIndex } from "../../src/site/code/course-code.ts";
import { type CodeFile, isIn } from "../../src/site/code/data.ts";

const chapters = listChapters(repositoryRoot());
const chapter = (id: string) => findChapter(chapters, id) as Chapter;
const unpainted = async (texts: string[]) => texts.map((text) => text.split("\n").map((line) => ["", line]));
let files: CodeFile[];

beforeAll(async () => {
  files = await codeFiles(chapters, unpainted);
});

const file = (path: string) => {
  const found = files.find((one) => one.path === path);
  if (!found) throw new Error(`no ${path}`);
  return found;
};

/** The chapter that brought a line of s20's version. */
const bornIn = (path: string, start: string) =>
  file(path).spans.find(
    (span) => isIn(20, span) && span.lines.some((line) => textOf(line).trim().startsWith(start)),
  )?.from;

describe("since when a line stands in the course", () => {
  test("is told of lines of s20's loop", () => {
    expect(bornIn("src/loop.ts", "export async function agentLoop")).toBe(1);
    expect(bornIn("src/loop.ts", "tools: [...toolsOf(agent).values()].map(toolDefinition)")).toBe(2);
  });
});

describe("the difference between two chapters", () => {
  test.each([
    ["s02", "s03"],
    ["s09", "s10"],
    ["s01", "s20"],
    ["s12", "s04"],
  ])("from %s to %s is that of pnpm diff", (from, to) => {
    const [old, young] = [chapter(from), chapter(to)];
    const truth = compareChapters(chapters, old, young);
    expect(filesBetween(codeIndex(chapters), old.number, young.number)).toEqual(
      truth.map(({ path, status, addedLines, removedLines }) => ({
        path,
        status,
        added: addedLines,
        removed: removedLines,
      })),
    );
    for (const { path, lines } of truth) {
      const rows = rowsBetween(file(path), old.number, young.number);
      const sideOf = (kind: string) => ({
        ours: rows.filter((row) => row.kind !== kind).map(({ line }) => textOf(line)),
        theirs: lines.filter((line) => line.kind !== kind).map(({ text }) => text),
      });
      for (const { ours, theirs } of [sideOf("+"), sideOf("-")]) expect(ours).toEqual(theirs);
    }
  });

  test("numbers the lines of both sides", () => {
    const rows = rowsBetween(file("src/loop.ts"), 1, 2);
    expect(rows.filter((row) => row.old).map((row) => row.old)).toEqual(
      rows.filter(({ kind }) => kind !== "+").map((_, index) => index + 1),
    );
  });
});
