/** The whole course as one page to print: a cover, the contents, and the text of every chapter from its built page. */

import { CHAPTER_ID } from "../launch/chapter-id.mjs";
import { type Language, words } from "../wording/index.ts";
import { address } from "./address.ts";
import type { SiteOutline } from "./outline.ts";

export interface BookSource {
  language: Language;
  /** Such as `1.0.0`, for the cover. */
  edition: string;
  outline: SiteOutline;
  /** Returns the built page of a chapter id. */
  pages: Record<string, string>;
  /** The style sheets of the site and of the book. */
  styles: string;
}

/**
 * The book of one language as one HTML page. `numbers`: the page on which each chapter begins, known after a first
 * print.
 */
export function bookHtml(source: BookSource, numbers: Record<string, number> = {}): string {
  const { language, edition, outline, pages, styles } = source;
  const ids = outline.phases.flatMap(({ chapters }) => chapters.map(({ id }) => id));
  const [first = ""] = Object.values(pages);
  const chapters = ids.map(
    (id) => `<section class="chapter" id="${id}">${chapterText(source, id)}</section>`,
  );
  return `<!doctype html>
<html lang="${/<html lang="([^"]+)"/.exec(first)?.[1] ?? language}">
<head><meta charset="utf-8"><title>${words.siteTitle[language]}</title><style>${styles}</style></head>
<body>
<header class="cover"><h1>${words.siteTitle[language]}</h1><p>${words.siteDescription[language]}</p><p>${edition}</p></header>
${contents(source, numbers)}
${chapters.join("\n")}
</body>
</html>
`;
}

function contents({ language, outline }: BookSource, numbers: Record<string, number>): string {
  const phases = outline.phases.map(({ title, chapters }) => {
    const lines = chapters.map(
      ({ id, title, motto }) =>
        `<li><a href="#${id}"><b>${id}</b> ${title[language]}<i>${motto[language]}</i><span>${numbers[id] ?? ""}</span></a></li>`,
    );
    return `<h2>${title[language]}</h2><ol>${lines.join("")}</ol>`;
  });
  return `<nav class="contents"><h1>${words.bookContents[language]}</h1>${phases.join("")}</nav>`;
}

/** The main part of a built page, with unique ids, and with links that lead to places in the book. */
function chapterText({ language, pages }: BookSource, id: string): string {
  const page = pages[id] ?? "";
  const main = /<main[^>]*>(.*)<\/main>/s.exec(page)?.[1] ?? "";
  return main
    .replaceAll(/<a class="header-anchor".*?<\/a>/gs, "")
    .replaceAll(/(<h\d id=")/g, `$1${id}--`)
    .replaceAll(/ href="([^"]*)"/g, (_, href) =>
      linkInBook(href, id, `${baseOf(page)}${address(language, "").slice(1)}`),
    );
}

/** The base path of the built site. */
function baseOf(page: string): string {
  return /href="([^"]*)assets\/style\./.exec(page)?.[1] ?? "/";
}

const IN_BOOK = new RegExp(`^(${CHAPTER_ID})/(?:#(.*))?$`);

/** A link to a page outside of the book becomes text. */
function linkInBook(href: string, id: string, start: string): string {
  if (href.startsWith("#")) return ` href="#${id}--${href.slice(1)}"`;
  if (/^[a-z]+:/.test(href)) return ` href="${href}"`;
  const [, chapter, anchor] = IN_BOOK.exec(href.startsWith(start) ? href.slice(start.length) : "") ?? [];
  if (!chapter) return "";
  return ` href="#${chapter}${anchor ? `--${anchor}` : ""}"`;
}
