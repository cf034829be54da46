/** The search box: what it shows for a term are pages that hold it, in the language of the page. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { settle, test } from "./kit/browser.ts";
import { readHtml } from "./kit/html.ts";
import { LANGUAGES, sitePages } from "./kit/site.ts";
import { TERMS } from "./search-terms.ts";

for (const language of LANGUAGES)
  test(`the box finds terms in its language (${language})`, async ({ open }) => {
    const prefix = language === "zh" ? "" : `${language}/`;
    const page = await open(prefix);
    await page.click(".VPNavBarSearch button");
    for (const term of TERMS[language].slice(0, 4)) {
      const found = await search(page, term);
      const wrong = found.filter((path) => !path.startsWith(prefix) || !holds(path, term));
      expect({ term, wrong }).toEqual({ term, wrong: [] });
      expect(found.length).toBeGreaterThan(0);
    }
  });

test("the box is opened by a key, and a result by Enter", async ({ open }) => {
  const page = await open("en/s01/");
  await page.keyboard.press("/");
  const [first] = await search(page, "worktree");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/${first}*`);
  await settle(page);
});

/** The pages of the results, best first, each once. */
async function search(page: Page, term: string): Promise<string[]> {
  await page.fill(".search-input", "");
  await page.waitForSelector(".results .result", { state: "detached" });
  await page.fill(".search-input", term);
  await page.waitForSelector(".results .result");
  const addresses = await page.$$eval(".results a.result", (links) =>
    links.map((link) => link.getAttribute("href")),
  );
  return [
    ...new Set(addresses.map((address) => (address ?? "").replace(/#.*$/, "").replace("/harness/", ""))),
  ];
}

/** Whether the text of a page has all words of the term. */
function holds(path: string, term: string): boolean {
  const file = sitePages().find((page) => page.path === path)?.file;
  const text = file ? readHtml(file).text.toLowerCase() : "";
  return term
    .toLowerCase()
    .split(" ")
    .every((word) => text.includes(word));
}
