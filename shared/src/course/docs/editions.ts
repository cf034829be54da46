/** The editions of the course: the version in package.json, and what the changelog says of each chapter. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Chapter } from "../../chapters/index.ts";
import type { Language } from "../../wording/index.ts";
import type { Page } from "./page.ts";
import { readPages } from "./pages.ts";

/** The path of the changelog without language and file ending. */
export const CHANGELOG = "CHANGELOG";

/** A line of the changelog about one chapter. */
export interface Change {
  edition: string;
  text: string;
}

/** The edition of the course in this folder. */
export function courseEdition(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return String(version);
}

/** Whether an edition such as `1.2.0` comes after another. Every edition comes after undefined. */
export function isLaterEdition(edition: string, than: string | undefined): boolean {
  if (than === undefined) return true;
  const [mine, other] = [edition, than].map((text) => text.split(".").map(Number));
  const at = mine?.findIndex((number, index) => number !== other?.[index]) ?? -1;
  return at >= 0 && (mine?.[at] ?? 0) > (other?.[at] ?? 0);
}

/** What the changelog says of a chapter in the editions after `since`, up to that of the course; the newest first. */
export function changesSince(
  root: string,
  id: string,
  since: string | undefined,
  language: Language,
): Change[] {
  const page = readPages(root, CHANGELOG)[language];
  const now = courseEdition(root);
  const changes = page ? changesIn(page) : [];
  const isNew = ({ edition }: Change) => isLaterEdition(edition, since) && !isLaterEdition(edition, now);
  return changes
    .filter((change) => change.id === id && isNew(change))
    .map(({ edition, text }) => ({ edition, text }));
}

/** Problems: an edition of the course without a section, a line about no chapter, a chapter that no edition names. */
export function checkEditions(root: string, page: Page, chapters: Chapter[]): string[] {
  const edition = courseEdition(root);
  const changes = changesIn(page);
  const known = new Set(chapters.map(({ id }) => id));
  const named = new Set(changes.map(({ id }) => id));
  return [
    ...(page.sections.some(({ heading }) => heading === edition)
      ? []
      : [`${page.file}:1: has no section "## ${edition}", the version in package.json`]),
    ...changes
      .filter(({ id }) => !known.has(id))
      .map(({ line, id }) => `${page.file}:${line}: begins with "${id}", which is no chapter`),
    ...[...known]
      .filter((id) => !named.has(id))
      .map((id) => `${page.file}:1: no edition names ${id}: add a line "- ${id}: …"`),
  ];
}

/** All lines `- s05: what a student notices`, below the heading of their edition. */
function changesIn(page: Page): (Change & { id: string; line: number })[] {
  return page.sections.flatMap(({ heading, prose }) =>
    prose.flatMap(({ number, text }) => {
      const [, id = "", rest = ""] = /^- ([^\s:：]+)[:：]\s*(.*)$/.exec(text) ?? [];
      return id ? [{ edition: heading, id, text: rest, line: number }] : [];
    }),
  );
}
