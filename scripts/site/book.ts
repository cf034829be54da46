/** Prints the built site as one PDF for each language. */

import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { courseEdition } from "@harness/shared/course";
import { type BookSource, bookHtml, type SiteOutline } from "@harness/shared/site";
import type { Language } from "@harness/shared/wording";
import { type Printed, print } from "./print.ts";
import { pagesFolder } from "./write.ts";

export function builtSite(root: string): string {
  return join(root, "docs/.site");
}

export function isBuilt(root: string): boolean {
  return existsSync(join(builtSite(root), "index.html"));
}

/** The path of a book, relative to the root. */
export function bookFile(language: Language): string {
  return `docs/.book/harness-in-twenty.${language}.pdf`;
}

/** Prints twice: the first print shows on which page each chapter begins, for the contents. */
export async function makeBook(
  root: string,
  language: Language,
  chromium: string,
  signal: AbortSignal,
): Promise<Printed> {
  const source = readBook(root, language);
  const file = join(root, bookFile(language));
  mkdirSync(join(root, "docs/.book"), { recursive: true });
  const { places } = await print(chromium, bookHtml(source), file, signal);
  return print(chromium, bookHtml(source, places), file, signal);
}

function readBook(root: string, language: Language): BookSource {
  const site = builtSite(root);
  const outline: SiteOutline = JSON.parse(readFileSync(join(pagesFolder(root), "site.json"), "utf8"));
  const ids = outline.phases.flatMap(({ chapters }) => chapters.map(({ id }) => id));
  const folder = language === "zh" ? site : join(site, language);
  const pages = Object.fromEntries(
    ids.map((id) => [id, readFileSync(join(folder, id, "index.html"), "utf8")]),
  );
  return {
    language,
    edition: courseEdition(root),
    outline,
    pages,
    styles: stylesOf(root, Object.values(pages)[0] ?? ""),
  };
}

/** The style sheet of a built page, and that of the book. */
function stylesOf(root: string, page: string): string {
  const name = basename(/href="([^"]*\/style\.[^"]+\.css)"/.exec(page)?.[1] ?? "");
  const own = join(root, "docs/.vitepress/theme/style/book.css");
  return [join(builtSite(root), "assets", name), own].map((file) => readFileSync(file, "utf8")).join("\n");
}
