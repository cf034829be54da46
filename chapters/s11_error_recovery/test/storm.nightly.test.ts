import type { Fault, MessagesRequest, Reply, ReplyBlock } from "@harness/shared/rehearsal";
import { call, say, watch } from "@harness/shared/test-kit";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { cut, rehearse, texts } from "./rehearse.ts";

const TURNS = 200;
const SESSION = 10;
const SEED = 20_261_122;

let stdout: string[];
beforeEach(() => {
  stdout = watch("stdout");
  watch("stderr");
});

const at = fc.integer({ min: 0, max: 8 });
/** What may strike one request. */
const fault: fc.Arbitrary<Fault> = fc.oneof(
  fc.record({ kind: fc.constant("status" as const), status: fc.constantFrom(400, 408, 429, 500, 503, 529) }),
  fc.record({ kind: fc.constant("error_event" as const), at }),
  fc.record({
    kind: fc.constant("cut" as const),
    at,
    how: fc.constantFrom("socket" as const, "clean" as const),
  }),
  fc.record({ kind: fc.constant("idle" as const), at }),
  fc.record({
    kind: fc.constant("tool_json" as const),
    how: fc.constantFrom("truncated" as const, "invalid" as const),
  }),
  fc.constantFrom<Fault>(
    { kind: "max_tokens" },
    { kind: "refusal" },
    { kind: "empty" },
    { kind: "prompt_too_long" },
  ),
);
/** What strikes the requests of one turn, one after another; undefined: nothing. */
const storm = fc.array(fc.option(fault, { nil: undefined, freq: 2 }), { maxLength: 12 });
const storms = fc.array(storm, { minLength: TURNS, maxLength: TURNS });

test(`${TURNS} turns in a storm: each ends in the right answer, or in one clear error`, async () => {
  const [weather = []] = fc.sample(storms, { numRuns: 1, seed: SEED });
  let turn = 0;
  let strikes: (Fault | undefined)[] = [];
  const { agent, prompt, journal } = await rehearse((body) => struck(answer(body, turn), strikes.shift()));
  const outcomes = { right: 0, refused: 0, failed: 0 };

  for (const [index, faults] of weather.entries()) {
    turn = index;
    // A long conversation takes long to send and to check.
    if (index % SESSION === 0) agent.messages = [];
    strikes = [...faults];
    stdout.length = 0;
    const isSilenced = faults.some((one) => one?.kind === "refusal" || one?.kind === "empty");
    const error = await prompt(`This is turn ${index}.`).catch((problem: Error) => problem);
    if (error) outcomes.failed++;
    else if (texts(agent.messages, "assistant").at(-1) === answerText(index)) outcomes.right++;
    else if (isSilenced) outcomes.refused++;
    else expect(texts(agent.messages, "assistant").at(-1)).toBe(answerText(index));
    if (!error && !isSilenced) expect(stdout.join("")).toBe(`Let me look.\n${answerText(index)}\n`);
  }

  // What we sent was never wrong: each 400 is one that the storm made.
  const wrong = journal().filter(
    ({ status, error }) => status === 400 && !/^(HTTP 400|prompt is too long)/.test(error?.message ?? ""),
  );
  expect(wrong).toEqual([]);
  expect(agent.clock.sleepers()).toEqual([]);
  expect(outcomes.right).toBeGreaterThan(TURNS / 2);
  expect(outcomes.failed).toBeGreaterThan(0);
});

/** A piece of a reply: what it thinks and says, whether it calls a tool, and whether it is cut off. */
const piece = fc.record({
  thinks: fc.boolean(),
  says: fc.boolean(),
  calls: fc.boolean(),
  isCut: fc.boolean(),
});

test("cut replies in any order: no request has more than four marks, and none is refused", async () => {
  const sessions = fc.array(fc.array(piece, { maxLength: 12 }), { minLength: 25, maxLength: 25 });
  const [all = []] = fc.sample(sessions, { numRuns: 1, seed: SEED });
  for (const pieces of all) {
    const replies = pieces.map(({ isCut, ...blocks }) =>
      isCut ? cut(...blocksOf(blocks)) : say(...blocksOf(blocks)),
    );
    const { prompt, bodies, journal } = await rehearse(replies);
    for (const text of ["one", "two"]) await prompt(text).catch(() => {});
    for (const body of bodies)
      expect(JSON.stringify(body).split('"cache_control"').length - 1).toBeLessThanOrEqual(4);
    expect(journal().filter(({ status }) => status !== 200)).toEqual([]);
  }
});

function blocksOf({ thinks, says, calls }: Record<"thinks" | "says" | "calls", boolean>): ReplyBlock[] {
  const blocks: (ReplyBlock | false)[] = [
    thinks && { type: "thinking", thinking: "hm" },
    says && { type: "text", text: "words " },
    calls && call("glob", { pattern: "*" }),
  ];
  return blocks.filter((block) => block !== false);
}

/** A turn of the model that never errs: it looks first, and then answers. Asked to go on, it does so to the letter. */
function answer({ messages, tools }: MessagesRequest, turn: number): Reply {
  if (!tools) return say("They talked about turns.");
  const prompt = messages.findLastIndex((message) => JSON.stringify(message).includes(`turn ${turn}.`));
  const hasLooked = JSON.stringify(messages.slice(prompt + 1)).includes("tool_result");
  const text = hasLooked ? answerText(turn) : "Let me look.";
  const last = messages.at(-1);
  const isContinuation = JSON.stringify(last).includes("<continue>");
  const said = isContinuation ? (texts(messages, "assistant").at(-1) ?? "") : "";
  expect(text.startsWith(said)).toBe(true);
  const rest = text.slice(said.length);
  const blocks = rest.trim() ? [rest] : [];
  return hasLooked ? say(...blocks) : say(...blocks, call("glob", { pattern: "*" }));
}

/** Some faults need something that the reply does not have; then they miss it. */
function struck(reply: Reply, fault: Fault | undefined): Reply {
  if (!fault || (fault.kind === "tool_json" && reply.content.every(({ type }) => type !== "tool_use")))
    return reply;
  const isNearEnd = "at" in fault && Number(fault.at) > reply.content.length * 3;
  return { ...reply, fault: isNearEnd ? { ...fault, at: "message_delta" } : fault };
}

function answerText(turn: number): string {
  return `Answer ${turn}: ${"it is as it was, and so it will be, ".repeat(2)}end of ${turn}.`;
}
