/** The book: every chapter in its order, with names and links that lead within it. */

import { repositoryRoot } from "@harness/shared/chapters";
import { type BookSource, bookHtml, readCourse, siteOutline } from "@harness/shared/site";
import { expect, test } from "vitest";

const outline = siteOutline(readCourse(repositoryRoot()));
const ids = outline.phases.flatMap(({ chapters }) => chapters.map(({ id }) => id));

/** What VitePress makes of a chapter, as far as it matters here. */
function built(id: string, text = ""): string {
  return `<html lang="en"><link href="/harness/assets/style.abc.css"><nav><a href="/harness/en/">home</a></nav>
<main class="main"><h2 id="try-it">Try ${id} <a class="header-anchor" href="#try-it">&ZeroWidthSpace;</a></h2>${text}</main></html>`;
}

function bookOf(text = ""): string {
  const pages = Object.fromEntries(ids.map((id) => [id, built(id, text)]));
  const source: BookSource = { language: "en", edition: "1.2.0", outline, pages, styles: "p {}" };
  return bookHtml(source, { s02: 17 });
}

test("holds every chapter once, in order, and nothing of the frame around it", () => {
  const book = bookOf();
  const order = [...book.matchAll(/<section class="chapter" id="(\w+)">/g)].map(([, id]) => id);
  expect(order).toEqual(ids);
  expect(book).toContain("Try s20");
  expect(book).not.toContain("home");
});

test("the cover names the edition", () => {
  expect(bookOf()).toMatch(/<header class="cover">.*<p>1\.2\.0<\/p><\/header>/);
});

test("the contents lead to the chapters and name their pages", () => {
  expect(bookOf()).toMatch(/<a href="#s02">.*?<span>17<\/span><\/a>/);
});

test("names that several chapters have do not meet", () => {
  const book = bookOf();
  expect(book).toContain('<h2 id="s05--try-it">');
  expect(book).not.toContain("header-anchor");
});

test.each([
  ["#try-it", "#s05--try-it"],
  ["/harness/en/s04/", "#s04"],
  ["/harness/en/x01/", "#x01"],
  ["/harness/en/s04/#try-it", "#s04--try-it"],
  ["https://example.com/", "https://example.com/"],
])("a link to %s leads to %s", (from, to) => {
  const [, s05 = ""] = bookOf(`<a href="${from}">there</a>`).split('id="s05">');
  expect(s05).toContain(`<a href="${to}">there</a>`);
});

test("a page that is not in the book is no link", () => {
  expect(bookOf('<a href="/harness/en/s04/play/">there</a>')).toContain("<a>there</a>");
});
