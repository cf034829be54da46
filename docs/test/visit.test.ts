/** The pages of the site, each opened once: what is wrong with any of them is told with its address. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openTabs, type Tabs, visit, withTabs } from "./kit/browser.ts";
import { findCutLabels, findWideParts } from "./kit/measure.ts";
import { shiftsOn, watchShifts } from "./kit/shifts.ts";
import { LANGUAGES, type SitePage, sitePages } from "./kit/site.ts";

const pages = sitePages()
  .filter(({ kind }) => kind !== "404")
  .filter(isVisited);
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

/** What was found wrong, page by page. */
const found = { wide: [] as string[], cut: [] as string[], shifted: [] as string[], unread: [] as string[] };
let tabs: Tabs;

/** Only `pnpm test --nightly` visits all pages. Of pages that are all alike, others take each chapter in one language, and every fifth page of the API. */
function isVisited({ kind, language, path }: SitePage, index: number): boolean {
  if (inject("everyPage")) return true;
  if (kind === "api") return index % 5 === 0;
  const chapter = Number(/[sx](\d\d)\//.exec(path)?.[1]);
  return (
    !["diff", "play", "mistakes", "since"].includes(kind) ||
    language === LANGUAGES[chapter % LANGUAGES.length]
  );
}

/** Pages that are written by a machine, all of one pattern: for them the narrow screen is enough, where too wide is seen first. */
const generated = pages.filter(({ kind }) => kind === "api");

beforeAll(async () => {
  tabs = await openTabs(4, { viewport: DESK });
  for (const page of tabs.pages) await watchShifts(page);
  await withTabs(
    pages.filter((page) => !generated.includes(page)),
    tabs,
    lookOnBoth,
  );
  for (const page of tabs.pages) await resize(page, PHONE);
  await withTabs(generated, tabs, look);
});

afterAll(() => tabs.close());

test("no page complains, and none asks another host", () => {
  expect(tabs.complaints).toEqual([]);
});

test("every page gets all the data that it shows", () => {
  expect(found.unread).toEqual([]);
});

test("nothing moves while a page loads", () => {
  expect(found.shifted).toEqual([]);
});

test("no page is wider than the screen, on a desk or on a phone", () => {
  expect(found.wide).toEqual([]);
});

test("every diagram is seen, and no label of it is cut", () => {
  expect(found.cut).toEqual([]);
});

async function look(page: Page, { path }: SitePage): Promise<void> {
  await visit(page, path);
  const shifts = await shiftsOn(page);
  found.shifted.push(...shifts.map((shift) => `/${path}: ${shift}`));
  const alerts = await page.locator("[role=alert]:visible").allTextContents();
  found.unread.push(...alerts.map((alert) => `/${path}: ${alert}`));
  await measure(page, path);
}

async function lookOnBoth(page: Page, sitePage: SitePage): Promise<void> {
  await look(page, sitePage);
  await resize(page, PHONE);
  await measure(page, sitePage.path);
  await resize(page, DESK);
}

/** A page that is opened before the window has its size begins with another one. */
async function resize(page: Page, size: typeof DESK): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction((width) => innerWidth === width, size.width);
}

async function measure(page: Page, path: string): Promise<void> {
  const wide = await page.evaluate(findWideParts);
  found.wide.push(...wide.map((part) => `/${path} at ${page.viewportSize()?.width}: ${part}`));
  const cut = await page.evaluate(findCutLabels);
  found.cut.push(...cut.map((label) => `/${path}: ${label}`));
}
