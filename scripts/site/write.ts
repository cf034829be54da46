/** The pages of the site as files for VitePress. A file whose text is the same is left alone: so nothing is made anew for it. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import {
  frontOf,
  readCourse,
  type SiteOutline,
  type SitePage,
  siteOutline,
  sitePages,
} from "@harness/shared/site";
import { LANGUAGES } from "@harness/shared/wording";

/** Where VitePress reads pages, and below it what is served as it is. */
export function pagesFolder(root: string): string {
  return join(root, "docs/.pages");
}

/** What is put there by others than `writePages`. */
const OTHERS = ["public", "plain", join("en", "api")];

/** Writes all pages and removes those that are no longer any. Gives those that follow a document. */
export function writePages(root: string): SitePage[] {
  const folder = pagesFolder(root);
  const course = readCourse(root);
  const pages = sitePages(course);
  for (const { path, text } of pages) writeIfNew(join(folder, path), text());
  const outline = siteOutline(course);
  const parts = partsOf(outline);
  for (const [name, part] of Object.entries(parts)) writeIfNew(join(folder, name), JSON.stringify(part));
  const own = copyOwnPages(root);
  removeOthers(folder, new Set([...pages.map(({ path }) => path), ...Object.keys(parts), ...own]));
  return pages;
}

/** What pages load of the outline: each only what it shows. */
function partsOf(outline: SiteOutline): Record<string, unknown> {
  const fronts = LANGUAGES.map((language) => [`front.${language}.json`, frontOf(outline, language)]);
  return { "site.json": outline, "tabs.json": outline.tabs, ...Object.fromEntries(fronts) };
}

/** The pages that were written by hand. Gives their paths. */
export function copyOwnPages(root: string): string[] {
  const from = join(root, "docs/pages");
  const files = filesBelow(from);
  for (const file of files) {
    const text = readFileSync(join(from, file), "utf8");
    writeIfNew(join(pagesFolder(root), file), text);
  }
  return files.map((file) => file.split(sep).join("/"));
}

/** Whether the file is another one than before. */
export function writeIfNew(file: string, text: string): boolean {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return true;
}

function removeOthers(folder: string, wanted: Set<string>): void {
  for (const file of filesBelow(folder)) {
    if (OTHERS.some((other) => file.startsWith(`${other}${sep}`))) continue;
    if (!wanted.has(file.split(sep).join("/"))) rmSync(join(folder, file));
  }
}

/** Relative paths. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
