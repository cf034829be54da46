/**
 * Who may import whom: folders of shared/src in one order and by their doors, chapters only shared and themselves.
 * Also what is found with the same facts: circles, shells that are not ours, function names that occur twice.
 */

import { posix } from "node:path";
import type { Chapter } from "../../chapters/index.ts";
import { CHAPTER_ID } from "../../launch/chapter-id.mjs";
import { findCircles, type Graph, wayRound } from "./circles.ts";
import { type Facts, type ImportFact, readFacts } from "./facts.ts";
import { chapterSource, codeBelow } from "./files.ts";
import { checkFunctionNames } from "./function-names.ts";
import { checkSealed } from "./sealed.ts";

/** Each folder of shared/src imports only those that come before it. */
export const FOLDERS = [
  "text",
  "wording",
  "trace",
  "clock",
  "host",
  "state",
  "team",
  "model",
  "document",
  "settings",
  "shell-syntax",
  "hooks",
  "shell",
  "mcp",
  "git",
  "sensitive-files",
  "evidence",
  "postgres",
  "database",
  "rehearsal",
  "chapters",
  "playground",
  "terminal",
  "transcript",
  "worktrees",
  "checkpoints",
  "smoke",
  "evals",
  "trace-player",
  "course",
  "lab",
  "classroom",
  "site",
  "test-kit",
];

/** Plain JavaScript that runs before anything is installed. It has no door: any file of it may be imported. */
const LAUNCH = "launch";

const CHAPTER_PACKAGE = new RegExp(`^@harness/${CHAPTER_ID}`);

/** The chapters are measured against this file, so it uses nothing of ours. */
const WITH_SHELL = ["scripts/bench/floor.mjs"];
const OTHER_SHELL =
  "starts a shell, which may read start-up files: let bashScript of shared/src/shell make the command";

/** The most files in a circle of imports if types count: a few files that belong together may import each other's types. */
const LARGEST_CIRCLE = 5;

/** All problems, one line each: file, line, what is wrong and what to do. */
export async function checkDoors(root: string, chapters: Chapter[]): Promise<string[]> {
  const sources = chapters.map(chapterSource);
  const paths = ["shared/src", "scripts", ...sources].flatMap((folder) => codeBelow(root, folder));
  const facts = await readFacts(root, paths);
  return [
    ...[...facts].flatMap(([file, { imports }]) =>
      imports.flatMap((fact) => {
        const problem = judgeImport(file, fact.specifier);
        return problem ? [`${file}:${fact.line}: ${problem}`] : [];
      }),
    ),
    ...[...facts].flatMap(([file, { shells }]) =>
      WITH_SHELL.includes(file) ? [] : shells.map((line) => `${file}:${line}: ${OTHER_SHELL}`),
    ),
    ...["shared/src", ...sources].flatMap((folder) => checkValueCircles(folder, facts)),
    ...sources.flatMap((folder) => checkAllCircles(folder, facts)),
    ...checkFunctionNames(sources, facts),
    ...(await checkSealed(root, resolve)),
  ];
}

/** Why a file must not import this, and what to do; undefined if it may. */
function judgeImport(file: string, specifier: string): string | undefined {
  const target = resolve(file, specifier);
  if (file.startsWith("chapters/")) return judgeFromChapter(file, specifier, target);
  if (target?.startsWith("chapters/") || CHAPTER_PACKAGE.test(specifier))
    return `imports ${specifier}: chapters are not imported by others; move what both need to shared/`;
  return file.startsWith("shared/src/") ? judgeFromShared(file, target) : judgeDoor(target);
}

function judgeFromChapter(file: string, specifier: string, target: string | undefined): string | undefined {
  const own = file.split("/").slice(0, 3).join("/");
  if (CHAPTER_PACKAGE.test(specifier) || (target?.startsWith("chapters/") && !target.startsWith(`${own}/`)))
    return `imports ${specifier}: a chapter imports no other one; copy the file, or move it to shared/`;
  if (specifier.startsWith("@harness/")) return judgeDoor(target);
  if (target === undefined || target.startsWith(`${own}/`)) return undefined;
  return `imports ${specifier}: a chapter imports only its own files and @harness/shared/<folder>`;
}

function judgeFromShared(file: string, target: string | undefined): string | undefined {
  const own = folderOf(file) as string;
  if (own !== LAUNCH && !FOLDERS.includes(own))
    return `shared/src/${own} has no place in the order of folders: add it to FOLDERS in shared/src/course/structure/doors.ts`;
  const other = target && folderOf(target);
  if (!other || other === own || other === LAUNCH) return undefined;
  if (own === LAUNCH)
    return `imports shared/src/${other}: what launches must run before anything is installed`;
  if (FOLDERS.indexOf(other) > FOLDERS.indexOf(own))
    return `imports ${other}, which comes after ${own} (${FOLDERS.join(", ")}): hand it in from outside, or move what is needed down`;
  return judgeDoor(target);
}

/** A folder of shared/src may be imported only by its index.ts. */
function judgeDoor(target: string | undefined): string | undefined {
  const folder = target && folderOf(target);
  if (!folder || folder === LAUNCH || target === `shared/src/${folder}/index.ts`) return undefined;
  return `imports ${target}, past the door: import shared/src/${folder}/index.ts, and let it export what is needed`;
}

/** The folder of shared/src that a file belongs to. */
function folderOf(path: string): string | undefined {
  return /^shared\/src\/([^/]+)/.exec(path)?.[1];
}

/** The path in the repository that an import leads to; undefined for other packages. */
function resolve(file: string, specifier: string): string | undefined {
  if (specifier.startsWith(".")) return posix.join(posix.dirname(file), specifier);
  const own = /^@harness\/shared\/(.+)$/.exec(specifier)?.[1];
  return own && (own.includes("/") ? `shared/src/${own}` : `shared/src/${own}/index.ts`);
}

function checkValueCircles(folder: string, facts: Facts): string[] {
  const graph = graphOf(folder, facts, ["value"]);
  return findCircles(graph).map(
    (circle) =>
      `${circle[0]}:1: ${circle.length} files load each other in a circle (${shown(folder, graph, circle)}): ` +
      "import types with `import type`, or move what both need to a file of its own",
  );
}

function checkAllCircles(folder: string, facts: Facts): string[] {
  const graph = graphOf(folder, facts, ["value", "type", "late"]);
  return findCircles(graph)
    .filter((circle) => circle.length > LARGEST_CIRCLE)
    .map(
      (circle) =>
        `${circle[0]}:1: a circle of ${circle.length} files, types included (at most ${LARGEST_CIRCLE}): ` +
        `${circle.map((file) => posix.relative(folder, file)).join(", ")}; let functions take the part they need`,
    );
}

function shown(folder: string, graph: Graph, circle: string[]): string {
  return wayRound(graph, circle).replaceAll(`${folder}/`, "");
}

function graphOf(folder: string, facts: Facts, kinds: ImportFact["kind"][]): Graph {
  const files = [...facts.keys()].filter((file) => file.startsWith(`${folder}/`));
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const targets = (facts.get(file)?.imports ?? [])
        .filter(({ kind }) => kinds.includes(kind))
        .map(({ specifier }) => resolve(file, specifier))
        .filter((target) => target !== undefined && known.has(target));
      return [file, targets as string[]];
    }),
  );
}
