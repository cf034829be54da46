import { call, say, watch } from "@harness/shared/test-kit";
import { beforeEach, expect, test } from "vitest";
import { fromHarness } from "../src/harness-text.ts";
import { forgetRefused } from "../src/recovery/refusal.ts";
import { broken, cut, rehearse, texts } from "./rehearse.ts";

let stdout: string[];
let stderr: string[];
beforeEach(() => {
  stdout = watch("stdout");
  stderr = watch("stderr");
});

const LONG = "x".repeat(40);

test("an answer in three pieces is shown and kept as one", async () => {
  const { agent, prompt, bodies } = await rehearse([cut("One, tw"), cut("o, thr"), "ee."]);
  await prompt("hi");
  expect(stdout.join("")).toBe("One, two, three.\n");
  expect(agent.messages).toHaveLength(2);
  expect(texts(agent.messages, "assistant")).toEqual(["One, two, three."]);
  expect(bodies.map(({ max_tokens }) => max_tokens)).toEqual([16_000, 64_000, 64_000]);
  expect(texts(bodies[2]?.messages ?? [], "assistant")).toEqual(["One, two, thr"]);
  await prompt("more");
  expect(bodies.at(-1)?.max_tokens).toBe(16_000);
});

test("a cut reply without text is asked for again as it was, with the higher limit", async () => {
  const write = call("write_file", { path: "a.txt", content: LONG });
  const { agent, prompt, bodies } = await rehearse([cut(write), say(write), "Done."]);
  await prompt("hi");
  expect(bodies[1]).toEqual({ ...bodies[0], max_tokens: 64_000 });
  expect(JSON.stringify(agent.messages)).not.toContain("is_error");
});

test.each([
  ["nothing", cut()],
  ["blank text", cut("\n ")],
  ["thinking", cut({ type: "thinking", thinking: "hm" })],
])("a cut reply with %s leaves no empty message behind", async (_name, reply) => {
  const { agent, prompt, bodies } = await rehearse([reply, "Hello."]);
  await prompt("hi");
  expect(bodies[1]?.messages).toEqual(bodies[0]?.messages);
  expect(texts(agent.messages, "assistant")).toEqual(["Hello."]);
});

test("text before a cut call stays, and the call is made again", async () => {
  const write = call("write_file", { path: "a.txt", content: LONG });
  const { agent, prompt, bodies } = await rehearse([cut("I write it. ", write), say("Now.", write), "Done."]);
  await prompt("hi");
  expect(JSON.stringify(bodies[1]?.messages)).not.toContain("tool_use");
  expect(texts(agent.messages, "assistant")).toEqual(["I write it. Now.", "Done."]);
});

test("a reply that never ends: five requests, what there is, and a word to the user", async () => {
  const { agent, prompt, bodies } = await rehearse(() => cut("on and "));
  await prompt("hi");
  expect(bodies).toHaveLength(5);
  expect(texts(agent.messages, "assistant")).toEqual(["on and ".repeat(5)]);
  expect(stderr.join("")).toContain("still not finished after 4 continuations");
});

test("a call that is cut every time is never run, and the model is told", async () => {
  const write = call("write_file", { path: "a.txt", content: LONG });
  const script = [...Array.from({ length: 5 }, () => cut(write)), "In small steps, then."];
  const { agent, prompt, bodies } = await rehearse(script);
  await prompt("hi");
  expect(bodies).toHaveLength(6);
  expect(JSON.stringify(agent.messages)).toContain("the reply was cut off in the middle of this call");
});

test("thinking comes back untouched: a reply that thinks and calls stays in its pieces", async () => {
  const glob = call("glob", { pattern: "*" });
  const thinking = { type: "thinking", thinking: "where?" } as const;
  const { agent, prompt, journal } = await rehearse([
    cut(thinking, "I lo"),
    say(thinking, "ok.", glob),
    "Done.",
  ]);
  await prompt("hi");
  expect(journal().map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(stdout.join("")).toBe("I look.\nDone.\n");
  expect(texts(agent.messages, "assistant")).toEqual(["I lo", "ok.", "Done."]);
});

test("the thinking of a mere continuation goes", async () => {
  const thinking = { type: "thinking", thinking: "where?" } as const;
  const { agent, prompt } = await rehearse([cut(thinking, "I lo"), say(thinking, "ok."), "Done."]);
  await prompt("hi");
  expect(agent.messages[1]?.content).toMatchObject([{ type: "thinking" }, { type: "text" }]);
  await prompt("more");
  expect(texts(agent.messages, "assistant")).toEqual(["I look.", "Done."]);
});

test("of three pieces that think, only the thinking of the first stays", async () => {
  const thinking = { type: "thinking", thinking: "where?" } as const;
  const pieces = [cut(thinking, "One, "), cut(thinking, "two, "), say(thinking, "three.")];
  const { agent, prompt, journal } = await rehearse(pieces);
  await prompt("hi");
  expect(agent.messages[1]?.content).toMatchObject([{ type: "thinking" }, { text: "One, two, three." }]);
  await prompt("more");
  expect(journal().map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test("memory hears every piece of a reply that stays in its pieces", async () => {
  const thinking = { type: "thinking", thinking: "where?" } as const;
  const { agent, prompt } = await rehearse([
    cut(thinking, "I lo"),
    say(thinking, "ok.", call("glob", { pattern: "*" })),
  ]);
  const heard: string[] = [];
  agent.hooks.push({
    event: "Stop",
    handler: () => void heard.push(...agent.spoken.map(({ text }) => text)),
  });
  await prompt("hi");
  expect(heard).toEqual(expect.arrayContaining(["I lo", "ok."]));
});

test("a model that nobody knows keeps its limit", async () => {
  const { agent, prompt, bodies } = await rehearse([cut("a"), "b"], { FALLBACK_MODEL_ID: "who-knows" });
  await prompt("hi");
  expect(bodies.map(({ max_tokens }) => max_tokens)).toEqual([16_000, 16_000]);
  expect(texts(agent.messages, "assistant")).toEqual(["ab"]);
});

test("a full window: the conversation is compacted and the reply goes on", async () => {
  const { agent, prompt, bodies } = await rehearse((body) => {
    if (/summarise/.test(JSON.stringify(body.system))) return say("They talked.");
    if (bodies.length === 3) return { ...say("One, tw"), stopReason: "model_context_window_exceeded" };
    return say(bodies.length > 3 ? "o." : "word ".repeat(2000));
  });
  for (const text of ["a", "b", "c"]) await prompt(text);
  expect(stderr.join("")).toContain("compacted ");
  expect(texts(agent.messages, "assistant")).toContain("One, two.");
  expect(agent.messages[0]?.content).toMatchObject([{ text: expect.stringMatching(/^<summary>/) }, {}]);
});

test("a pause: the model gets its words back and goes on", async () => {
  const { agent, prompt, bodies } = await rehearse([{ ...say("Wait. "), stopReason: "pause_turn" }, "Here."]);
  await prompt("hi");
  expect(bodies).toHaveLength(2);
  expect(texts(agent.messages, "assistant")).toEqual(["Wait. Here."]);
});

test("a model that only pauses is asked five times", async () => {
  const { prompt, bodies } = await rehearse(() => ({ ...say("Wait. "), stopReason: "pause_turn" }));
  await prompt("hi");
  expect(bodies).toHaveLength(5);
});

test("a refusal is told, with its reason, and does not poison what comes after", async () => {
  const refusal = { kind: "refusal", category: "cyber", explanation: "not that" } as const;
  const { agent, prompt, bodies } = await rehearse(["Hello.", broken(refusal), "Gladly."]);
  await prompt("first");
  await prompt("something bad");
  expect(stderr.join("")).toContain("refused to answer (not that)");
  await prompt("something else");
  expect(JSON.stringify(bodies[2]?.messages)).not.toContain("something bad");
  expect(texts(agent.messages, "assistant")).toEqual(["Hello.", "Gladly."]);
});

test("what was refused is not told to memory, and what came beside it is not lost", async () => {
  const { agent, prompt, bodies } = await rehearse([broken({ kind: "refusal" }), "Gladly."]);
  agent.messages.push({ role: "user", content: fromHarness("notification", "bg1 completed") });
  await prompt("something bad");
  expect(agent.spoken).toEqual([]);
  await prompt("something else");
  expect(texts(bodies[1]?.messages ?? [], "user")).toEqual([
    `${fromHarness("notification", "bg1 completed")}\nsomething else`,
  ]);
});

test("a notification that is refused by itself goes, too", async () => {
  const { agent } = await rehearse([]);
  agent.messages.push({ role: "user", content: fromHarness("notification", "bad words") });
  forgetRefused(agent);
  expect(agent.messages).toEqual([]);
});

test("a refusal of a tool's result takes the result away and leaves the call answered", async () => {
  const glob = say(call("glob", { pattern: "*" }));
  const { agent, prompt, journal } = await rehearse([glob, broken({ kind: "refusal" }), "Gladly."]);
  await prompt("first");
  expect(JSON.stringify(agent.messages.at(-1))).toContain("Removed: the model refused");
  await prompt("second");
  expect(journal().map(({ status }) => status)).toEqual([200, 200, 200]);
});

test.each([
  ["an empty reply", broken({ kind: "empty" }), "reply is empty"],
  ["an empty tool_use", broken({ kind: "tool_use_without_call" }, say()), "announced a tool call"],
  ["a tool_use with text alone", broken({ kind: "tool_use_without_call" }), "announced a tool call"],
])("%s ends the turn after one request, with a word to the user", async (_name, reply, words) => {
  const { prompt, bodies, agent } = await rehearse([reply, "Here I am."]);
  await prompt("hi");
  expect(bodies).toHaveLength(1);
  expect(stderr.join("")).toContain(words);
  await prompt("again");
  expect(texts(agent.messages, "assistant").at(-1)).toBe("Here I am.");
});

test("too long, and too long again: one compaction, two requests, one error", async () => {
  const tooLong = broken({ kind: "prompt_too_long" });
  const { agent, prompt, bodies } = await rehearse((body) => {
    if (/summarise/.test(JSON.stringify(body.system))) return say("They talked.");
    return bodies.length > 2 ? tooLong : say("word ".repeat(2000));
  });
  for (const text of ["a", "b"]) await prompt(text);
  await expect(prompt("c")).rejects.toMatchObject({ status: 400 });
  expect(bodies).toHaveLength(2 + 1 + 1 + 1);
  expect(agent.messages.at(-1)?.role).toBe("user");
});
