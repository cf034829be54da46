/** Renews patches of wrong/ and exercises/ that no longer apply to their chapter, so that they make the same change to the new code. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { applyPatch, createTwoFilesPatch, FILE_HEADERS_ONLY, parsePatch, type StructuredPatch } from "diff";
import type { Chapter } from "../../chapters/index.ts";
import { type Git, type ObjectId, openGit } from "./git.ts";

/** How many commits are searched for the code that a patch was made for. */
const MOST_COMMITS = 50;

/** Labels of the conflict markers. A text with conflicts is never written, so they are not seen. */
const LABELS: [string, string, string] = ["now", "then", "patch"];

const FITS = "fits";

export interface PatchOutcome {
  /** The path in the repository. */
  file: string;
  /** `open`: a person must decide; the patch has not changed. */
  action: "renewed" | "open";
  note?: string;
}

/** Renews the patches of the chapters that do not apply. Leaves the others unchanged. */
export function renewPatches(root: string, chapters: Chapter[]): PatchOutcome[] {
  const git = openGit(root);
  const patches = chapters.flatMap((chapter) =>
    [...chapter.wrong, ...chapter.exercises].map((file) => ({
      chapter,
      file: file.replace(/\.yaml$/, ".patch"),
    })),
  );
  return patches.flatMap(({ chapter, file }): PatchOutcome[] => {
    if (!existsSync(file)) return [];
    const note = renew({ git, root, chapter, file });
    if (note === FITS) return [];
    const outcome = { file: relative(root, file) };
    return [note === undefined ? { ...outcome, action: "renewed" } : { ...outcome, action: "open", note }];
  });
}

interface Patch {
  git: Git;
  root: string;
  chapter: Chapter;
  /** The absolute path. */
  file: string;
}

/** undefined: the patch was renewed. Else the reason why not. */
function renew({ git, root, chapter, file }: Patch): string | undefined {
  const changes = parsePatch(readFileSync(file, "utf8"));
  const now = changes.map((change) => currentText(chapter, change));
  if (applied(changes, now)) return FITS;
  const then = earlierVersion(git, relative(root, chapter.path), changes);
  if (!then) return `it fits none of the last ${MOST_COMMITS} commits`;
  const parts: string[] = [];
  for (const [index, change] of changes.entries()) {
    const [text = "", before = "", after = ""] = [now[index], then.before[index], then.after[index]];
    const { bytes, clean } = git.merge(Buffer.from(text), Buffer.from(before), Buffer.from(after), LABELS);
    if (!clean) return `the chapter has changed at the same place of ${pathOf(change)}`;
    if (bytes.toString() !== text) parts.push(patchOf(change, text, bytes.toString()));
  }
  if (parts.length === 0) return "the chapter does the same by now";
  writeFileSync(file, parts.join(""));
  return undefined;
}

function currentText(chapter: Chapter, change: StructuredPatch): string {
  const file = join(chapter.path, pathOf(change));
  return existsSync(file) && !isNew(change) ? readFileSync(file, "utf8") : "";
}

/** The texts before and after the patch, from the newest commit that the whole patch applies to. */
function earlierVersion(git: Git, folder: string, changes: StructuredPatch[]) {
  const paths = changes.map((change) => `${folder}/${pathOf(change)}`);
  for (const commit of git.history(paths, MOST_COMMITS)) {
    const before = changes.map((change, at) => (isNew(change) ? "" : textAt(git, commit, paths[at] ?? "")));
    const after = applied(changes, before);
    if (after) return { before, after };
  }
  return undefined;
}

function textAt(git: Git, commit: ObjectId, path: string): string {
  const [blob] = git.lookUp(commit, [path]);
  return blob === undefined ? "" : (git.read([blob]).get(blob)?.toString() ?? "");
}

/** The texts with the patch applied; undefined if it does not apply. */
function applied(changes: StructuredPatch[], texts: string[]): string[] | undefined {
  const results = changes.map((change, index) => applyPatch(texts[index] ?? "", change));
  return results.every((result) => result !== false) ? results : undefined;
}

function patchOf(change: StructuredPatch, before: string, after: string): string {
  const path = pathOf(change);
  const from = isNew(change) ? "/dev/null" : `a/${path}`;
  return createTwoFilesPatch(from, `b/${path}`, before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
}

function isNew({ oldFileName }: StructuredPatch): boolean {
  return oldFileName === "/dev/null";
}

function pathOf({ newFileName = "" }: StructuredPatch): string {
  return newFileName.replace(/^b\//, "");
}
