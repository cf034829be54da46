/** Writes the pages of the site as files for VitePress. An unchanged file is not written, so VitePress does not build it again. */

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

/** The folder from which VitePress reads pages; `public` below it is served unchanged. */
export function pagesFolder(root: string): string {
  return join(root, "docs/.pages");
}

/** Files there that `writePages` does not write. */
const OTHERS = ["public", "plain", join("en", "api")];

/** Writes all pages and removes old ones. Returns the pages that come from a document. */
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

/** The parts of the outline that pages load: each part has only what one page shows. */
function partsOf(outline: SiteOutline): Record<string, unknown> {
  const fronts = LANGUAGES.map((language) => [`front.${language}.json`, frontOf(outline, language)]);
  return { "site.json": outline, "tabs.json": outline.tabs, ...Object.fromEntries(fronts) };
}

/** Copies the pages that were written by hand. Returns their paths. */
export function copyOwnPages(root: string): string[] {
  const from = join(root, "docs/pages");
  const files = filesBelow(from);
  for (const file of files) {
    const text = readFileSync(join(from, file), "utf8");
    writeIfNew(join(pagesFolder(root), file), text);
  }
  return files.map((file) => file.split(sep).join("/"));
}

/** Writes a file if its text has changed. Returns whether it has. */
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
