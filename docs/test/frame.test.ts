/** What stands around the texts: lists to choose from, the search box, what is remembered, and the page that is not there. */

import { expect } from "vitest";
import { openTabs, test, visit } from "./kit/browser.ts";

test.each(["en/compare/", "s05/play/"])("a list to choose from has an arrow (/%s)", async (path) => {
  const tabs = await openTabs(1);
  const [page] = tabs.pages;
  if (!page) throw new Error("there is one");
  await visit(page, path);
  const looks = await page.$$eval(".vp-doc select", (lists) =>
    lists.map((list) => {
      const { appearance, backgroundImage, accentColor } = getComputedStyle(list);
      return { isBare: appearance === "none" && backgroundImage === "none", accentColor };
    }),
  );
  await tabs.close();
  expect(looks.length).toBeGreaterThan(0);
  expect(looks.filter(({ isBare, accentColor }) => isBare || accentColor === "auto")).toEqual([]);
});

test("a browser that keeps nothing still shows what was chosen", async () => {
  const tabs = await openTabs(1, { viewport: { width: 1440, height: 900 } });
  const [page] = tabs.pages;
  if (!page) throw new Error("there is one");
  await page.addInitScript(() => {
    for (const method of ["getItem", "setItem", "removeItem"])
      Object.defineProperty(Storage.prototype, method, {
        value: () => {
          throw new DOMException("storage is blocked", "SecurityError");
        },
      });
  });
  await page.goto("en/s03/diff/");
  await page.getByLabel("Split").click();
  await page.waitForSelector("details.file .split");
  await page.click(".VPNavBar .teacher-switch");
  await page.waitForSelector('.teacher-switch[aria-pressed="true"]');
  await tabs.close();
});

test("without JavaScript an address that leads nowhere says so in three languages", async () => {
  const tabs = await openTabs(1, { javaScriptEnabled: false });
  const [page] = tabs.pages;
  if (!page) throw new Error("there is one");
  await page.goto("nope/");
  expect(await page.locator("h1").textContent()).toBe("404");
  for (const language of ["zh", "en", "ja"])
    expect(await page.locator(`p[lang=${language}] a`).isVisible()).toBe(true);
  await page.click("p[lang=en] a");
  await page.waitForURL("**/harness/en/");
  await tabs.close();
});

test("without JavaScript the page of all code keeps no place for what will not come", async ({ open }) => {
  const page = await open("en/s03/since/", { javaScriptEnabled: false });
  expect(await page.locator("details.file").count()).toBeGreaterThan(20);
  expect(await page.locator(".painted.hint:visible").count()).toBe(0);
});
