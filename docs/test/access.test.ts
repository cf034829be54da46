/** Accessibility: axe-core finds nothing on any kind of page, in light and in dark, contrast included. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./kit/browser.ts";
import { onePageOfEachKind, type SitePage } from "./kit/site.ts";

interface Axe {
  run(options: RunOptions): Promise<AxeResults>;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const pages = onePageOfEachKind("zh");
const texts = (["en", "ja"] as const).flatMap((language) =>
  onePageOfEachKind(language).filter(({ kind }) => ["landing", "text", "play", "api"].includes(kind)),
);

/** The rules that light and dark make a difference to. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** How VitePress builds its search box: a button that holds the field and the results. */
const OF_VITEPRESS = /^(nested-interactive|label-content-name-mismatch): /;

for (const { path, kind, language } of [...pages, ...texts])
  test(`${kind} (${language})`, async ({ open }) => {
    const page = await open(path, { colorScheme: "light" });
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForSelector("html.dark");
    expect(await violations(page, { runOnly: COLOURS })).toEqual([]);
  });

test("the search box, with results", async ({ open }) => {
  const page = await open("en/s05/");
  await page.keyboard.press("/");
  await page.fill(".search-input", "subagent");
  await page.waitForSelector(".results .result");
  const found = await violations(page);
  expect(found.filter((line) => !OF_VITEPRESS.test(line))).toEqual([]);
});

test("a chapter on a phone", async ({ open }) => {
  const { path } = pages.find(({ kind }) => kind === "text") as SitePage;
  const page = await open(path, { viewport: { width: 360, height: 740 } });
  expect(await violations(page)).toEqual([]);
});

/** What is in order is not described: that takes most of the time. */
async function violations(page: Page, rules: RunOptions = {}): Promise<string[]> {
  await page.evaluate(AXE);
  const results = await page.evaluate((options) => (window as unknown as { axe: Axe }).axe.run(options), {
    ...rules,
    resultTypes: ["violations"],
  } satisfies RunOptions);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes
      .slice(0, 3)
      .map(({ target, any }) => `${id}: ${help}: ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}
