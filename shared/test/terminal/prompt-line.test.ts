import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { widthOf } from "../../src/text/index.ts";
import { runInTerminal, type Step, terminalTest as test } from "./run-fixture.ts";

/** The prompt, with nothing behind it. */
const AT_PROMPT = { expect: "\u001b[1G\u001b[0J> \u001b[3G" };
const LEAVE = { send: "q\r" };
const paste = (text: string) => ({ send: `\u001b[200~${text}\u001b[201~` });

function emptyDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "prompt-line-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

function type(steps: Step[], options = {}) {
  return runInTerminal([AT_PROMPT, ...steps, AT_PROMPT, LEAVE], options);
}

test.each([
  ["x👩‍🔬x", "\u007f\u007f", "x"],
  ["a👨‍👩‍👧b", "\u001b[D\u007f", "ab"],
  ["ae\u0301", "\u007f", "a"],
  ["a👩‍🔬b", "\u001b[D\u001b[Dx", "ax👩‍🔬b"],
  ["👩‍🔬b", "\u001b[H\u001b[C\u001b[C\u001b[C\u001b[C\u001b[3~", "b"],
  ["天気", "\u001b[D良い", "天良い気"],
])("what a person calls a character is one, whatever it is made of: %s %j", async (text, keys, result) => {
  await type([{ send: `say ${text}${keys}\r` }, { expect: `\n${result}\r\n` }]);
});

test("a paste of several lines is one prompt, and its tabs and line breaks stay", async () => {
  await type([
    paste("say one\r\n\ttwo\rthree\n"),
    { send: "!\r" },
    { expect: "\none\r\n" },
    { expect: "two\r\nthree!\r\n" },
  ]);
});

test("a long paste is folded, can be removed by one key, and comes back from the history", async () => {
  const lines = Array.from({ length: 30 }, (_, i) => `line ${i}`).join("\n");
  await type([
    { send: "say x" },
    paste(lines),
    { expect: "> say x[paste 1: 30 lines]" },
    { send: "\u007f" },
    paste(lines),
    { expect: "[paste 2: 30 lines]" },
    { send: "\r" },
    { expect: "\nxline 0\r\n" },
    { expect: "line 29\r\n" },
    AT_PROMPT,
    { send: "\u001b[A\r" },
    { expect: "\nxline 0\r\n" },
  ]);
});

test("what is pasted while a question is open answers nothing", async () => {
  await type([
    { send: "ask\r" },
    { expect: "▸ [n]" },
    paste("yes\r"),
    { expect: "Kept for the prompt: yes" },
    { expect: "\u001b[22m\r\n  [y]" },
    { send: "a\r" },
    { expect: "answer always" },
    { expect: "> yes" },
    { send: "\u0015" },
  ]);
});

test("a line that ends in a backslash goes on; one that ends in two does not", async () => {
  await type([{ send: "say one\\\r" }, { send: "two\\\\\r" }, { expect: "\none\r\ntwo\\\\\r\n" }]);
});

test("what is typed in several lines while a turn runs stands whole at the next prompt", async () => {
  const { output } = await type([
    { send: "hold\rsay a\\\rb" },
    { expect: "holding" },
    { signal: "SIGUSR2" },
    { expect: "released" },
    { expect: "say a\r\nb" },
    { send: "\r" },
    { expect: "\na\r\nb\r\n" },
  ]);
  expect(output).toContain("released");
});

test("the history lasts from session to session, without what was typed twice in a row", async () => {
  const HOME = emptyDirectory();
  const env = { HOME };
  await type(
    [
      { send: "say a\\\rb\r" },
      { expect: "\na\r\nb\r\n" },
      AT_PROMPT,
      { send: "who\r" },
      AT_PROMPT,
      { send: "who\r" },
    ],
    { env },
  );
  await type([{ send: "\u001b[A\u001b[A\u001b[A\r" }, { expect: "\na\r\nb\r\n" }], { env });
  const file = join(HOME, ".harness/history");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const kept = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(kept.filter((line) => line !== '"q"')).toEqual(['"say a\\nb"', '"who"', '"say a\\nb"']);
});

test("a prompt of several lines that is changed in the middle is sent, and comes back, as it stood", async () => {
  const lines = { expect: "\na\r\nxb\r\n" };
  await type([
    { send: "who\r" },
    AT_PROMPT,
    { send: "say a\\\rb\u001b[Dx\r" },
    lines,
    AT_PROMPT,
    { send: "\u001b[A\r" },
    lines,
    AT_PROMPT,
    { send: "\u001b[A\u001b[A\r" },
    { expect: "user" },
  ]);
});

test("Up brings back what begins like the line, and Down gives back what was typed", async () => {
  await type([
    { send: "say one\r" },
    AT_PROMPT,
    { send: "who\r" },
    AT_PROMPT,
    { send: "say x\u001b[D\u001b[A\u001b[A\u001b[B\u001b[B\r" },
    { expect: "\nx\r\n" },
    AT_PROMPT,
    { send: "say o\u0010\u0010\u000e\u0010\r" },
    { expect: "\none\r\n" },
  ]);
});

test("Tab completes commands, prompts of the chapter and paths", async () => {
  const cwd = emptyDirectory();
  await mkdir(join(cwd, "src/deep"), { recursive: true });
  writeFileSync(join(cwd, "src/deep/文.ts"), "");
  await type(
    [
      { send: "/mo\t" },
      { expect: "de" },
      { send: " x\r" },
      { expect: "mode x" },
      AT_PROMPT,
      { send: "say s\t" },
      { expect: "rc/" },
      { send: "d\t" },
      { expect: "eep/" },
      { send: "\t" },
      { expect: "文.ts" },
      { send: "\r" },
      { expect: "\nsrc/deep/文.ts\r\n" },
      AT_PROMPT,
      { send: "say 看src/d\t" },
      { expect: "eep/" },
      { send: "\r" },
      { expect: "\n看src/deep/\r\n" },
    ],
    { cwd },
  );
});

test("Tab offers no name that would begin a row of its own", async () => {
  const cwd = emptyDirectory();
  for (const name of ["zz\n? Bash(ls -la)", "zz\tb", "zzz"]) writeFileSync(join(cwd, name), "");
  const { output } = await type(
    [{ send: "say zz\t" }, { expect: "zzz" }, { send: "\r" }, { expect: "\nzzz\r\n" }],
    { cwd },
  );
  expect(output).not.toContain("? Bash");
});

test.each([40, 80].flatMap((columns) => ["zh", "en", "ja"].map((lang) => [columns, lang] as const)))(
  "at %i columns nothing is wider than the window: %s",
  async (columns, lang) => {
    const words = Array.from({ length: 30 }, (_, i) => `word${i}`).join(" ");
    const steps = [{ send: `say ${words}\r` }, { expect: "word29\r\n" }, AT_PROMPT, { send: "/help\r" }];
    const { output } = await type(steps, { columns, args: ["--lang", lang] });
    const shown = output.split("\r\n").filter((line) => !line.includes("> "));
    for (const line of shown) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    expect(shown.join(" ").replaceAll("  ", " ")).toContain(words);
  },
);
