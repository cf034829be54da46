/** The trace player: every recorded play is stepped through by keyboard; addresses, questions, touch, and the text without it. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PlayerData, unpack } from "@harness/shared/trace-player";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { openTabs, settle, test, visit } from "./kit/browser.ts";
import { readHtml } from "./kit/html.ts";
import { SITE, sitePages } from "./kit/site.ts";
import { choose, place, scenarios, stepThroughPlays } from "./kit/steps.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const pages = sitePages().filter(({ kind }) => kind === "play");

test("plays of every chapter are stepped to their end by keyboard", async () => {
  // The others are stepped through by a nightly test.
  const { stuck, played, complaints } = await stepThroughPlays((ids) => [ids.at(0), ids.at(-1)]);
  expect(stuck).toEqual([]);
  expect(complaints).toEqual([]);
  expect(played).toBeGreaterThan(25);
});

test("an address names scenario and step, and follows the reader", async ({ open }) => {
  const page = await open("en/s05/play/");
  const [, second = ""] = await scenarios(page);
  await page.goto("about:blank");
  await visit(page, `en/s05/play/#scenario=${second}&step=4`);
  await page.waitForFunction(() => document.querySelector("trace-player"));
  expect(await page.locator(".chapter-plays select").first().inputValue()).toBe(second);
  expect(await place(page)).toMatchObject({ step: 4 });
  await page.locator("trace-player .row-list").focus();
  await page.keyboard.press("ArrowLeft");
  expect(page.url()).toMatch(new RegExp(`#scenario=${second}&step=3$`));
});

test("the back button returns to the scenario before", async ({ open }) => {
  const page = await open("en/s05/play/");
  const [first = "", second = ""] = await scenarios(page);
  await choose(page, second);
  await page.goBack();
  await page.waitForFunction(
    (id) => document.querySelector<HTMLSelectElement>(".chapter-plays select")?.value === id,
    first,
  );
});

test("before two plays part the reader is asked, and learns the answer", async ({ open }) => {
  const page = await open("en/s05/play/");
  const question = await untilAsked(page);
  const before = await place(page);
  await question.locator("button").first().click();
  await page.locator("trace-player .ask .go").click();
  expect((await place(page)).step).toBe(before.step + 1);
  expect(await question.count()).toBe(0);
});

test("a question stays until it is answered or put aside", async ({ open }) => {
  const page = await open("en/s05/play/");
  const question = await untilAsked(page);
  const asked = await place(page);
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  expect(await place(page)).toEqual(asked);
  expect(await question.count()).toBe(1);
  await question.locator("button").first().click();
  await page.keyboard.press("ArrowRight");
  expect((await place(page)).step).toBe(asked.step + 1);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  expect(await question.count()).toBe(0);
});

/** Steps forward to the question. */
async function untilAsked(page: Page): Promise<Locator> {
  const question = page.locator("trace-player .ask");
  await page.locator("trace-player .row-list").focus();
  while ((await question.count()) === 0) await page.keyboard.press("ArrowRight");
  return question;
}

const SCREENS = [
  { path: "en/s05/play/", width: 1920, height: 1080 },
  { path: "en/s05/play/", width: 1440, height: 900 },
  { path: "s12/play/", width: 1366, height: 768 },
  { path: "en/s05/play/?teacher", width: 1280, height: 720 },
  { path: "ja/s12/play/", width: 390, height: 844 },
];

test.each(SCREENS)("the newest step and its question are on the screen: $path at $width", async (screen) => {
  const { path, width, height } = screen;
  const tabs = await openTabs(1, { viewport: { width, height } });
  const [page] = tabs.pages as [Page];
  await visit(page, path);
  const hidden: string[] = [];
  const { last } = await place(page);
  for (let press = 1; press <= Math.min(last, 30); press += 1) {
    await page.keyboard.press("ArrowRight");
    await settle(page);
    const { step } = await place(page);
    const missing = await missingOfNewest(page);
    if (missing > 1) hidden.push(`step ${step}: ${missing} px`);
    if (await page.locator("trace-player .ask").count()) await page.locator("trace-player .ask .go").click();
  }
  await tabs.close();
  expect(hidden).toEqual([]);
});

/** Pixels of the newest step, or of the question, that could be seen and are not. */
function missingOfNewest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.querySelector("trace-player")?.shadowRoot as ShadowRoot;
    const boxOf = (selector: string) => (root.querySelector(selector) as Element).getBoundingClientRect();
    const list = boxOf(".row-list");
    const top = Math.max(list.top, document.querySelector(".VPNav")?.getBoundingClientRect().bottom ?? 0);
    // Where there is little room, only the moves stay on the screen, and their frame has no box.
    const bottom = Math.min(list.bottom, innerHeight, boxOf(".controls").top || boxOf(".moves").top);
    const newest = boxOf(root.querySelector(".ask") ? ".ask" : ".row.now");
    const seen = Math.min(newest.bottom, bottom) - Math.max(newest.top, top);
    // Above it the list leaves a little room.
    return Math.round(Math.min(newest.height, list.height - 8) - Math.max(seen, 0));
  });
}

test("every step is said to those who do not see it", async ({ open }) => {
  const page = await open("ja/s05/play/");
  const said = page.locator("trace-player [aria-live]");
  await page.locator("trace-player input[type=checkbox]").uncheck();
  await page.locator("trace-player .row-list").focus();
  const first = await said.textContent();
  await page.keyboard.press("ArrowRight");
  expect(await said.textContent()).not.toBe(first);
});

test("it plays by itself, and stops", async ({ open }) => {
  const page = await open("en/s06/play/");
  await page.locator("trace-player input[type=checkbox]").uncheck();
  await page.locator("trace-player .row-list").focus();
  await page.keyboard.press("Space");
  await page.waitForFunction(() => location.hash.includes("step=2"));
  await page.keyboard.press("Space");
});

test("who wants no motion sees on the front page how a tool answers", async ({ open }) => {
  const page = await open("");
  await page.waitForSelector("trace-player .row");
  const { step, last } = await place(page);
  expect(step).toBeGreaterThan(1);
  expect(step).toBeLessThan(last);
});

test("on a phone one steps by swiping, and sees one side at a time", async ({ open }) => {
  const page = await open("s05/play/", PHONE);
  await page.locator("trace-player input[type=checkbox]").uncheck();
  const list = page.locator("trace-player .row-list");
  await list.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await list.boundingBox();
  if (!box) throw new Error("the player has no list of rows");
  await swipe(page, { x: box.x + 300, y: box.y + 60 }, { x: box.x + 60, y: box.y + 60 });
  await page.waitForFunction(() => location.hash.includes("step=2"));
  await page.locator("trace-player .side select").selectOption("left");
  await page.locator("trace-player .row-list").focus();
  await page.keyboard.press("End");
  expect(await page.locator("trace-player .cell.right:visible").count()).toBe(0);
});

test("its buttons are large enough for a finger", async ({ open }) => {
  const page = await open("s05/play/", PHONE);
  const sizes = await page
    .locator("trace-player .buttons button:visible")
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect()));
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
});

test("on a phone its buttons stand in one row", async ({ open }) => {
  const page = await open("s05/play/", PHONE);
  const moves = page.locator("trace-player .moves");
  const tops = await moves
    .locator(".buttons > :visible")
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2),
    );
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(10);
  expect((await moves.boundingBox())?.height).toBeLessThan(90);
});

test("a reader reads what was said in the play: in the language of the page, or it says in which one", () => {
  const files = readdirSync(join(SITE, "plays"), { recursive: true, encoding: "utf8" });
  const own = files.filter((file) => /\.(zh|ja)\.json$/.test(file));
  const untrue = files.filter((file) => file.endsWith(".json") && !isTrue(dataOf(file)));
  expect(untrue).toEqual([]);
  const translated = own.filter((file) => file.endsWith(`.${dataOf(file).language}.json`));
  console.log(`${translated.length} of ${own.length} plays are recorded in Chinese or Japanese`);
  expect(translated.length).toBeGreaterThan(own.length * 0.7);
});

test("a request leads to the functions that ran since the one before", async ({ open }) => {
  const page = await open("en/s05/play/#step=99");
  const fold = page.locator("trace-player details", { hasText: "Functions of this chapter that ran" }).last();
  await fold.locator("summary").first().click();
  const link = fold.locator("li a", { hasText: "todoReminder" });
  const text = (await link.textContent()) ?? "";
  const file = await link.getAttribute("title");
  await link.click();
  await page.waitForURL(/\/en\/s05\/since\//);
  const line = page.locator(`[id="${file}"]`);
  await line.waitFor();
  expect(await line.textContent()).toContain(text);
});

test("a play in another language than the page says so", async ({ open }) => {
  const page = await open("ja/s05/play/#scenario=a-plan-outlives-its-prompt");
  expect(await page.locator("trace-player .prompts").textContent()).toContain("英語で記録した実演です。");
  await choose(page, "plan-then-act");
  expect(await page.locator("trace-player .prompts").textContent()).not.toContain("英語");
});

/** Whether the prompts are those that were sent. Commands are sent nowhere, and some programs end before they ask. */
function isTrue({ language = "en", prompts, plays }: PlayerData): boolean {
  const requests = plays.at(-1)?.trace.filter(({ kind }) => kind === "request") ?? [];
  const sent = JSON.stringify(requests);
  const typed = prompts.map((prompt) => prompt[language]).filter((prompt) => !/^(\/|$)/.test(prompt));
  const areOne = prompts.every(({ zh, en, ja }) => zh === en && en === ja);
  const isSent = (prompt: string) => sent.includes(JSON.stringify(prompt.trim()).slice(1, -1));
  return areOne && (requests.length === 0 || typed.length === 0 || typed.some(isSent));
}

function dataOf(file: string): PlayerData {
  return unpack(readFileSync(join(SITE, "plays", file), "utf8"));
}

test("each play stands in its page as text, for readers without JavaScript", () => {
  const short = pages.filter(({ file }) => readHtml(file).text.length < 1000);
  expect(short.map(({ path }) => path)).toEqual([]);
});

async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [to] });
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
