/** The page "Open a run": a file is chosen or dropped, shown in the player, and leaves the computer for nowhere. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./kit/browser.ts";

const LINES = [
  {
    kind: "start",
    order: 0,
    time: "2026-11-23T03:41:00.000Z",
    format: 1,
    chapter: "s06",
    workspace: "/x/boats",
  },
  {
    kind: "request",
    order: 1,
    keeps: 0,
    marks: [],
    messages: [{ role: "user", content: [{ type: "text", text: "Which boats lie here?" }] }],
    params: { model: "m", max_tokens: 1, system: "Be kind.", tools: [{ name: "bash" }] },
  },
  {
    kind: "reply",
    order: 2,
    to: 1,
    ms: 1,
    status: 200,
    message: {
      content: [{ type: "text", text: `<img src="https://example.com/x.png"> Ada.` }],
      stop_reason: "end_turn",
    },
  },
];
const RUN = LINES.map((line) => `${JSON.stringify(line)}\n`).join("");

const fileOf = (name: string, text: string) => ({ name, mimeType: "", buffer: Buffer.from(text) });

/** All requests from now on. */
function requestsOf(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
}

for (const [path, said] of [
  ["open/", "run.jsonl：2 个事件"],
  ["en/open/", "run.jsonl: 2 events"],
  ["ja/open/", "run.jsonl：イベント 2 件"],
] as const)
  test(`"/${path}" shows a run that was chosen, and sends it to nobody`, async ({ open }) => {
    const page = await open(path);
    const requests = requestsOf(page);
    await page.setInputFiles(".open-run input", fileOf("run.jsonl", RUN));
    const player = page.locator("trace-player");
    await player.getByText("Which boats lie here?").first().waitFor();
    expect(await page.locator(".open-run [role=status]").first().textContent()).toBe(said);
    await player.locator(".row-list").focus();
    await page.keyboard.press("End");
    await player.getByText(`<img src="https://example.com/x.png"> Ada.`).first().waitFor();
    expect(requests.map((request) => request.replace(/ .*\//, " ")).sort()).toEqual([
      "GET open-run.js",
      "GET player.js",
    ]);
  });

test("a run can be dropped anywhere on the page", async ({ open }) => {
  const page = await open("en/open/");
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "dropped.jsonl"));
    return transfer;
  }, RUN);
  await page.dispatchEvent("h1", "dragover", { dataTransfer: data });
  expect(await page.locator(".open-run label.over").count()).toBe(1);
  await page.dispatchEvent("h1", "drop", { dataTransfer: data });
  await page.locator("trace-player").getByText("Which boats lie here?").first().waitFor();
  expect(await page.locator(".open-run [role=status]").first().textContent()).toBe("dropped.jsonl: 2 events");
});

for (const [path, text, why] of [
  ["en/open/", "# Words\n", "This is no recorded run"],
  ["open/", '{"kind":"start","format":9}', "格式 9"],
  ["ja/open/", '{"kind":"start","format":1}', "まだモデルに何も尋ねていない"],
] as const)
  test(`"/${path}" says why there is nothing to see: ${why}`, async ({ open }) => {
    const page = await open(path);
    await page.setInputFiles(".open-run input", fileOf("words.md", text));
    const alert = page.locator(".open-run [role=alert]");
    await alert.filter({ hasText: "words.md" }).waitFor();
    expect(await alert.textContent()).toContain(why);
    await page.setInputFiles(".open-run input", fileOf("run.jsonl", RUN));
    await page.locator("trace-player").getByText("Which boats lie here?").first().waitFor();
    expect(await alert.textContent()).toBe("");
  });

test("the picker is reached and named by keyboard", async ({ open }) => {
  const page = await open("en/open/");
  const input = page.getByLabel("Choose a recorded run");
  await input.focus();
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await input.getAttribute("type")).toBe("file"); // Enter is the browser's own
});

test("without JavaScript the page says what to do instead", async ({ open }) => {
  const page = await open("en/open/", { javaScriptEnabled: false });
  expect(await page.locator(".open-run").textContent()).toContain("pnpm play makes a page of a run");
});
