/** What a reader has to download before a page works. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openTabs, test, visit } from "./kit/browser.ts";
import { onePageOfEachKind } from "./kit/site.ts";

const MOST_JAVASCRIPT = 80 * 1024;

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

/** The compressed bytes of the scripts that a page gets. */
async function scriptBytes(page: Page, work: () => Promise<void>): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script")
      sizes.push(request.sizes().then((size) => size.responseBodySize));
  });
  await work();
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
