/** Steps through recorded plays, as a reader does with the keyboard. */

import type { Page } from "playwright-core";
import { openTabs, settle, visit, withTabs } from "./browser.ts";
import { sitePages } from "./site.ts";

/** Nobody asks the model in them, so they have one row, and nothing to step through. */
const WITHOUT_REQUESTS = ["a-model-that-forgets", "the-tasks-there-are"];

/** Steps through the plays of each chapter that `choice` names. `stuck`: those that do not come to their end. */
export async function stepThroughPlays(choice: (ids: string[]) => (string | undefined)[]) {
  const tabs = await openTabs(4);
  const stuck: string[] = [];
  let played = 0;
  const plays = sitePages().filter(({ kind, language }) => kind === "play" && language === "zh");
  await withTabs(plays, tabs, async (page, { path }) => {
    await visit(page, path);
    const ids = (await scenarios(page)).filter((id) => !WITHOUT_REQUESTS.includes(id));
    for (const id of new Set(choice(ids))) {
      if (id === undefined) continue;
      await choose(page, id);
      if (await isLeftOut(page)) continue;
      if (!(await stepsThrough(page))) stuck.push(`/${path} ${id}`);
      played += 1;
    }
  });
  await tabs.close();
  return { stuck, played, complaints: tabs.complaints };
}

export function scenarios(page: Page): Promise<string[]> {
  return page
    .locator(".chapter-plays select")
    .first()
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
}

export async function choose(page: Page, id: string): Promise<void> {
  await page.locator(".chapter-plays select").first().selectOption(id);
  await settle(page);
}

/** What the computer could not play has a line in place of steps. */
async function isLeftOut(page: Page): Promise<boolean> {
  const player = page.locator("trace-player");
  return (await player.locator(".row").count()) === 0 && (await player.locator(".note").count()) > 0;
}

/** From the first step to the last; where a question is asked, one key more goes on. All keys come at once: nothing is painted between. */
async function stepsThrough(page: Page): Promise<boolean> {
  const { last } = await place(page);
  const keys = ["Home", ...Array.from({ length: last }, () => "ArrowRight")];
  await page.locator("trace-player .row-list").evaluate((list, keys) => {
    for (const key of keys) {
      list.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true }));
      list.querySelector<HTMLElement>(".ask .go")?.click();
    }
  }, keys);
  const { step } = await place(page);
  return last > 1 && step === last;
}

export async function place(page: Page): Promise<{ step: number; last: number }> {
  const slider = page.locator("trace-player input[type=range]");
  return slider.evaluate(({ value, max }: HTMLInputElement) => ({ step: Number(value), last: Number(max) }));
}
