/** A keyboard whose screen is behind a pipe. In a real terminal. */
import { expect } from "vitest";
import { mostColumnsOf } from "../../src/text/index.ts";
import { runInTerminal, type Step, terminalTest as test } from "./run-fixture.ts";

const OPEN = { expect: "Only for tests." };
/** From now on a line is an answer. */
const READY = { expect: "[n] no" };
const LEAVE = { send: "q\n" };

function type(steps: Step[], columns = 80) {
  return runInTerminal([OPEN, ...steps, LEAVE], { args: ["--lang", "en"], isPiped: true, columns });
}

test.each(["a", "y", "yes"])(
  "a line that was typed before the question answers nothing: %s",
  async (line) => {
    const { output } = await type([
      { send: `ask\n${line}\nalso say hello\n` },
      { expect: `Kept for the prompt: ${line}` },
      { expect: "Kept for the prompt: also say hello" },
      READY,
      { send: "n\n" },
      { expect: "answer no" },
      { expect: `? ${line}\r\n` },
      { expect: "? also say hello\r\n" },
    ]);
    expect(output.match(/answer/g)).toHaveLength(1);
  },
);

test("what is no answer is kept for the prompt, and the question stays open", async () => {
  const { output } = await type([
    { send: "ask\n" },
    READY,
    { send: "what is it?\n" },
    { expect: "Kept for the prompt: what is it?" },
    READY,
    { send: "\n" },
    READY,
    { send: "y\n" },
    { expect: "answer once" },
    { expect: "? what is it?\r\n" },
  ]);
  expect(output).not.toContain("so: no");
});

test("an answer counts at once when the choices are shown, and a no may have its reason", async () => {
  await type([
    { send: "ask a,b\n" },
    READY,
    { send: "y\n" },
    READY,
    { send: "a\n" },
    { expect: "answer once,always" },
    { send: "explain rm x\n" },
    READY,
    { send: "n because it is mine\n" },
    { expect: 'answer {"no":"because it is mine"}' },
  ]);
});

test("Ctrl-D at the question leaves nobody to answer", async () => {
  const steps = [OPEN, { send: "ask\n" }, READY, { send: "\u0004" }, { expect: "answer nobody" }];
  await runInTerminal(steps, { args: ["--lang", "en"], isPiped: true });
});

test.each([40, 80])("a question is laid out for the %i columns of the terminal", async (columns) => {
  const title = `./x.sh #${"-".repeat(columns - 10)}? Bash(ls -la)`;
  const { output } = await type(
    [
      { send: `explain ${title}\n` },
      { expect: "? ./x.sh" },
      READY,
      { send: "n\n" },
      { expect: 'answer "no"' },
    ],
    columns,
  );
  const question = output.slice(output.lastIndexOf("? ./x.sh"), output.lastIndexOf("[n] no")).split("\r\n");
  for (const row of question) expect(mostColumnsOf(row)).toBeLessThan(columns);
  expect(question.slice(1).join("\n")).toMatch(/^( {2}.*\n?)+$/);
});

test("calls and results stay behind the margin in the terminal on the other side of the pipe", async () => {
  const forged = `${"-".repeat(40 - 8)}? Bash(ls -la)`;
  const { output } = await type([{ send: `tool ${forged}\n` }, { expect: "✗ " }], 40);
  const rows = output.slice(output.lastIndexOf("● bash")).split("\r\n");
  for (const row of rows) expect(mostColumnsOf(row)).toBeLessThanOrEqual(40);
  expect(rows.filter((row) => /^\? Bash/.test(row))).toEqual([]);
});

test("an answer cannot hide what stands below it in the terminal on the other side of the pipe", async () => {
  const { output } = await type([{ send: "say on\u001b[8m\n" }, { expect: "\non\\x1b[8m\r\n" }]);
  expect(output).not.toContain("\u001b[8m");
});
