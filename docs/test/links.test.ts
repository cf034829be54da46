/** Links, read from the built files: each leads to a page, an anchor, a file of the repository or a named place elsewhere. */

import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { expect, test } from "vitest";
import { CHAPTER_ID } from "../../shared/src/launch/chapter-id.mjs";
import { readHtml } from "./kit/html.ts";
import { SITE, type SitePage, siteBase, sitePages } from "./kit/site.ts";

const HERE = "http://site";
const base = siteBase();
const pages = sitePages();

test("every link leads to a page, and every anchor to a place on it", () => {
  const dead = pages.flatMap((page) =>
    addressesOf(page)
      .filter((url) => url.origin === HERE && !leadsSomewhere(url))
      .map((url) => `${page.path}: ${url.pathname}${url.hash}`),
  );
  expect(dead).toEqual([]);
});

test("no page loads anything from elsewhere, and links elsewhere are well formed", () => {
  const strange = pages.flatMap((page) =>
    readHtml(page.file).addresses.filter((address) => /^(\/\/|http:|javascript:)/.test(address)),
  );
  expect(strange).toEqual([]);
});

test("links into the repository name files that lie in it", () => {
  const missing = pages.flatMap((page) =>
    addressesOf(page)
      .map((url) => /^\/[^/]+\/[^/]+\/(?:blob|tree)\/[^/]+\/(.+)$/.exec(url.pathname)?.[1])
      .filter((path) => path && !existsSync(join(repositoryRoot(), decodeURIComponent(path))))
      .map((path) => `${page.path}: ${path}`),
  );
  expect(missing).toEqual([]);
});

function addressesOf({ path, file }: SitePage): URL[] {
  return readHtml(file)
    .addresses.filter((address) => !address.startsWith("data:"))
    .map((address) => new URL(address, `${HERE}${base}${path}`));
}

function leadsSomewhere({ pathname, hash }: URL): boolean {
  if (!pathname.startsWith(base)) return false;
  const file = fileOf(decodeURIComponent(pathname.slice(base.length)));
  if (!file) return false;
  const anchor = decodeURIComponent(hash.slice(1));
  const scenario = new URLSearchParams(anchor).get("scenario");
  if (scenario)
    return isFile(join("plays", new RegExp(CHAPTER_ID).exec(file)?.[0] ?? "", `${scenario}.json`));
  // A line of a source file is fetched with the file.
  const place = anchor.replace(/(?<=^src\/.+):\d+$/, "");
  return !place || !file.endsWith(".html") || readHtml(file).ids.has(place);
}

/** The file that a host gives for a path. */
function fileOf(path: string): string | undefined {
  return [path, join(path, "index.html")].find(isFile);
}

function isFile(path: string): boolean {
  return statSync(join(SITE, path), { throwIfNoEntry: false })?.isFile() ?? false;
}
