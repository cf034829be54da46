import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { manualClock } from "../../src/clock/index.ts";
import { type Asked, CHOICES, choicesLine } from "../../src/terminal/ask.ts";
import { chooseByKeys, type Keys } from "../../src/terminal/choose.ts";
import { setLanguage } from "../../src/terminal/screen.ts";
import { askWhy } from "../../src/terminal/why-not.ts";
import { mostColumnsOf, widthOf } from "../../src/text/index.ts";
import { words } from "../../src/wording/index.ts";

let screen: string;
beforeEach(() => {
  screen = "";
  const spy = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    screen += text;
    return true;
  });
  onTestFinished(() => spy.mockRestore());
});

/** Somebody at the keyboard, by a clock of his own. */
function typist() {
  const clock = manualClock();
  const pieces = new PassThrough();
  const prompt = { text: "" };
  const keys: Keys = {
    pieces,
    clock,
    line: () => prompt.text.split("\r").at(-1) ?? "",
    async type(text) {
      prompt.text += text;
    },
    onInterrupt: () => {},
  };
  const type = async (text: string, everyMs: number) => {
    for (const key of text) {
      await pass(everyMs);
      pieces.write(key);
      await setImmediate();
    }
  };
  const pass = async (ms: number) => {
    await clock.advance(ms);
    await setImmediate();
  };
  return { keys, prompt, type, pass, pieces };
}

const { signal } = new AbortController();
const TEXTS = ["what day is it today, and read the readme file", "also say how many files", "y".repeat(30)];
const QUESTIONS: [string, Partial<Asked>][] = [
  ["of the turn", {}],
  ["of a teammate", { asker: { name: "alice", owner: { name: "alice" } }, isBusy: true }],
  ["of trust", { choices: words.trustChoices, needsEnter: true }],
  ["of a plan", { title: "approve_plan plan_1", preview: "1. read\n2. write" }],
];

test.each(
  [80, 130, 200, 250, 999].flatMap((ms) =>
    QUESTIONS.map(([name, question]) => [ms, name, question] as const),
  ),
)("one key each %i ms answers no question %s, and stands whole at the prompt", async (ms, _, question) => {
  for (const text of TEXTS) {
    const { keys, prompt, type, pass } = typist();
    const gone = new AbortController();
    const answer = chooseByKeys({ title: "rm x", ...question, signal: gone.signal }, keys, () => "");
    await type(text, ms);
    expect(prompt.text).toBe(text);
    // Whoever stops, and goes on, or sends the line after a while, was still typing it.
    await pass(5_000);
    await type("\rnow", ms);
    expect(prompt.text).toBe(`${text}\rnow`);
    gone.abort();
    expect(await answer).toEqual({ choice: "no", rest: "" });
  }
});

test("a question that steps aside gives the first key back", async () => {
  const { keys, type } = typist();
  const answer = chooseByKeys({ title: "rm x", isSudden: true, isBusy: true, signal }, keys, () => "");
  await type("a", 500);
  expect(await answer).toEqual({ choice: undefined, rest: "a" });
});

test("a user who has read it answers with one key, and the screen shows when keys count", async () => {
  const { keys, type, pass } = typist();
  const answer = chooseByKeys({ title: "rm x", signal }, keys, () => "");
  await pass(999);
  expect(screen).not.toContain("▸");
  await pass(1);
  expect(screen).toContain("▸ [n]");
  await type("y", 0);
  expect(screen).toContain("▸ [y]");
  await pass(500);
  expect(await answer).toEqual({ choice: "once", rest: "" });
});

test.each([80, 130, 200, 250])(
  "whoever begins a line after the quiet second, one key each %i ms, answers nothing",
  async (ms) => {
    for (const text of ["you may also list the files", "now run the tests", "no, not that one"]) {
      const { keys, prompt, type, pass } = typist();
      const gone = new AbortController();
      const answer = chooseByKeys({ title: "rm x", signal: gone.signal }, keys, () => "");
      await pass(3_000);
      await type(text, ms);
      await pass(5_000);
      expect(prompt.text).toBe(text);
      gone.abort();
      expect(await answer).toEqual({ choice: "no", rest: "" });
    }
  },
);

test.each([
  ["yes\r", "once"],
  ["no\r", "no"],
])("%j, one key each 250 ms, is an answer, and nothing of it is left", async (text, choice) => {
  const { keys, prompt, type, pass } = typist();
  const answer = chooseByKeys({ title: "rm x", signal }, keys, () => "");
  await pass(3_000);
  await type(text, 250);
  expect(await answer).toEqual({ choice, rest: "" });
  expect(prompt.text).toBe("");
});

test("keys that were typed while the process was held up are read before the second counts as quiet", async () => {
  const { keys, prompt, pass, pieces } = typist();
  void chooseByKeys({ title: "rm x", signal }, keys, () => "");
  // The timer is late, and the key has been waiting.
  const late = pass(1_000);
  pieces.write("y");
  await late;
  await setImmediate();
  expect(prompt.text).toBe("y");
});

test("what a letter waits for is said and shown, until it is taken back", async () => {
  const { keys, type, pass } = typist();
  const answer = chooseByKeys({ title: "rm x", signal }, keys, () => "");
  await pass(1_000);
  await type("a", 0);
  expect(screen).toMatch(/Enter.*▸ \[a\]/s);
  screen = "";
  await type("\u007f", 0);
  expect(screen).toContain("▸ [n]");
  await type("a\r", 0);
  expect(await answer).toMatchObject({ choice: "always" });
});

test.each([30, 40, 80, 200])("at %i columns the line that is kept takes one row", async (columns) => {
  const before = process.stderr.columns;
  const { isTTY } = process.stderr;
  Object.assign(process.stderr, { isTTY: true, columns });
  onTestFinished(() => void Object.assign(process.stderr, { isTTY, columns: before }));
  const { keys, type } = typist();
  void chooseByKeys({ title: "rm x", signal }, keys, () => "");
  await type("你好 and so on, a line that is rather long and wide 好", 100);
  const kept = screen.split(/\n|\[0J/).findLast((row) => row.includes("Kept")) ?? "";
  expect(kept).toContain("好");
  expect(widthOf(kept)).toBeLessThan(columns);
});

test.each(["zh", "en", "ja"] as const)(
  "at 10 to 60 columns no choice wraps by itself: %s",
  async (language) => {
    setLanguage(language);
    const { isTTY, columns: before } = process.stderr;
    onTestFinished(() => {
      setLanguage("en");
      Object.assign(process.stderr, { isTTY, columns: before });
    });
    for (let columns = 10; columns <= 60; columns++) {
      Object.assign(process.stderr, { isTTY: true, columns });
      for (const selected of [undefined, ...CHOICES])
        for (const row of choicesLine(words.choices, selected).split("\n"))
          expect(mostColumnsOf(row)).toBeLessThan(columns);
    }
  },
);

test.each([80, 130, 200, 250])(
  "after a no: what is typed on, one key each %i ms, is no reason",
  async (ms) => {
    const { keys, type } = typist();
    const why = askWhy(keys, signal, () => false);
    await type("l", ms);
    expect(await why).toEqual({ reason: "", rest: "l" });
  },
);

test.each([
  ["it is mine\r", { reason: "it is mine", rest: "" }],
  ["it is mine\rsay on", { reason: "it is mine", rest: "say on" }],
  ["\r", { reason: "", rest: "" }],
  ["/mode plan\r", { reason: "", rest: "/mode plan\r" }],
  ["/mode plan\rsay", { reason: "", rest: "/mode plan\rsay" }],
  ["\u001b[200~a\nb\u001b[201~", { reason: "", rest: "\u001b[200~a\nb\u001b[201~" }],
])("behind a no, after a quiet second: %j", async (piece, result) => {
  const { keys, pass, pieces } = typist();
  const why = askWhy(keys, signal, (line) => line.startsWith("/mode"));
  await pass(1_000);
  pieces.write(piece);
  expect(await why).toEqual(result);
});

test("after a no: a paste is no reason, even if its mark comes in two pieces", async () => {
  const { keys, pass, pieces } = typist();
  const why = askWhy(keys, signal, () => false);
  await pass(1_000);
  pieces.write("\u001b[20");
  await setImmediate();
  pieces.write("0~my note\rsecond line");
  expect(await why).toEqual({ reason: "", rest: "\u001b[200~my note\rsecond line" });
});

test.each(["\r", "\u0004"])("Enter at once after a no means no reason: %j", async (key) => {
  const { keys, pieces } = typist();
  const why = askWhy(keys, signal, () => false);
  pieces.write(key);
  expect(await why).toEqual({ reason: "", rest: "" });
});
