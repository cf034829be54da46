/** Getting about: from page to page by links, to the same page in another language, back again, and to a page that does not exist. */

import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { expect } from "vitest";
import { openTabs, settle, test } from "./kit/browser.ts";

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
