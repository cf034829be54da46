/** Calls that begin while the reply streams: which do, and what becomes of them when the reply does not arrive whole. */
import { setImmediate as soon } from "node:timers/promises";
import type Anthropic from "@anthropic-ai/sdk";
import { aborted } from "@harness/shared/clock";
import type { Fault, Reply, ReplyBlock } from "@harness/shared/rehearsal";
import { call, quiet, requests, results, say, statuses } from "@harness/shared/test-kit";
import fc from "fast-check";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { impatient, type Rehearsal, rehearse, type Step, signalOf } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

const together = (name: string) => call("together", { name });
const alone = (name: string) => call("alone", { name });

function faulty(fault: Fault, ...blocks: (string | ReplyBlock)[]): Reply {
  return { ...say(...blocks), fault };
}

/** The whole reply was sent, but its end never comes. */
const stuck = (...blocks: (string | ReplyBlock)[]) =>
  faulty({ kind: "idle", at: "message_delta" }, ...blocks);
const cutOff = (...blocks: (string | ReplyBlock)[]) =>
  faulty({ kind: "cut", at: "message_delta", how: "socket" }, ...blocks);

/** What ran, and a promise of the moment in which that many calls have. */
function record(count: number): { ran: string[]; step: Step; enough: Promise<void> } {
  const ran: string[] = [];
  const { promise, give } = signalOf();
  const step: Step = (name) => {
    ran.push(name);
    if (ran.length === count) give();
    return `result of ${name}`;
  };
  return { ran, step, enough: promise };
}

function answers({ agent }: Rehearsal): Record<string, unknown> {
  const all = agent.messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const calls = all.filter((block): block is Anthropic.ToolUseBlockParam => block.type === "tool_use");
  const given = results(agent.messages);
  expect(given.map(({ tool_use_id }) => tool_use_id)).toEqual(calls.map(({ id }) => id));
  return Object.fromEntries(
    calls.map(({ input }, at) => [(input as { name: string }).name, given[at]?.content]),
  );
}

describe("while the reply streams", () => {
  it("calls begin, in their order, and run beside each other", async () => {
    const stop = new AbortController();
    const both = signalOf();
    const ran: string[] = [];
    const session = await rehearse([stuck("I read.", together("a"), together("b"))], {
      step: async (name) => {
        ran.push(name);
        if (ran.length === 2) both.give();
        await both.promise;
        return name;
      },
    });
    const turn = session.prompt(stop.signal);
    await both.promise;
    stop.abort(new Error("Stopped by the user."));
    await turn;
    expect(ran).toEqual(["a", "b"]);
    expect(answers(session)).toEqual({ a: "a", b: "b" });
  });

  it("no more than ten begin", async () => {
    const { ran, step, enough } = record(10);
    const stop = new AbortController();
    const names = Array.from({ length: 12 }, (_, at) => `call ${at}`);
    const session = await rehearse([stuck(...names.map(together))], { step });
    const turn = session.prompt(stop.signal);
    await enough;
    stop.abort();
    await turn;
    expect(ran).toEqual(names.slice(0, 10));
  });

  it("ten may all listen for the user's stop, and Node does not warn of it", async () => {
    const warnings: string[] = [];
    // Node may warn of something else just now: files of tests share a process.
    const note = ({ name }: Error) => void (/MaxListeners/.test(name) && warnings.push(name));
    process.on("warning", note);
    onTestFinished(() => void process.off("warning", note));
    const stop = new AbortController();
    const { step, enough } = record(10);
    const session = await rehearse(
      [stuck(...Array.from({ length: 10 }, (_, at) => together(`call ${at}`)))],
      {
        step: async (name, agent) => {
          step(name, agent);
          await aborted(agent.turn.signal);
          return name;
        },
      },
    );
    const turn = session.prompt(stop.signal);
    await enough;
    stop.abort();
    await turn;
    // Node warns when nothing else is to be done.
    await soon();
    expect(warnings).toEqual([]);
  });

  const waiting: [string, ReplyBlock, (session: Rehearsal) => void][] = [
    ["one that is not safe", alone("b"), () => {}],
    ["one that cannot be read", call("together", { nme: "b" }), () => {}],
    ["one that the gate asks about", together("b"), askAbout],
    [
      "one that a hook is about",
      together("b"),
      ({ agent }) => agent.hooks.push({ event: "PreToolUse", handler: () => undefined }),
    ],
  ];
  it.each(waiting)(
    "%s waits for the whole reply, and so does what stands behind it",
    async (_, second, change) => {
      const { ran, step } = record(9);
      const session = await rehearse([cutOff(second, together("c")), "Done."], { step, clock: impatient });
      change(session);
      await session.prompt();
      expect(ran).toEqual([]);
      expect(shown.join("")).not.toContain("●");
      // Nothing had begun, so the same is asked again.
      expect(requests(session)).toHaveLength(2 + 1);
    },
  );

  it("one that has no input waits: nobody can see whether it is whole", async () => {
    const session = await rehearse([cutOff(call("task_list", {})), "Done."], { clock: impatient });
    await session.prompt();
    expect(shown.join("")).not.toContain("●");
  });
});

function askAbout({ agent }: Rehearsal): void {
  agent.session.mode = "default";
  agent.permissions.rules.ask = [{ text: "together", tool: "together" }];
}

describe("a whole reply", () => {
  it("has each call run once, whether it began early or not", async () => {
    const { ran, step } = record(9);
    const session = await rehearse([say(together("a"), together("b"), alone("c"), together("d"))], { step });
    await session.prompt();
    expect(ran).toEqual(["a", "b", "c", "d"]);
    expect(Object.keys(answers(session))).toEqual(ran);
  });

  it("gives calls of one id their own results", async () => {
    const twice = [call("together", { name: "a" }, "toolu_x"), call("together", { name: "b" }, "toolu_x")];
    const session = await rehearse([say(...twice), say(call("together", { name: "c" }, "toolu_x"))]);
    await session.prompt();
    expect(answers(session)).toEqual({ a: "a", b: "b", c: "c" });
    expect(statuses(session)).toEqual([200, 200, 200, 200]);
  });
});

describe("a reply that breaks off behind a call that has begun", () => {
  const faults: [string, Reply][] = [
    ["the connection is cut", cutOff("I read.", together("a"), alone("b"))],
    [
      "the server reports an error",
      faulty({ kind: "error_event", at: "message_delta" }, "I read.", together("a"), alone("b")),
    ],
    [
      "a later call cannot be read",
      faulty({ kind: "tool_json", how: "invalid" }, "I read.", together("a"), together("b")),
    ],
    ["it is too long", faulty({ kind: "max_tokens" }, "I read.", together("a"), together("bbbbbbbbbb"))],
  ];

  it.each(faults)("ends there: %s", async (_, reply) => {
    const { ran, step } = record(9);
    const session = await rehearse([reply, say(together("c")), "Done."], { step, clock: impatient });
    await session.prompt();
    expect(ran).toEqual(["a", "c"]);
    expect(answers(session)).toEqual({ a: "result of a", c: "result of c" });
    expect(statuses(session)).toEqual([200, 200, 200, 200]);
    const [first, , third] = session.agent.messages.slice(1);
    expect(first?.content).toEqual([
      expect.objectContaining({ type: "text", text: "I read." }),
      expect.objectContaining({ type: "tool_use", input: { name: "a" } }),
    ]);
    expect(third?.role).toBe("assistant");
    expect(shown.join("")).toContain("it ends after them, and the agent goes on from their results");
  });

  it("keeps what came before: the thinking, and what an earlier try had said", async () => {
    const thinking = { type: "thinking" as const, thinking: "hm" };
    const half = faulty({ kind: "cut", at: "content_block_stop", how: "socket" }, "I re");
    const session = await rehearse(
      [half, cutOff("ad.", together("a")), cutOff(thinking, together("b")), "Done."],
      { clock: impatient },
    );
    await session.prompt();
    expect(answers(session)).toEqual({ a: "a", b: "b" });
    const said = session.agent.messages
      .filter(({ role }) => role === "assistant")
      .map(({ content }) => content);
    expect(said[0]).toEqual([
      expect.objectContaining({ type: "text", text: "I read." }),
      expect.objectContaining({ type: "tool_use" }),
    ]);
    expect(said[1]).toEqual([
      expect.objectContaining({ type: "thinking", thinking: "hm" }),
      expect.objectContaining({ type: "tool_use" }),
    ]);
    expect(new Set(statuses(session))).toEqual(new Set([200]));
  });

  it("is no failed try: the next request has all of its own", async () => {
    const { ran, step } = record(99);
    const names = Array.from({ length: 15 }, (_, at) => `call ${at}`);
    const session = await rehearse([...names.map((name) => cutOff(together(name))), "Done."], { step });
    await session.prompt();
    expect(ran).toEqual(names);
  });

  it("ends behind it when the user interrupts, and every call is answered", async () => {
    const stop = new AbortController();
    const session = await rehearse([stuck(together("a"), alone("b"))], {
      step: async (_, { turn }) => {
        stop.abort(new Error("Stopped by the user."));
        turn.signal.throwIfAborted();
        return "never";
      },
    });
    await session.prompt(stop.signal);
    expect(answers(session)).toEqual({ a: "Error: Stopped by the user." });
    await session.prompt();
    expect(new Set(statuses(session).slice(1))).toEqual(new Set([200]));
  });
});

it("wherever replies break off, each call that ran is answered once, and none runs twice", async () => {
  const kinds = fc.constantFrom("text", "together", "alone");
  // Three events for each block at least: a cut at any of them is somewhere in the reply.
  const reply = fc.record({
    kinds: fc.array(kinds, { minLength: 1, maxLength: 5 }),
    cut: fc.option(fc.nat(100)),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(reply, { maxLength: 5 }), async (replies) => {
      const { ran, step } = record(99);
      const script = replies.map(({ kinds, cut }, round) => {
        const blocks = kinds.map((kind, at) =>
          kind === "text" ? "Text." : call(kind, { name: `${round}.${at}` }),
        );
        const whole = say(...blocks);
        if (cut === null) return whole;
        return {
          ...whole,
          fault: { kind: "cut", at: cut % (3 * blocks.length + 2), how: "socket" } satisfies Fault,
        };
      });
      const session = await rehearse(script, { step, clock: impatient });
      await session.prompt();
      expect(Object.keys(answers(session)).toSorted()).toEqual(ran.toSorted());
      expect(new Set(ran).size).toBe(ran.length);
      expect(new Set(statuses(session))).toEqual(new Set([200]));
    }),
    { numRuns: 25 },
  );
});

it("a refused reply takes its calls along, when they have ended, and the user is told", async () => {
  const toldAtTheEnd: boolean[] = [];
  const isTold = () => shown.join("").includes("The model refused after a call had begun");
  const refused: Reply = { ...say("I read.", together("a")), stopReason: "refusal" };
  const session = await rehearse([refused, "Hello."], {
    step: async (name, { recovery }) => {
      while (recovery.arrived?.stop_reason !== "refusal") await soon();
      // Whoever does not wait for the call tells of it in the next few rounds of the event loop.
      for (let round = 0; round < 50; round++) await soon();
      toldAtTheEnd.push(isTold());
      return name;
    },
  });
  await session.prompt();
  expect(toldAtTheEnd).toEqual([false]);
  expect(session.agent.messages).toEqual([]);
  expect(session.agent.begun.size).toBe(0);
  expect(isTold()).toBe(true);
  await session.prompt();
  expect(answers(session)).toEqual({});
});
