/** Opens pages in the shared Chromium. What a page says on its console, or asks of another host, fails the test. */

import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from "playwright-core";
import { test as base, expect, inject } from "vitest";

const browser: Browser = await chromium.connect(inject("chromium"));
const address = inject("address");

/** Opens a page of the site in a browser of its own. */
export type Open = (path: string, options?: BrowserContextOptions) => Promise<Page>;

/** A test whose pages must not complain: each complaint, on whatever page of it, fails the test. */
export const test = base.extend<{ open: Open }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from this pattern what a fixture needs
  open: async ({}, use) => {
    const tabs: Tabs[] = [];
    await use(async (path, options) => {
      const opened = await openTabs(1, options);
      tabs.push(opened);
      const [page] = opened.pages as [Page];
      await visit(page, path, options?.javaScriptEnabled !== false);
      return page;
    });
    await Promise.all(tabs.map((one) => one.close()));
    expect(tabs.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
});

/** Some tabs of one browser, with what their pages complained of. */
export interface Tabs {
  pages: Page[];
  complaints: string[];
  close(): Promise<void>;
}

/** Opens empty tabs that share their cache. */
export async function openTabs(count: number, options: BrowserContextOptions = {}): Promise<Tabs> {
  const context = await browser.newContext({ baseURL: address, reducedMotion: "reduce", ...options });
  // Only what hangs is to fail, and the limit of the test sees that.
  context.setDefaultTimeout(0);
  const complaints: string[] = [];
  const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  for (const page of pages) {
    const complain = (what: string) => complaints.push(`${pathOf(page.url())}: ${what}`);
    page.on("pageerror", (error) => complain(`error: ${error.message}`));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) complain(`console: ${message.text()}`);
    });
    page.on("request", (request) => {
      if (!isOwn(request.url())) complain(`asks another host: ${request.url()}`);
    });
    underway.set(page, followRequests(page));
    page.on("response", (response) => {
      if (response.status() >= 400) complain(`${response.status()} for ${pathOf(response.url())}`);
    });
  }
  return { pages, complaints, close: () => context.close() };
}

/** The requests of each page that have no answer yet. */
const underway = new WeakMap<Page, Set<Request>>();

function followRequests(page: Page): Set<Request> {
  const open = new Set<Request>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return open;
}

function isOwn(url: string): boolean {
  return (
    url.startsWith(address) || url.startsWith("data:") || url.startsWith("blob:") || url === "about:blank"
  );
}

/** The part of an address below the site's base. */
export function pathOf(url: string): string {
  return url.startsWith(address) ? `/${url.slice(address.length)}` : url;
}

/** Goes to a page and waits until its program has taken over and has got all that it asked for. */
export async function visit(page: Page, path: string, withScript = true): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  if (withScript) await settle(page);
}

/** Waits until the page is alive, no part of it waits for its data, nothing is on its way and the picture stands. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      "__vue_app__" in (document.querySelector("#app") ?? {}) && !document.querySelector("[data-waiting]"),
  );
  do await twoFrames(page);
  while (underway.get(page)?.size);
}

/** What a page does at an answer, it has done two pictures later. */
async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Does the same with many things, as many at a time as there are tabs. */
export async function withTabs<T>(
  things: T[],
  tabs: Tabs,
  work: (page: Page, thing: T) => Promise<void>,
): Promise<void> {
  const waiting = [...things];
  await Promise.all(
    tabs.pages.map(async (page) => {
      for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) await work(page, thing);
    }),
  );
}
