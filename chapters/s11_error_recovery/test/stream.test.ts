import { readFileSync } from "node:fs";
import type { Fault } from "@harness/shared/rehearsal";
import { call, say, watch } from "@harness/shared/test-kit";
import { keepConversation, lastTranscript } from "@harness/shared/transcript";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { broken, rehearse, texts } from "./rehearse.ts";

let stdout: string[];
let stderr: string[];
beforeEach(() => {
  stdout = watch("stdout");
  stderr = watch("stderr");
});
afterEach(() => void vi.unstubAllEnvs());

// Of the events of the reply: message_start, block start, ping, and then the text in pieces.
const MIDDLE = 4;
const failures: [string, Fault][] = [
  ["an error event", { kind: "error_event", at: MIDDLE }],
  ["a cut socket", { kind: "cut", at: MIDDLE, how: "socket" }],
  ["an end without an end mark", { kind: "cut", at: MIDDLE, how: "clean" }],
  ["silence", { kind: "idle", at: MIDDLE }],
];

test.each(failures)("%s in the middle: the rest is asked for, and joined", async (_name, fault) => {
  const { agent, prompt, bodies } = await rehearse([broken(fault), "<the rest>"]);
  await prompt("hi");
  const [read = ""] = texts(bodies[1]?.messages ?? [], "assistant");
  expect("Hello world, this is the answer.".startsWith(read)).toBe(true);
  expect(read).not.toBe("");
  expect(texts(bodies[1]?.messages ?? [], "user")[1]).toMatch(/^<continue>\n[\s\S]*\n<\/continue>$/);
  expect(agent.messages).toHaveLength(2);
  expect(texts(agent.messages, "assistant")).toEqual([`${read}<the rest>`]);
  expect(stdout.join("")).toBe(`${read}<the rest>\n`);
});

test.each(failures)("%s before any text: the same request again", async (_name, fault) => {
  const { agent, prompt, bodies, times } = await rehearse([broken({ ...fault, at: 1 } as Fault), "Hello."]);
  await prompt("hi");
  expect(bodies[1]).toEqual(bodies[0]);
  expect(times[1]).toBe(fault.kind === "idle" ? 120_500 : 500);
  expect(texts(agent.messages, "assistant")).toEqual(["Hello."]);
});

test.each(["socket", "clean"] as const)(
  "all but the end mark is there (%s): the reply is whole",
  async (how) => {
    const script = [
      broken({ kind: "cut", at: "message_stop", how }, say("So.", call("glob", { pattern: "*" }))),
      "Done.",
    ];
    const { agent, prompt, bodies } = await rehearse(script);
    await prompt("hi");
    expect(bodies).toHaveLength(2);
    expect(texts(agent.messages, "assistant")).toEqual(["So.", "Done."]);
  },
);

test.each(["truncated", "invalid"] as const)(
  "%s tool JSON: the call is not run but made again",
  async (how) => {
    const write = say(call("write_file", { path: "a.txt", content: "one two three four five" }));
    const { agent, prompt, bodies } = await rehearse([
      broken({ kind: "tool_json", how }, write),
      write,
      "Done.",
    ]);
    await prompt("hi");
    expect(bodies).toHaveLength(3);
    expect(JSON.stringify(agent.messages)).not.toContain("is_error");
    expect(stderr.join("")).toContain("a tool call cannot be read: try 2 of 10");
  },
);

test("a complete call of a stream that failed is not run: the model makes it again", async () => {
  const glob = call("glob", { pattern: "*" });
  const first = broken({ kind: "cut", at: "message_delta", how: "socket" }, say("I look. ", glob));
  const { agent, prompt, bodies } = await rehearse([first, say(glob), "Done."]);
  await prompt("hi");
  expect(texts(bodies[1]?.messages ?? [], "assistant")).toEqual(["I look. "]);
  expect(JSON.stringify(agent.messages).match(/"tool_use"/g)).toHaveLength(1);
  expect(texts(agent.messages, "assistant")).toEqual(["I look. ", "Done."]);
});

test("a stream that always fails ends after ten attempts; what was read stays", async () => {
  const { agent, prompt, bodies } = await rehearse(() => broken({ kind: "cut", at: MIDDLE, how: "socket" }));
  await expect(prompt("hi")).rejects.toThrow("terminated");
  expect(bodies).toHaveLength(10);
  expect(texts(agent.messages, "assistant").join("")).toBe(stdout.join("").trimEnd());
});

test("what was read of a reply that never came is heard by memory, and kept for --continue", async () => {
  const script = [...Array(10).fill(broken({ kind: "cut", at: MIDDLE, how: "socket" })), "Hello."];
  const { agent, prompt } = await rehearse(script);
  vi.stubEnv("HARNESS_RUNS", "");
  await keepConversation({ workdir: agent.workdir, flags: { continue: false } }, agent);
  await prompt("hi").catch(() => {});
  const [read = ""] = texts(agent.messages, "assistant");
  expect(agent.spoken).toEqual([
    { who: "user", text: "hi" },
    { who: "agent", text: read },
  ]);
  expect(readFileSync(lastTranscript(agent.workdir), "utf8")).toContain(JSON.stringify(read));
});

test("too many requests, told in the middle of a stream, is tried again and named", async () => {
  const fault: Fault = { kind: "error_event", at: MIDDLE, type: "rate_limit_error" };
  const { prompt, bodies } = await rehearse([broken(fault), "<the rest>"]);
  await prompt("hi");
  expect(bodies).toHaveLength(2);
  expect(stderr.join("")).toContain("too many requests (429): try 2 of 10");
});

test("a permanent error in the middle of a stream is not retried", async () => {
  const fault: Fault = { kind: "error_event", at: MIDDLE, type: "invalid_request_error" };
  const { prompt, bodies } = await rehearse(() => broken(fault));
  await expect(prompt("hi")).rejects.toMatchObject({ type: "invalid_request_error" });
  expect(bodies).toHaveLength(1);
});

test("a slow answer is no failure", async () => {
  const { prompt, bodies } = await rehearse([broken({ kind: "latency", ms: 20 })]);
  await prompt("hi");
  expect(bodies).toHaveLength(1);
  expect(stderr.join("")).not.toContain("try 2");
});

test("Ctrl-C in the middle of a reply: what was read stays, and the next request is valid", async () => {
  const { agent, prompt } = await rehearse([broken({ kind: "idle", at: MIDDLE }), "Hello."]);
  const turn = new AbortController();
  const { sleep } = agent.clock;
  agent.clock.sleep = (ms, signal) => {
    if (stdout.length > 0) turn.abort(new Error("stopped"));
    return sleep(ms, signal);
  };
  await prompt("hi", turn).catch(() => {});
  const [read = ""] = texts(agent.messages, "assistant");
  expect(read).not.toBe("");
  await prompt("again");
  expect(texts(agent.messages, "assistant")).toEqual([read, "Hello."]);
});
