/** The worked examples of a lab: five to ten lines each, and none of them a line of the chapter. */

import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { type Chapter, exampleFiles, type Lab } from "@harness/shared/chapters";
import { globSync } from "glob";

/** Shorter lines, such as a return or a brace, occur everywhere. */
const TELLING = 20;

/** What is wrong with the examples of a lab, one line each. */
export function problemsOfExamples(root: string, chapter: Chapter, lab: Lab): string[] {
  const sources = globSync("src/**/*.ts", { cwd: chapter.path, absolute: true });
  const ours = linesOf(sources.map((file) => readFileSync(file, "utf8")));
  const used = new Map(lab.steps.map(({ hints: { example } }) => [example.file, example.code]));
  const unused = exampleFiles(chapter.path).filter((file) => !used.has(file));
  return [
    ...unused.map((file) => `${relative(root, file)}:1: lab.yaml does not list it`),
    ...[...used].flatMap(([file, code]) =>
      problemsOfCode(code, ours).map((problem) => `${relative(root, file)}:1: ${problem}`),
    ),
  ];
}

function problemsOfCode(code: string, ours: Set<string>): string[] {
  const lines = code.split("\n").filter((line) => line.trim() !== "");
  const taken = [...linesOf([code])].filter((line) => ours.has(line));
  return [
    ...(lines.length < 5 || lines.length > 10 ? [`expected 5 to 10 lines, not ${lines.length}`] : []),
    ...taken.map((line) => `the chapter itself has the line ${line}`),
  ];
}

function linesOf(texts: string[]): Set<string> {
  const lines = texts.flatMap((text) => text.split("\n")).map((line) => line.trim());
  return new Set(lines.filter((line) => line.length >= TELLING));
}
