import type Anthropic from "@anthropic-ai/sdk";
import { expect, test } from "vitest";
import { cleanBlock, cleanReply, describeError, isGarbled, nameFailure } from "../../src/model/index.ts";

type Block = Record<string, unknown>;

function reply(content: Block[], stop_reason: string | null = "tool_use"): Anthropic.Message {
  return { id: "msg_1", role: "assistant", content, stop_reason } as unknown as Anthropic.Message;
}

const call = (id: string, input: unknown = { command: "ls" }): Block => ({
  type: "tool_use",
  id,
  name: "bash",
  input,
});
const text = (text: string): Block => ({ type: "text", text, citations: null });
const thinking: Block = { type: "thinking", thinking: "hm", signature: "s" };

test("an ordinary reply stays as it is, in its order", () => {
  const blocks = [thinking, text("I look."), call("toolu_1"), call("toolu_2")];
  const { content, calls } = cleanReply(reply(blocks), []);
  expect(content).toEqual(blocks);
  expect(calls.map(({ id, messageId, cutOff }) => [id, messageId, cutOff])).toEqual([
    ["toolu_1", "msg_1", false],
    ["toolu_2", "msg_1", false],
  ]);
});

test("empty text goes", () => {
  expect(cleanReply(reply([text(""), text(" \n"), text("a")]), []).content).toEqual([text("a")]);
});

test.each([[[]], [[thinking]], [[thinking, text(" ")]], [[{ type: "redacted_thinking", data: "x" }]]])(
  "a reply with nothing to keep has empty content: %j",
  (blocks) => {
    expect(cleanReply(reply(blocks, "end_turn"), [])).toMatchObject({ content: [], calls: [] });
  },
);

test("the stop reason is part of the reply", () => {
  expect(cleanReply(reply([text("a")], "max_tokens"), []).stopReason).toBe("max_tokens");
  expect(cleanReply(reply([text("a")], null), []).stopReason).toBeNull();
});

test.each([
  [{ type: "refusal", explanation: "It could harm.", category: "bio" }, "It could harm."],
  [{ type: "refusal", explanation: null, category: "bio" }, "bio"],
  [{ type: "refusal", explanation: null, category: null }, undefined],
  [null, undefined],
])("a refusal says why if the API does: %j", (details, reason) => {
  const refused = { ...reply([], "refusal"), stop_details: details } as Anthropic.Message;
  expect(cleanReply(refused, []).refusal).toBe(reason);
});

test("an id that was used before, in the reply or in the history, is renamed in content and call", () => {
  const history: Anthropic.MessageParam[] = [
    { role: "user", content: "hi" },
    { role: "assistant", content: [call("toolu_1")] as unknown as Anthropic.ContentBlockParam[] },
  ];
  const { content, calls } = cleanReply(reply([call("toolu_1"), call("toolu_2"), call("toolu_2")]), history);
  const ids = calls.map(({ id }) => id);
  expect(new Set([...ids, "toolu_1"]).size).toBe(4);
  expect(ids[1]).toBe("toolu_2");
  expect(content.map((block) => "id" in block && block.id)).toEqual(ids);
});

test.each([["call:1"], [""], ["号"]])("the id %j, which the API refuses, is renamed", (id) => {
  expect(cleanReply(reply([call(id)]), []).calls[0]?.id).toMatch(/^[a-zA-Z0-9_-]+$/);
});

test.each([["ls"], [null], [[1]], [12]])(
  "the input %j is no object: the call has it, the history does not",
  (input) => {
    const { content, calls } = cleanReply(reply([call("a", input)]), []);
    expect(calls[0]?.input).toEqual(input);
    expect(content[0]).toMatchObject({ input: {} });
  },
);

test.each([
  ["max_tokens", [false, true]],
  ["model_context_window_exceeded", [false, true]],
  ["refusal", [false, true]],
  ["end_turn", [false, false]],
  [null, [false, false]],
])("stop reason %s: the last call may be cut off", (stopReason, cutOff) => {
  const { calls } = cleanReply(reply([call("a"), call("b")], stopReason), []);
  expect(calls.map((one) => one.cutOff)).toEqual(cutOff);
});

test("a call that text follows is whole, whatever ended the reply", () => {
  expect(cleanReply(reply([call("a"), text("and")], "max_tokens"), []).calls[0]?.cutOff).toBe(false);
});

test("a finished block is cleaned by itself as the whole reply is later", () => {
  const taken = { role: "assistant" as const, content: [call("toolu_1")] as never };
  const blocks = [
    thinking,
    text(" "),
    call("toolu_1"),
    call("a b"),
    call("a b", "ls"),
    call("toolu_1"),
    call("z"),
  ];
  const whole = cleanReply(reply(blocks), [taken]);
  const single = blocks.map((_, index) =>
    cleanBlock(reply(blocks.slice(0, index + 1), null), index, [taken]),
  );
  expect(single.flatMap((one) => one?.block ?? [])).toEqual(whole.content);
  expect(single.flatMap((one) => one?.call ?? [])).toEqual(whole.calls);
  expect(new Set(["toolu_1", ...whole.calls.map(({ id }) => id)]).size).toBe(6);
  expect(single[1]).toBe(undefined);
});

test("an id stays unique when every reply of a provider has the same id", () => {
  const first = cleanReply(reply([call("")]), []);
  const history = [{ role: "assistant" as const, content: first.content }];
  const second = cleanReply(reply([call("")]), history);
  expect([first, second].map(({ calls }) => calls[0]?.id)).toEqual(["toolu_msg_1_0", "toolu_msg_1_0_2"]);
});

test.each([undefined, null, 7, ""])("a call without an id, such as %j, gets one", (id) => {
  const { content, calls } = cleanReply(reply([text("a"), { ...call(""), id }]), []);
  expect(calls[0]).toMatchObject({ id: "toolu_msg_1_1", name: "bash" });
  expect(content[1]).toMatchObject({ id: "toolu_msg_1_1" });
});

test.each([undefined, null, 7, ""])(
  "a reply with a call without a name, such as %j, cannot be read",
  (name) => {
    const broken = reply([text("a"), { ...call("toolu_1"), name }]);
    const error = thrownBy(() => cleanReply(broken, []));
    expect(isGarbled(error)).toBe(true);
    expect(describeError(error).en).toBe("The reply held a tool call that cannot be read: try again.");
    expect(nameFailure(error).en).toBe("a tool call cannot be read");
  },
);

function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
