import { APIError } from "@anthropic-ai/sdk";
import type { Clock } from "@harness/shared/clock";
import type { Fault } from "@harness/shared/rehearsal";
import { showNotice } from "@harness/shared/terminal";
import { call, say, watch } from "@harness/shared/test-kit";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Agent } from "../src/agent.ts";
import { askAside } from "../src/ask-aside.ts";
import { retryAfter } from "../src/recovery/errors.ts";
import { broken, passTime, rehearse, texts } from "./rehearse.ts";

let stdout: string[];
let stderr: string[];
beforeEach(() => {
  stdout = watch("stdout");
  stderr = watch("stderr");
});

const status = (status: number, more = {}): Fault => ({ kind: "status", status, ...more });
const overloaded = broken(status(529));

test.each([408, 409, 429, 500, 501, 503, 504, 529])(
  "%d is tried ten times, later and later",
  async (code) => {
    const { agent, prompt, times } = await rehearse(() => broken(status(code)));
    await expect(prompt("hi")).rejects.toMatchObject({ status: code });
    expect(times).toEqual([0, 500, 1500, 3500, 7500, 15_500, 31_500, 63_500, 95_500, 127_500]);
    expect(agent.messages).toEqual([{ role: "user", content: "hi" }]);
  },
);

test.each([400, 401, 402, 403, 404, 413, 422])("%d is not tried again", async (code) => {
  const { prompt, bodies } = await rehearse(() => broken(status(code)));
  await expect(prompt("hi")).rejects.toMatchObject({ status: code });
  expect(bodies).toHaveLength(1);
});

test.each(["enforced_spend_limit_reached", "contract_spend_limit_reached"])(
  "money that is used up does not come back by waiting (%s)",
  async (code) => {
    const { prompt, bodies } = await rehearse(() => broken(status(429, { code })));
    await expect(prompt("hi")).rejects.toMatchObject({ status: 429 });
    expect(bodies).toHaveLength(1);
  },
);

test("retry-after is the least that is waited", async () => {
  const { prompt, times } = await rehearse([broken(status(429, { retryAfter: 2 })), "Hello."]);
  await prompt("hi");
  expect(times).toEqual([0, 2000]);
});

test("a date in retry-after is by the server's clock, however wrong ours is", () => {
  const headers = new Headers({
    date: "Wed, 25 Nov 2026 12:00:00 GMT",
    "retry-after": "Wed, 25 Nov 2026 12:00:02 GMT",
  });
  const error = APIError.generate(429, undefined, "", headers);
  expect(retryAfter(error, Date.parse("2026-11-25T07:00:00Z"))).toBe(2000);
  headers.delete("date");
  expect(retryAfter(error, Date.parse("2026-11-25T12:00:01Z"))).toBe(1000);
});

test("retry-after shorter than the backoff changes nothing", async () => {
  const short = broken(status(529, { retryAfter: 0.1 }));
  const { prompt, times } = await rehearse([short, short, "Hello."]);
  await prompt("hi");
  expect(times).toEqual([0, 500, 1500]);
});

test("chance adds up to a quarter", async () => {
  const { agent, prompt, times } = await rehearse([broken(status(500)), "Hello."]);
  agent.recovery.random = () => 1;
  await prompt("hi");
  expect(times).toEqual([0, 625]);
});

test("a clock that is put back while it waits makes no wait longer", async () => {
  const { agent, prompt, times } = await rehearse([overloaded, overloaded, "Hello."]);
  const { now, sleep } = agent.clock;
  let putBack = 0;
  const clock: Clock = {
    now: () => now() - putBack,
    sleep(ms, signal) {
      putBack += 7_200_000;
      return sleep(ms, signal);
    },
  };
  Object.assign(agent, { clock });
  await prompt("hi");
  expect(times).toEqual([0, 500, 1500]);
});

test("each wait is told in one line", async () => {
  const { prompt } = await rehearse([overloaded, "Hello."]);
  await prompt("hi");
  expect(stderr).toEqual(["the model is overloaded: try 2 of 10 in 0.5 s\n", "memory: nothing new\n"]);
  expect(stdout.join("")).toBe("Hello.\n");
});

test("the countdown goes from the screen when the wait is over", async () => {
  const terminal = { isTTY: true, columns: 80, rows: 24 };
  const { isTTY, columns, rows } = process.stderr;
  Object.assign(process.stderr, terminal);
  onTestFinished(() => void Object.assign(process.stderr, { isTTY, columns, rows }));
  const { agent, prompt } = await rehearse([overloaded, "Hello."]);
  await prompt("hi");
  expect(stderr.join("")).toContain("2/10");
  stderr.length = 0;
  showNotice(agent, "next");
  expect(stderr.join("")).not.toContain("2/10");
});

test("after a success all counters start anew", async () => {
  const nine = Array.from({ length: 9 }, () => broken(status(500)));
  const { prompt, bodies } = await rehearse([
    ...nine,
    say(call("glob", { pattern: "*" })),
    ...nine,
    "Hello.",
  ]);
  await prompt("hi");
  expect(bodies).toHaveLength(20);
});

test("after three overloads the fallback model answers, with all attempts of its own", async () => {
  const script = [overloaded, overloaded, overloaded, overloaded, "Hello.", "And again."];
  const { prompt, bodies, times } = await rehearse(script, { FALLBACK_MODEL_ID: "claude-haiku-5-5" });
  await prompt("hi");
  const models = bodies.map(({ model }) => model);
  expect(models).toEqual([...Array(3).fill("claude-sonnet-5-5"), "claude-haiku-5-5", "claude-haiku-5-5"]);
  expect(times).toEqual([0, 500, 1500, 1500, 2000]);
  await prompt("next");
  expect(bodies.at(-1)?.model).toBe("claude-sonnet-5-5");
});

test("when both models stay overloaded it ends, after three and ten attempts", async () => {
  const { prompt, bodies } = await rehearse(() => overloaded, { FALLBACK_MODEL_ID: "claude-haiku-5-5" });
  await expect(prompt("hi")).rejects.toMatchObject({ status: 529 });
  expect(bodies).toHaveLength(13);
});

test("without a fallback, or with the same model as one, the main model is asked on", async () => {
  const { prompt, bodies } = await rehearse(() => overloaded, { FALLBACK_MODEL_ID: "claude-sonnet-5-5" });
  await expect(prompt("hi")).rejects.toMatchObject({ status: 529 });
  expect(bodies).toHaveLength(10);
});

test("only overloads in a row count", async () => {
  const script = [overloaded, overloaded, broken(status(500)), overloaded, overloaded, "Hello."];
  const { prompt, bodies } = await rehearse(script, { FALLBACK_MODEL_ID: "claude-haiku-5-5" });
  await prompt("hi");
  expect(new Set(bodies.map(({ model }) => model))).toEqual(new Set(["claude-sonnet-5-5"]));
});

test("what an error says does not count", async () => {
  const message = "429 rate_limit_error 529 overloaded_error";
  const { prompt, bodies } = await rehearse(() => broken(status(400, { message })));
  await expect(prompt("hi")).rejects.toMatchObject({ status: 400 });
  expect(bodies).toHaveLength(1);
});

test("a service that is not there: ten connections, then an error", async () => {
  const { agent, prompt } = await rehearse([], { ANTHROPIC_BASE_URL: "http://127.0.0.1:9" });
  await expect(prompt("hi")).rejects.toThrow("Connection error");
  expect(stderr.filter((line) => line.startsWith("no connection"))).toHaveLength(9);
  expect(agent.clock.sleepers()).toEqual([]);
});

const stops: [string, (agent: Agent, user: AbortController) => void][] = [
  ["Ctrl-C", (_agent, user) => user.abort(new Error("stopped"))],
  ['a "no"', (agent) => agent.turn.abort(new Error("Not run: the user said no."))],
];

test.each(stops)("%s ends a wait at once, and the conversation is valid", async (_, stop) => {
  const { agent, prompt, bodies } = await rehearse([overloaded, "Hello."]);
  const user = new AbortController();
  const { sleep } = agent.clock;
  agent.clock.sleep = (ms, signal) => {
    if (bodies.length === 1) stop(agent, user);
    return sleep(ms, signal);
  };
  await prompt("hi", user).catch(() => {});
  expect(bodies).toHaveLength(1);
  expect(agent.clock.sleepers()).toEqual([]);
  await prompt("again");
  expect(texts(agent.messages, "assistant")).toEqual(["Hello."]);
});

const question = { system: "You answer.", question: "What?" };

test("a question beside the conversation goes by the same rules, and attempts do not multiply", async () => {
  const { agent, bodies } = await rehearse(() => overloaded);
  const asked = passTime(agent.clock, askAside(agent, question));
  await expect(asked).rejects.toMatchObject({ status: 529 });
  expect(bodies).toHaveLength(10);
});

test("what the fallback model answers beside the conversation is booked on it", async () => {
  const script = [overloaded, overloaded, overloaded, "That."];
  const { agent } = await rehearse(script, { FALLBACK_MODEL_ID: "claude-haiku-5-5" });
  await passTime(agent.clock, askAside(agent, question));
  expect([...agent.costs.keys()]).toEqual(["claude-haiku-5-5"]);
});
