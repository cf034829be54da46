/** What a reader has to download before a page works. */

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { openTabs, settle, test, visit } from "./kit/browser.ts";
import { onePageOfEachKind, SITE, sitePages } from "./kit/site.ts";

const MOST_JAVASCRIPT = 80 * 1024;
const MOST_PAGE = 300 * 1024;

/** The list of all pages, which a reader gets once: it grows with the course, and is no program. */
const LIST_OF_PAGES = /\/chunks\/metadata\.[^/]+\.js$/;
const MOST_LIST = 16 * 1024;

const reference = onePageOfEachKind("en").filter(({ kind }) => kind === "api");

for (const { path, kind } of [...onePageOfEachKind("zh"), ...reference])
  test(`a page of the kind "${kind}" loads at most 80 KB of JavaScript`, async () => {
    const tabs = await openTabs(1);
    const [page] = tabs.pages as [Page];
    const bytes = await scriptBytes(page, () => visit(page, path));
    await tabs.close();
    console.log(`${kind}: ${(bytes / 1024).toFixed(1)} KB`);
    expect(bytes).toBeLessThanOrEqual(MOST_JAVASCRIPT);
  });

const MOST_OF_A_CHAPTER = 250 * 1024;

for (const path of ["s12/", "en/s03/", "en/s19/", "ja/s15/", "x01/"])
  test(`everything that /${path} fetches weighs at most 250 KB, what it fetches ahead included`, async () => {
    const tabs = await openTabs(1, { viewport: { width: 1440, height: 900 } });
    const [page] = tabs.pages as [Page];
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => sizes.push(weightOf(request)));
    await visit(page, path);
    for (let rests = 0; rests < 3; rests += 1) await rest(page);
    const all = await Promise.all(sizes);
    const ahead = await page.locator("link[rel=prefetch]").count();
    await tabs.close();
    const bytes = all.reduce((sum, size) => sum + size, 0);
    console.log(`/${path}: ${all.length} requests, ${(bytes / 1024).toFixed(0)} KB`);
    expect(bytes).toBeLessThanOrEqual(MOST_OF_A_CHAPTER);
    expect(ahead).toBe(0);
  });

/** Until the browser has nothing to do: then pages fetch ahead what they might need, and all of that has come. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await settle(page);
}

/** Compressed, as a host sends it; the host of these tests sends pages as they are. */
async function weightOf(request: Request): Promise<number> {
  const response = await request.response();
  if (request.resourceType() === "document") return gzipSync((await response?.body()) ?? "").length;
  return (await request.sizes()).responseBodySize;
}

test("the list of all pages is small, and in no page", async () => {
  const tabs = await openTabs(1);
  const [page] = tabs.pages as [Page];
  const bytes = await scriptBytes(
    page,
    () => visit(page, ""),
    (url) => LIST_OF_PAGES.test(url),
  );
  await tabs.close();
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(MOST_LIST);
});

test("no page and no program of one is larger than the longest chapter needs", () => {
  const programs = readdirSync(join(SITE, "assets")).filter((name) => name.endsWith(".js"));
  const files = [...sitePages().map(({ file }) => file), ...programs.map((name) => `assets/${name}`)];
  expect(files.filter((file) => statSync(join(SITE, file)).size > MOST_PAGE)).toEqual([]);
});

/** The compressed bytes of the scripts that a page gets; without the list of all pages, if not told otherwise. */
async function scriptBytes(
  page: Page,
  work: () => Promise<void>,
  counts = (url: string) => !LIST_OF_PAGES.test(url),
): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script" && counts(request.url()))
      sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await work();
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
