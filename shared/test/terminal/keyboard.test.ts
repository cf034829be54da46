import { expect } from "vitest";
import { runInTerminal, terminalTest as test } from "./run-fixture.ts";

const AT_PROMPT = { expect: "\n\u001b[1G\u001b[0J> " };
const CTRL_C = { send: "\u0003" };
const CTRL_D = { send: "\u0004" };
/** A second has passed without a key: from now on they answer. */
const READY = { expect: "▸ [n]" };
const LEAVE = [{ send: "q\r" }];

test("one backspace removes a whole Chinese character, and the cursor stands two columns further left", async () => {
  const { output } = await runInTerminal([
    AT_PROMPT,
    { send: "say 你好" },
    { expect: "好" },
    { send: "\u007f" },
    { expect: "\u001b[9G" },
    { send: "们\r" },
    { expect: "\n你们\r\n" },
    ...LEAVE,
  ]);
  expect(output).not.toContain("\ufffd");
});

test("history: arrow up brings back the last prompt", async () => {
  const again = [{ send: "\u001b[A\r" }, { expect: "\nhello\r\n" }];
  const { code } = await runInTerminal([
    AT_PROMPT,
    { send: "say hello\r" },
    { expect: "\nhello\r\n" },
    ...again,
    ...LEAVE,
  ]);
  expect(code).toBe(0);
});

test("what is typed while a turn runs stands at the next prompt; a whole line becomes the next turn", async () => {
  await runInTerminal([
    AT_PROMPT,
    // In one piece: sent after "holding", the keys might arrive later than the signal.
    { send: "hold\rsay first\rsay sec" },
    { expect: "holding" },
    { signal: "SIGUSR2" },
    { expect: "> say first" },
    { expect: "\nfirst\r\n" },
    { expect: "> say sec" },
    { send: "ond\r" },
    { expect: "\nsecond\r\n" },
    ...LEAVE,
  ]);
});

test("output that arrives at the prompt stands above what is being typed", async () => {
  await runInTerminal([
    AT_PROMPT,
    { send: "say ab" },
    { expect: "say ab" },
    { signal: "SIGUSR2" },
    { expect: "from outside" },
    { expect: "> say ab" },
    { send: "c\r" },
    { expect: "\nabc\r\n" },
    ...LEAVE,
  ]);
});

test.each([
  ["y", "once"],
  ["a\r", "always"],
  ["n", "no"],
  ["ｙ", "once"],
  ["はい\r", "once"],
  ["いいえ\r", "no"],
  ["\r", "no"],
  ["\u001b[C\r", "once"],
  ["\u001b[D\r", "always"],
  ["\u001b[D\u001b[D\r", "once"],
])("a question: the keys %j answer %s, and leave nothing at the prompt", async (keys, answer) => {
  await runInTerminal([
    AT_PROMPT,
    { send: "ask\r" },
    READY,
    { send: keys },
    { expect: `answer ${answer}` },
    AT_PROMPT,
    { send: "say clean\r" },
    { expect: "\nclean\r\n" },
    ...LEAVE,
  ]);
});

test.each([
  ["it is 我的\r", '{"no":"it is 我的"}'],
  ["\r", '"no"'],
  ["\u0004", '"no"'],
  ["\u0003", '"no"'],
])("a no is asked for its reason: %j", async (keys, answer) => {
  await runInTerminal([
    AT_PROMPT,
    { send: "explain rm x\r" },
    READY,
    { send: "n" },
    { expect: "Why not?" },
    // Now a line counts, too.
    { expect: "Why not?" },
    { send: keys },
    { expect: `answer ${answer}` },
    AT_PROMPT,
    { send: "say clean\r" },
    { expect: "\nclean\r\n" },
    ...LEAVE,
  ]);
});

test.each([
  ["Ada\r\r3\r", '["once","Ada","3"]'],
  ["Ad\u0003", '["no"]'],
  ["Ada\r\u0004", '["no","Ada"]'],
])("after a yes, a line is typed for each field: %j", async (keys, answer) => {
  const { output } = await runInTerminal([
    AT_PROMPT,
    { send: "form Which berth?\r" },
    READY,
    { send: "y" },
    { expect: "Ship" },
    { send: keys },
    { expect: `answer ${answer}` },
    AT_PROMPT,
    { send: "say clean\r" },
    { expect: "\nclean\r\n" },
    ...LEAVE,
  ]);
  expect(output).not.toContain("\u001b[2J: ");
});

test("Ctrl-Z after a no leaves the terminal alive, as at the prompt", async () => {
  await runInTerminal([
    AT_PROMPT,
    { send: "explain rm x\r" },
    READY,
    { send: "n" },
    { expect: "Why not?" },
    { expect: "Why not?" },
    { send: "be\u001a" },
    { send: "cause\r" },
    { expect: 'answer {"no":"because"}' },
    ...LEAVE,
  ]);
});

test.each(["\u001b[C", "\u001b[B", "\u001b[D\u001b[D\u001b[C\u001b[C", "\t"])(
  "with half a line at the prompt, %j and Enter send the line, and choose nothing",
  async (keys) => {
    const { output } = await runInTerminal(
      [
        AT_PROMPT,
        { send: "ask\rsay on" },
        { expect: "Kept for the prompt: say on" },
        // The question has been quiet for a second, so keys count.
        { expect: "\u001b[22m\r\n  [y]" },
        { send: keys },
        { send: "\r" },
        { send: "\u0003" },
        { expect: "answer no" },
        { expect: "\non\r\n" },
        ...LEAVE,
      ],
      { args: ["--lang", "en"] },
    );
    expect(output).not.toMatch(/answer (?:once|always)/);
  },
);

test.each(["y\rls -la\rgit status\r", "a\rnext line\r", "y\nsome notes\n"])(
  "a paste in a terminal that does not say so answers nothing: %j",
  async (send) => {
    const { output } = await runInTerminal([
      AT_PROMPT,
      { send: "ask\r" },
      READY,
      { send },
      { expect: "[n]" },
      CTRL_C,
      { expect: "answer no" },
      { expect: `? ${send.split(/[\r\n]/)[1]}\r\n` },
      ...LEAVE,
    ]);
    expect(output).not.toMatch(/answer (?:once|always)/);
  },
);

test.each([
  [80, ""],
  [40, "\u001b[2A"],
])("in a window of %i columns the choices are drawn over themselves", async (columns, up) => {
  const steps = [
    AT_PROMPT,
    { send: "ask\r" },
    READY,
    { send: "\u001b[C" },
    { expect: `${up}\u001b[1G\u001b[0J` },
    { send: "n" },
    { expect: "answer no" },
    AT_PROMPT,
    ...LEAVE,
  ];
  const { output } = await runInTerminal(steps, { columns });
  expect(output.includes("\u001b[2A")).toBe(up !== "");
});

test("with half a line at the prompt a letter needs Enter, can be taken back, and the line stays", async () => {
  await runInTerminal(
    [
      AT_PROMPT,
      { send: "ask\rsay y" },
      { expect: "Answer with the letter" },
      { expect: "Kept for the prompt: say y" },
      { send: "a" },
      { expect: "▸ [a]" },
      { send: "\u007f" },
      { expect: "    [n] no" },
      { send: "y" },
      { expect: "▸ [y]" },
      { send: "\r" },
      { expect: "answer once" },
      { expect: "> say y" },
      { send: "es\r" },
      { expect: "\nyes\r\n" },
      ...LEAVE,
    ],
    { args: ["--lang", "en"] },
  );
});

test("when the window becomes narrower, the question is laid out anew", async () => {
  const title = `./x.sh ${"a".repeat(60)}? Bash(ls)`;
  const { output } = await runInTerminal([
    AT_PROMPT,
    { send: `explain ${title}\r` },
    READY,
    { columns: 40 },
    { expect: "\u001b[1;1H\u001b[0J" },
    { expect: "?\u001b[22m ./x.sh " },
    READY,
    { send: "y" },
    { expect: 'answer "once"' },
    ...LEAVE,
  ]);
  const shown = output.slice(output.lastIndexOf("?\u001b[22m ./x.sh"), output.lastIndexOf("answer"));
  for (const row of shown.split("\r\n").slice(1, 3)) expect(row).toMatch(/^ {2}.{1,38}$/);
});

test("a question in a narrow window breaks between two words", async () => {
  const steps = [AT_PROMPT, { send: "trust\r" }, READY, { send: "n" }, AT_PROMPT, ...LEAVE];
  const { output } = await runInTerminal(steps, { columns: 40, args: ["--lang", "en"] });
  expect(output).toContain(
    "The settings of this workspace that\r\n  are listed above (1) can run commands\r\n",
  );
});

test("what an input method sends in one piece stands where the cursor is", async () => {
  await runInTerminal([
    AT_PROMPT,
    { send: "say 我爱你" },
    { expect: "你" },
    { send: "\u001b[D\u001b[D" },
    { expect: "\u001b[2D\u001b[2D" },
    { send: "真的" },
    { expect: "\u001b[13G" },
    { send: "\r" },
    { expect: "\n我真的爱你\r\n" },
    ...LEAVE,
  ]);
});

test("arrows and text in one piece: each counts from where the one before has left the cursor", async () => {
  const steps = [
    AT_PROMPT,
    { send: "say ad\u001b[Dbc\u001b[Hx\u007f\r" },
    { expect: "\nabcd\r\n" },
    ...LEAVE,
  ];
  await runInTerminal(steps);
});

test("in a terminal that says it has no columns, no row is infinitely far away", async () => {
  const steps = [
    AT_PROMPT,
    { send: "say ab" },
    { expect: "ab" },
    { signal: "SIGUSR2" },
    { expect: "from outside" },
    { expect: "> say ab" },
    { send: "c\r" },
    { expect: "\nabc\r\n" },
    { send: "ask\r" },
    READY,
    { send: "\u001b[C\r" },
    { expect: "answer once" },
    ...LEAVE,
  ];
  const { output } = await runInTerminal(steps, { columns: 0 });
  expect(output).not.toMatch(/Infinity|NaN/);
});

test("a question of a subagent names it, and goes away when nobody needs the answer any more", async () => {
  await runInTerminal([
    AT_PROMPT,
    { send: "askAside rm x\r" },
    { expect: "find it · rm x\r\n" },
    { expect: "[n] no" },
    { signal: "SIGCONT" },
    { expect: "answer no" },
    AT_PROMPT,
    { send: "say clean\r" },
    { expect: "\nclean\r\n" },
    ...LEAVE,
  ]);
});

test("Ctrl-C stops the turn once, and the prompt comes back", async () => {
  const { output } = await runInTerminal([
    AT_PROMPT,
    { send: "hold\r" },
    { expect: "holding" },
    CTRL_C,
    { expect: "interrupted" },
    AT_PROMPT,
    { send: "say on\r" },
    { expect: "\non\r\n" },
    ...LEAVE,
  ]);
  expect(output).not.toContain("Error");
});

test("Ctrl-C at a question stops the turn", async () => {
  await runInTerminal([
    AT_PROMPT,
    { send: "ask a,b\r" },
    READY,
    CTRL_C,
    { expect: "[n] no\u001b[22m\r\n\u001b[2minterrupted" },
    { expect: "answer no,no" },
    AT_PROMPT,
    ...LEAVE,
  ]);
});

test("Ctrl-C twice in a turn that does not end leaves with 130", async () => {
  const steps = [
    AT_PROMPT,
    { send: "stuck\r" },
    { expect: "stuck\u001b[22m\r\n" },
    CTRL_C,
    { expect: "interrupted" },
    CTRL_C,
  ];
  expect((await runInTerminal(steps)).code).toBe(130);
});

test("Ctrl-C twice leaves also when the first has ended the turn; what was typed in between makes it the first again", async () => {
  const { code, output } = await runInTerminal([
    AT_PROMPT,
    { send: "hold\r" },
    { expect: "holding" },
    CTRL_C,
    AT_PROMPT,
    { send: "say on\r" },
    { expect: "\non\r" },
    AT_PROMPT,
    { send: "hold\r" },
    { expect: "holding" },
    CTRL_C,
    AT_PROMPT,
    CTRL_C,
  ]);
  expect(code).toBe(0);
  expect(output.match(/interrupted \(Ctrl-C again leaves\)/g)).toHaveLength(2);
});

test("Ctrl-C at the prompt clears the line, then gives a hint, then leaves with 0", async () => {
  const { output, code } = await runInTerminal([
    AT_PROMPT,
    { send: "say half" },
    { expect: "half" },
    CTRL_C,
    { expect: "\u001b[3G" },
    CTRL_C,
    { expect: "press Ctrl-C again" },
    CTRL_C,
  ]);
  expect(code).toBe(0);
  expect(output.replace("\u001b[?2004l", "")).toMatch(/> \S*\r\n$/);
  expect(output).not.toContain("\nhalf");
});

test.each(["q", "quit", "exit", "/q", "/quit", "/exit", ":q", ":quit", "Exit"])(
  "%s leaves with 0",
  async (word) => {
    const { code, output } = await runInTerminal([AT_PROMPT, { send: `${word}\r` }]);
    expect(code).toBe(0);
    expect(output).not.toContain("\n? ");
  },
);

test("Ctrl-D leaves with 0, also after a turn that failed", async () => {
  const steps = [AT_PROMPT, { send: "fail\r" }, { expect: "a bug" }, AT_PROMPT, CTRL_D];
  expect((await runInTerminal(steps)).code).toBe(0);
});

test("colour only where NO_COLOR does not forbid it", async () => {
  const DIM = "\u001b[2m";
  const steps = [AT_PROMPT, { send: "tool ls\r" }, { expect: "no" }, AT_PROMPT, ...LEAVE];
  expect((await runInTerminal(steps)).output).toContain(DIM);
  expect((await runInTerminal(steps, { env: { NO_COLOR: "1" } })).output).not.toContain(DIM);
});
