import { once } from "node:events";
import { expect, test } from "vitest";
import type { Session } from "../../src/terminal/session.ts";
import { addSource, nextEvent } from "../../src/terminal/wake-ups.ts";
import { finished, runFixture, runInTerminal, startFixture, terminalTest } from "./run-fixture.ts";

const AT_PROMPT = { expect: "\n\u001b[1G\u001b[0J> " };
const LEAVE = [{ send: "q\r" }];
const wakeUpWith = (prompt: string) => [AT_PROMPT, { send: `later ${prompt}\r` }, AT_PROMPT];
const BELL = { signal: "SIGURG" };
const GO_ON = { signal: "SIGCONT" };

terminalTest(
  "at the keyboard: what is being typed stays on screen below a turn that streams half lines",
  async () => {
    const { output } = await runInTerminal([
      ...wakeUpWith("stream"),
      { send: "say ab" },
      { expect: "say ab" },
      BELL,
      { expect: "woken: stream" },
      { expect: "> say ab" },
      GO_ON,
      { expect: "one half\r\n" },
      { expect: "> say ab" },
      { send: "c" },
      { expect: "c" },
      GO_ON,
      { expect: "two half\r\n" },
      { expect: "> say abc" },
      { expect: "end\r\n" },
      { expect: "over: well" },
      { expect: "> say abc" },
      { send: "d\r" },
      { expect: "\nabcd\r\n" },
      ...LEAVE,
    ]);
    expect(output).not.toContain("one ha\r");
  },
);

terminalTest("at the keyboard: a line that is sent during such a turn is the next turn", async () => {
  await runInTerminal([
    ...wakeUpWith("stream"),
    { send: "say fir" },
    { expect: "say fir" },
    BELL,
    { expect: "woken: stream" },
    { send: "st\rsay sec" },
    { expect: "st\r\r\n" },
    GO_ON,
    { expect: "one half\r\n" },
    GO_ON,
    { expect: "over: well" },
    { expect: "\nfirst\r\n" },
    { expect: "> say sec" },
    { send: "ond\r" },
    { expect: "\nsecond\r\n" },
    ...LEAVE,
  ]);
});

terminalTest("at the keyboard: Ctrl-C stops such a turn and keeps what was typed", async () => {
  await runInTerminal([
    ...wakeUpWith("hold"),
    { send: "say ke" },
    { expect: "say ke" },
    BELL,
    { expect: "holding" },
    { send: "\u0003" },
    { expect: "interrupted" },
    { expect: "over: well" },
    { expect: "> say ke" },
    { send: "pt\r" },
    { expect: "\nkept\r\n" },
    ...LEAVE,
  ]);
});

terminalTest(
  "at the keyboard: Ctrl-C stops such a turn, also when it was pressed once at the prompt before",
  async () => {
    await runInTerminal([
      ...wakeUpWith("hold"),
      { send: "\u0003" },
      { expect: "press Ctrl-C again" },
      BELL,
      { expect: "holding" },
      { send: "\u0003" },
      { expect: "interrupted" },
      { expect: "over: well" },
      { send: "say on\r" },
      { expect: "\non\r\n" },
      ...LEAVE,
    ]);
  },
);

terminalTest(
  "at the keyboard: a question in such a turn is answered by nobody and takes no key",
  async () => {
    await runInTerminal([
      ...wakeUpWith("ask"),
      { send: "say y" },
      { expect: "say y" },
      BELL,
      { expect: "This turn started by itself" },
      { expect: "answer nobody" },
      { expect: "> say y" },
      { send: "es\r" },
      { expect: "\nyes\r\n" },
      ...LEAVE,
    ]);
  },
);

terminalTest("at the keyboard: a turn that the user starts asks again", async () => {
  await runInTerminal([
    ...wakeUpWith("ask"),
    BELL,
    { expect: "over: well" },
    { send: "ask\r" },
    { expect: "▸ [n]" },
    { send: "y" },
    { expect: "answer once" },
    ...LEAVE,
  ]);
});

test("piped: a line that waits comes before a wake-up, and a wake-up before the end", async () => {
  const run = await runFixture([], "soon say woken\nsay line\n");
  expect(run).toMatchObject({ stdout: "line\nwoken\n", code: 0 });
});

test("each wake-up gives one turn, however often the bell rings", async () => {
  const run = await runFixture([], "soon say one,say two\n");
  expect(run.stdout).toBe("one\ntwo\n");
  expect(run.stderr.match(/woken: /g)).toHaveLength(2);
});

test("a turn knows who wants it", async () => {
  expect((await runFixture([], "who\nsoon who\n")).stdout).toBe("user\nclock\n");
});

test("the bell is heard when it rings between two turns", async () => {
  expect((await runFixture([], "/wake say woken\n")).stdout).toBe("woken\n");
});

test("piped: a question in a turn that nobody started takes no line", async () => {
  const child = startFixture();
  const run = finished(child);
  child.stdin.write("soon ask\n");
  await shown(child, "answer nobody\n");
  child.stdin.end("say y\n");
  expect((await run).stdout).toBe("y\n");
});

test.each([
  ["the end of piped input", [], "later say woken\n"],
  ["one-shot mode", ["-p", "later say woken"], ""],
])("%s waits for what is busy", async (_, args, stdin) => {
  const child = startFixture(args);
  const run = finished(child);
  child.stdin.end(stdin);
  await shown(child, "waiting for the work in the background");
  child.kill("SIGURG");
  expect(await run).toMatchObject({ stdout: "woken\n", code: 0 });
});

test("one-shot: --answer also answers in a turn that nobody started", async () => {
  const run = await runFixture(["-p", "soon ask", "--answer", "y"]);
  expect(run.stderr).toContain("answer once\n");
});

test("who waits at the end can leave with Ctrl-C", async () => {
  const child = startFixture(["-p", "later say woken"]);
  const run = finished(child);
  await shown(child, "waiting for the work in the background");
  child.kill("SIGINT");
  await shown(child, "press Ctrl-C again");
  child.kill("SIGINT");
  expect(await run).toMatchObject({ stdout: "", code: 130 });
});

test("onEnd gets what the turn threw; the session goes on", async () => {
  const run = await runFixture([], "soon fail,say on\n");
  expect(run.stdout).toBe("on\n");
  expect(run.stderr).toContain("over: a bug\n");
  expect(run.stderr).toContain("over: well\n");
  expect((await runFixture(["-p", "soon fail"])).code).toBe(1);
});

terminalTest(
  "a status stands below all lines, is replaced, and gives way to answers and questions",
  async () => {
    const { output } = await runInTerminal(
      [
        AT_PROMPT,
        { send: "status\r" },
        { expect: "busy 你好" },
        { expect: "…\r\nstep 1" },
        GO_ON,
        { expect: "\u001b[1A\u001b[1G\u001b[0J" },
        { expect: "step 2" },
        GO_ON,
        { expect: "\u001b[1G\u001b[0J" },
        { expect: "▸ [n]" },
        { send: "y" },
        { expect: "step 3" },
        { expect: "answer once" },
        { expect: "step 3" },
        GO_ON,
        { expect: "half done\r\n" },
        { expect: "step 4" },
        { expect: "\u001b[1G\u001b[0J" },
        { expect: "> " },
        ...LEAVE,
      ],
      { columns: 60 },
    );
    const question = output.slice(output.indexOf("rm x\r\n"), output.indexOf("answer once"));
    expect(question.indexOf("step 3")).toBeGreaterThan(question.lastIndexOf("[n] no"));
  },
);

test("without a terminal there is no status", async () => {
  const child = startFixture(["-p", "status", "--answer", "y"]);
  const run = finished(child);
  const goOn = setInterval(() => child.kill("SIGCONT"), 20);
  expect((await run).stderr).not.toMatch(/busy|step/);
  clearInterval(goOn);
});

/** Resolves when stderr has shown the text. */
async function shown(child: ReturnType<typeof startFixture>, text: string): Promise<void> {
  for (let seen = ""; !seen.includes(text); ) seen += (await once(child.stderr, "data"))[0];
}

// What a teammate leaves when it ends is posted at the moment in which nobody is busy any more.
test.each([true, false])(
  "a bell that rings while its source is asked, after the last line, is heard (busy: %s)",
  async (isBusy) => {
    const input = { interactive: false, hasLine: () => false, nextLine: async () => undefined };
    const session = { input, sources: [], bell: new AbortController() } as unknown as Session;
    let asked = 0;
    const ring = addSource(session, {
      async next() {
        if (++asked === 3) return { prompt: "late", from: "clock", notice: "" };
        if (asked === 2) ring();
        return undefined;
      },
      isBusy: () => isBusy,
    });
    expect(await nextEvent(session)).toMatchObject({ prompt: "late" });
  },
);

test("a source learns once that nothing is waited for any more, and not while another source is busy", async () => {
  const input = { interactive: false, hasLine: () => false, nextLine: async () => undefined };
  const session = { input, sources: [], bell: new AbortController() } as unknown as Session;
  const left: string[] = [];
  addSource(session, { next: () => undefined, isBusy: () => false, onLeave: () => left.push("commands") });
  let isBusy = true;
  const ring = addSource(session, { next: () => undefined, isBusy: () => isBusy });
  const end = nextEvent(session);
  await new Promise(setImmediate);
  expect(left).toEqual([]);
  isBusy = false;
  ring();
  expect(await end).toBeUndefined();
  expect(left).toEqual(["commands"]);
});
