/** Getting about: from page to page by links, to the same page in another language, back again, and to a page that does not exist. */

import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openTabs, settle, test, visit } from "./kit/browser.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const PAGES = [
  "",
  "s09/",
  "s09/diff/",
  "s09/play/",
  "s09/since/",
  "s09/mistakes/",
  "compare/",
  "teaching/",
  "open/",
];

for (const path of PAGES)
  test(`the language switch stays on "/${path}"`, async ({ open }) => {
    const page = await open(path);
    for (const language of ["en", "ja"]) {
      await page.hover(".VPNavBarTranslations button");
      await page.click(`.VPNavBarTranslations a[href$="/${language}/${path}"]`);
      await page.waitForURL(`**/${language}/${path}`);
      // The address changes before the page does.
      await page.waitForSelector(`html[lang="${language}"]`);
      await settle(page);
    }
  });

/** A page with a place on it, and the address to which the switch leads. */
const PLACES = [
  { from: "en/compare/?from=s03&to=s09", to: "ja/compare/?from=s03&to=s09", lists: ["s03", "s09"] },
  {
    from: "s05/play/#scenario=reminder-after-three-rounds&step=7",
    to: "ja/s05/play/#scenario=reminder-after-three-rounds&step=7",
    lists: ["reminder-after-three-rounds"],
  },
  { from: "s03/diff/#src/permission/gate.ts:12", to: "ja/s03/diff/#src/permission/gate.ts:12", lists: [] },
  { from: "en/s09/since/#src/loop.ts", to: "ja/s09/since/#src/loop.ts", lists: [] },
];

test.each(PLACES)("the language switch keeps the place: $from", async ({ from, to, lists }) => {
  const tabs = await openTabs(1);
  const [page] = tabs.pages as [Page];
  await visit(page, from);
  await toJapanese(page);
  await page.waitForURL((url) => url.href.endsWith(`/${to}`));
  await settle(page);
  expect(await chosen(page)).toEqual(lists);
  await tabs.close();
});

test("what was chosen after the page was loaded is kept, too", async ({ open }) => {
  const page = await open("en/compare/");
  await page.locator("form select").first().selectOption("s07");
  await page.locator("form select").last().selectOption("s12");
  await toJapanese(page);
  await page.waitForURL("**/ja/compare/?from=s07&to=s12");
  await settle(page);
  expect(await chosen(page)).toEqual(["s07", "s12"]);
});

test.each(["", "#try-it"])(
  "the language switch stays at the section that is read (en/s05/%s)",
  async (hash) => {
    const tabs = await openTabs(1, { viewport: { width: 1440, height: 900 } });
    const [page] = tabs.pages as [Page];
    await visit(page, `en/s05/${hash}`);
    const number = await page.$$eval(".vp-doc h2", (all) => all.findIndex(({ id }) => id === "try-it"));
    expect(number).toBeGreaterThan(3);
    if (!hash) await page.evaluate(() => document.getElementById("try-it")?.scrollIntoView());
    await toJapanese(page);
    await page.waitForFunction((number) => {
      const { top = -1 } = document.querySelectorAll(".vp-doc h2")[number]?.getBoundingClientRect() ?? {};
      return document.documentElement.lang === "ja" && top > 0 && top < innerHeight / 3;
    }, number);
    await tabs.close();
  },
);

async function toJapanese(page: Page): Promise<void> {
  await page.hover(".VPNavBarTranslations button");
  await page.click('.VPNavBarTranslations a[href*="/ja/"]');
  await page.waitForSelector('html[lang="ja"]');
}

/** What is chosen in the lists of the page; the player has one of its own. */
function chosen(page: Page): Promise<string[]> {
  return page.$$eval(".vp-doc select", (lists) =>
    lists.filter((list) => list.getRootNode() === document).map((list) => (list as HTMLSelectElement).value),
  );
}

test("the tabs of a chapter lead to its pages, and the back button returns", async ({ open }) => {
  const page = await open("en/s09/");
  for (const view of ["diff", "play", "since", "mistakes"]) {
    await page.click(`.chapter-tabs a[href$="/en/s09/${view}/"]`);
    await page.waitForURL(`**/en/s09/${view}/`);
    await settle(page);
  }
  await page.goBack();
  await page.waitForURL("**/en/s09/since/");
  await page.goBack();
  await page.waitForURL("**/en/s09/play/");
  await settle(page);
  await page.goForward();
  await page.waitForURL("**/en/s09/since/");
});

test("one can read all chapters by the link to the next one", async ({ open }) => {
  const page = await open("ja/s01/");
  for (const { id } of listChapters(repositoryRoot()).slice(1)) {
    const next = `/ja/${id}/`;
    await page.click(`.pager-link.next[href$="${next}"]`);
    await page.waitForURL(`**${next}`);
  }
  await settle(page);
});

test("on a phone the menu opens by touch and leads to a chapter", async ({ open }) => {
  const page = await open("en/s02/", PHONE);
  await page.tap(".VPLocalNav .menu");
  await page.tap('.VPSidebar a[href$="/en/s04/"]');
  await page.waitForURL("**/en/s04/");
  await settle(page);
});

test("an address that does not exist shows a page that leads home", async () => {
  const tabs = await openTabs(1);
  const [page] = tabs.pages;
  const response = await page?.goto("s99/nothing/here/");
  expect(response?.status()).toBe(404);
  await page?.waitForFunction(() => /404/.test(document.body.textContent ?? ""));
  await page?.click("a[href='/harness/']");
  await page?.waitForURL("**/harness/");
  await tabs.close();
});
