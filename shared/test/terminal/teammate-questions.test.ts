import { expect } from "vitest";
import { runInTerminal, terminalTest as test } from "./run-fixture.ts";

const AT_PROMPT = { expect: "\u001b[1G\u001b[0J> \u001b[3G" };
const GO_ON = { signal: "SIGCONT" };
const CTRL_C = { send: "\u0003" };
const QUESTION = { expect: "alice · rm x\r\n" };
/** A second has passed without a key, and a letter counts with Enter. */
const READY = { expect: "\u001b[22m\r\n  [y]" };
const OPEN = [QUESTION, READY];
const LEAVE = [{ send: "q\r" }];
/** Alice asks at the next SIGCONT, while the main agent is idle. */
const ALICE = [AT_PROMPT, { send: "mateLater alice\r" }, AT_PROMPT];

test.each([
  [80, "en"],
  [40, "en"],
  [40, "zh"],
  [40, "ja"],
])("at %i columns, %s: at an empty prompt the question comes up, and is answered", async (columns, lang) => {
  const steps = [
    ...ALICE,
    GO_ON,
    ...OPEN,
    // Enter alone answers nothing, and what was typed can be changed.
    { send: "\r" },
    READY,
    { send: "a" },
    { expect: "▸ [a]" },
    { send: "\u007f" },
    { send: "ｙ" },
    { expect: "▸ [y]" },
    { send: "\r" },
    { expect: 'answer "once"' },
    AT_PROMPT,
    { send: "say clean\r" },
    { expect: "\nclean\r\n" },
    ...LEAVE,
  ];
  await runInTerminal(steps, { columns, args: ["--lang", lang] });
});

test("the word of a choice counts, too, and a no may have its reason", async () => {
  await runInTerminal([
    AT_PROMPT,
    { send: "mates alice,bob,carol\r" },
    ...OPEN,
    { send: "好\r" },
    { expect: 'answer "once"' },
    { expect: "bob · rm x\r\n" },
    READY,
    { send: "no\r" },
    { expect: "Why not?" },
    { expect: "Why not?" },
    { send: "because\r" },
    { expect: 'answer {"no":"because"}' },
    { expect: "carol · rm x\r\n" },
    READY,
    { send: "n\r" },
    { expect: "Why not?" },
    CTRL_C,
    { expect: "press Ctrl-C again" },
    { expect: 'answer "no"' },
    ...LEAVE,
  ]);
});

test("a main agent that is a teammate itself asks in its turn, and Ctrl-C stops that", async () => {
  await runInTerminal([
    AT_PROMPT,
    { send: "askJoined rm x\r" },
    { expect: "rm x\r\n" },
    CTRL_C,
    { expect: "interrupted (Ctrl-C again leaves)" },
    { expect: 'answer "no"' },
    AT_PROMPT,
    ...LEAVE,
  ]);
});

test("while a line is typed the question waits until it is sent", async () => {
  await runInTerminal([
    ...ALICE,
    { send: "say hel" },
    { expect: "hel" },
    GO_ON,
    { expect: "alice has a question" },
    { expect: "> say hel" },
    { send: "lo\r" },
    { expect: "\nhello\r\n" },
    ...OPEN,
    { send: "y\r" },
    { expect: 'answer "once"' },
    ...LEAVE,
  ]);
});

test.each(["\u007f\u007f", "\u0003"])("or until it is empty: %j", async (keys) => {
  const { output } = await runInTerminal([
    ...ALICE,
    { send: "yy" },
    { expect: "yy" },
    GO_ON,
    { expect: "alice has a question" },
    { expect: "> yy" },
    { send: keys },
    ...OPEN,
    { send: "y\r" },
    { expect: 'answer "once"' },
    ...LEAVE,
  ]);
  expect(output.match(/rm x\r\n/g)).toHaveLength(1);
});

test.each([
  ["add", [..."add"]],
  ["yesterday", [..."yesterday"]],
  ["好的，先跑测试", ["好的，先跑", "测试"]],
  ["yes", ["\u001b[200~yes\r\u001b[201~"]],
])("what is no answer goes to the prompt from its first key: %s", async (text, keys) => {
  const { output } = await runInTerminal([
    ...ALICE,
    GO_ON,
    ...OPEN,
    ...keys.map((send) => ({ send })),
    { expect: "alice has a question" },
    { send: "!\r" },
    { expect: `\n? ${text}!\r\n` },
    ...OPEN,
    { send: "y\r" },
    { expect: 'answer "once"' },
    ...LEAVE,
  ]);
  expect(output.match(/answer/g)).toHaveLength(1);
});

test("in one piece: a line for the prompt, and what would be an answer with the beginning of a line after it", async () => {
  await runInTerminal([
    ...ALICE,
    GO_ON,
    ...OPEN,
    { send: "say hello\r" },
    { expect: "\nhello\r\n" },
    ...OPEN,
    // Something behind Enter: this is no answer.
    { send: "y\rsay on" },
    { expect: "\n? y\r\n" },
    { expect: "> say on" },
    { send: "e\r" },
    { expect: "\none\r\n" },
    ...OPEN,
    { send: "y\r" },
    { expect: 'answer "once"' },
    ...LEAVE,
  ]);
});

test("a line that is typed ahead goes on being typed", async () => {
  await runInTerminal([
    ...ALICE,
    { send: "say a" },
    { expect: "say a" },
    GO_ON,
    { expect: "alice has a question" },
    { send: "\ry" },
    { expect: "\na\r\n" },
    { expect: "> y" },
    { send: "\u007f" },
    ...OPEN,
    { send: "y\r" },
    { expect: 'answer "once"' },
    ...LEAVE,
  ]);
});

test("while a question is open nothing else is printed; it appears afterwards", async () => {
  const { output } = await runInTerminal([
    ...ALICE,
    GO_ON,
    ...OPEN,
    { signal: "SIGUSR2" },
    { send: "y" },
    { expect: "▸ [y]" },
    { send: "\r" },
    { expect: "from outside" },
    { expect: 'answer "once"' },
    AT_PROMPT,
    ...LEAVE,
  ]);
  expect(output).not.toMatch(/\[n\][^\r\n]*from outside/);
});

test("Ctrl-C at the question is a no for the teammate, and a hint; the second leaves", async () => {
  const { code } = await runInTerminal([
    ...ALICE,
    GO_ON,
    ...OPEN,
    CTRL_C,
    { expect: "press Ctrl-C again" },
    { expect: 'answer "no"' },
    CTRL_C,
  ]);
  expect(code).toBe(0);
});

test("in a turn, Ctrl-C at the question does not stop the turn", async () => {
  await runInTerminal([
    AT_PROMPT,
    { send: "mateInTurn alice\r" },
    ...OPEN,
    CTRL_C,
    { expect: 'answer "no"' },
    { signal: "SIGUSR2" },
    { expect: "released" },
    AT_PROMPT,
    ...LEAVE,
  ]);
});

test("in a turn in which the prompt has come up, the main agent asks with the same care", async () => {
  await runInTerminal([
    AT_PROMPT,
    { send: "mateThenAsk alice\rsay y" },
    { expect: "alice has a question" },
    { expect: "> say y" },
    GO_ON,
    { expect: 'answer "no"' },
    { expect: "There is a question" },
    { expect: "> say y" },
    { send: "es\r" },
    { expect: "\u001b[22m rm x\r\n" },
    READY,
    { send: "y\r" },
    { expect: "answer once" },
    { expect: "\nyes\r\n" },
    ...LEAVE,
  ]);
});

test("a question that is not needed any more goes away", async () => {
  await runInTerminal([
    ...ALICE,
    GO_ON,
    ...OPEN,
    GO_ON,
    { expect: 'answer "no"' },
    AT_PROMPT,
    { send: "say clean\r" },
    { expect: "\nclean\r\n" },
    ...LEAVE,
  ]);
});

test("a turn that nobody started is not kept waiting by a teammate's question", async () => {
  await runInTerminal([
    ...ALICE,
    { send: "later ask\r" },
    AT_PROMPT,
    GO_ON,
    ...OPEN,
    { signal: "SIGURG" },
    { send: "y\r" },
    { expect: 'answer "once"' },
    ...LEAVE,
  ]);
});

test("a turn that mail started may ask, with the same care for what is being typed", async () => {
  await runInTerminal([
    AT_PROMPT,
    { send: "later mail ask\r" },
    AT_PROMPT,
    { send: "say y" },
    { expect: "say y" },
    { signal: "SIGURG" },
    { expect: "There is a question" },
    { expect: "> say y" },
    { send: "es\r" },
    { expect: "rm x" },
    READY,
    { send: "y\r" },
    { expect: "answer once" },
    { expect: "\nyes\r\n" },
    ...LEAVE,
  ]);
});

test("two Ctrl-C leave while teammates work", async () => {
  const { code } = await runInTerminal([...ALICE, CTRL_C, { expect: "press Ctrl-C again" }, CTRL_C]);
  expect(code).toBe(0);
});
