/** The teacher's view: large letters, nothing beside the text, and a presenter's keys that stop at every section. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { settle, test, visit } from "./kit/browser.ts";

const SWITCH = ".VPNavBar .teacher-switch";

test("an address switches it on, it is remembered, and the switch ends it", async ({ open }) => {
  const page = await open("en/s05/");
  const usual = await letters(page);
  await visit(page, "en/s05/?teacher");
  expect(await letters(page)).toBeGreaterThan(usual * 1.2);
  expect(await page.isVisible(".VPSidebar")).toBe(false);
  await visit(page, "ja/s07/");
  expect(await page.getAttribute(SWITCH, "aria-pressed")).toBe("true");
  await page.click(SWITCH);
  expect(await letters(page)).toBe(usual);
  await visit(page, "en/s05/");
  expect(await page.isVisible(".VPSidebar")).toBe(true);
});

test("PageDown stops at every section, and PageUp leads back to the top", async ({ open }) => {
  const page = await open("en/s05/?teacher");
  const seen = new Set<string>();
  for (let at = -1, before = -2; at !== before; before = at, at = await scrolled(page)) {
    for (const heading of await headingsOnTop(page)) seen.add(heading);
    await page.keyboard.press("PageDown");
    await settle(page);
  }
  expect([...seen]).toEqual(await page.locator(".vp-doc h2").allTextContents());
  while ((await scrolled(page)) > 0) {
    await page.keyboard.press("PageUp");
    await settle(page);
  }
});

function letters(page: Page): Promise<number> {
  return page.$eval(".vp-doc p", (text) => Number.parseFloat(getComputedStyle(text).fontSize));
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** The sections whose heading stands where a reader looks first. */
function headingsOnTop(page: Page): Promise<string[]> {
  return page.$$eval(".vp-doc h2", (headings) =>
    headings
      .filter((heading) => {
        const { top } = heading.getBoundingClientRect();
        return top >= 0 && top < innerHeight / 2;
      })
      .map((heading) => heading.textContent ?? ""),
  );
}
