/** Whoever types on while a question comes up answers nothing. By a person's keys, in a real terminal. */
import { expect } from "vitest";
import { type Failure, runInTerminal, type Step, terminalTest as test } from "./run-fixture.ts";

const AT_PROMPT = { expect: "\n\u001b[1G\u001b[0J> " };
const CTRL_C = { send: "\u0003" };
const TEXT = "also say yes now";
/** Half of the quiet second. On a busier machine the keys were not typed like this, and the run says nothing. */
const LONGEST_PAUSE = 500;

/** Plays it until the machine had time for it. Then the keys came as they were meant to. */
async function play(steps: Step[], left = 30): Promise<string> {
  const run = await runInTerminal(steps, { args: ["--lang", "en"] }).catch((error: Failure) => error);
  if (run.pause >= LONGEST_PAUSE && left > 0) return play(steps, left - 1);
  if (run instanceof Error) throw run;
  return run.output;
}

test.each([80, 130, 200, 250])("one key each %i ms, at a question of the turn", async (ms) => {
  const output = await play([
    AT_PROMPT,
    { send: "ask\r" },
    { type: TEXT, ms },
    { expect: "Answer with the letter" },
    { expect: `Kept for the prompt: ${TEXT}` },
    CTRL_C,
    { expect: `> ${TEXT}` },
    CTRL_C,
    { send: "q\r" },
  ]);
  expect(output).not.toMatch(/answer (?:once|always)/);
});

test.each([130, 250])("one key each %i ms, at a question of a teammate", async (ms) => {
  const output = await play([
    AT_PROMPT,
    { send: "mates alice\r" },
    { expect: "[n] no" },
    { type: TEXT, ms },
    { expect: "lso say yes now" },
    { send: "\r" },
    { expect: `\n? ${TEXT}\r\n` },
    { expect: "alice · rm x" },
    { expect: "Answer with the letter" },
    CTRL_C,
    { expect: 'answer "no"' },
    { send: "q\r" },
  ]);
  expect(output.match(/answer/g)).toHaveLength(1);
});

test("one key each 130 ms, after a no", async () => {
  await play([
    AT_PROMPT,
    { send: "explain rm x\r" },
    { expect: "▸ [n]" },
    { send: "n" },
    { expect: "Why not?" },
    { type: "say on", ms: 130 },
    { expect: 'reason) \u001b[22m\u001b[49G\r\nanswer "no"' },
    { expect: "ay on" },
    { send: "\r" },
    { expect: "\non\r\n" },
    { send: "q\r" },
  ]);
});

test("a command of the session is no reason: it runs", async () => {
  await runInTerminal([
    AT_PROMPT,
    { send: "explain rm x\r" },
    { expect: "▸ [n]" },
    { send: "n" },
    { expect: "Why not?" },
    { expect: "Why not?" },
    { send: "/mode plan\r" },
    { expect: 'answer "no"' },
    { expect: "mode plan" },
    { send: "q\r" },
  ]);
});
