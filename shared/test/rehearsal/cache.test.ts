import { describe, expect, it } from "vitest";
import { estimateTokens, findModel, type ModelSpec } from "../../src/model/index.ts";
import { createPromptCache } from "../../src/rehearsal/cache.ts";
import type { MessagesRequest } from "../../src/rehearsal/types.ts";
import { MODEL, serve, text } from "./serve.ts";

const model = findModel(MODEL) as ModelSpec;
const MINUTE = 60_000;
// 字 costs one token, so a block's tokens are its length.
const block = (tokens: number, ttl?: "5m" | "1h", name = "字") => ({
  type: "text" as const,
  text: name.repeat(tokens),
  ...(ttl && { cache_control: { type: "ephemeral" as const, ttl } }),
});
const ask = (content: ReturnType<typeof block>[], more: Partial<MessagesRequest> = {}): MessagesRequest => ({
  model: MODEL,
  max_tokens: 10,
  messages: [{ role: "user", content }],
  ...more,
});

/** Sends requests one after the other; gives [read, written for 5m, written for 1h, the rest] of each. */
function play(requests: { request: MessagesRequest; at?: number; workspace?: string }[], parallel = false) {
  const cache = createPromptCache();
  const accounts = requests.map(({ request, at = 0, workspace = "w" }) => {
    const account = cache.account(request, model, workspace, at);
    if (!parallel) account.commit();
    return account;
  });
  return accounts.map(({ usage, total }) => {
    const { ephemeral_5m_input_tokens: short, ephemeral_1h_input_tokens: long } = usage.cache_creation;
    expect(usage.input_tokens + usage.cache_creation_input_tokens + usage.cache_read_input_tokens).toBe(
      total,
    );
    expect(usage.cache_creation_input_tokens).toBe(short + long);
    return [usage.cache_read_input_tokens, short, long, usage.input_tokens];
  });
}

describe("the prompt cache", () => {
  it("writes at a breakpoint and reads it again", () => {
    const first = ask([block(600, "5m"), block(10)]);
    expect(play([{ request: first }, { request: first }])).toEqual([
      [0, 600, 0, 10],
      [600, 0, 0, 10],
    ]);
  });

  it("finds the prefix an earlier breakpoint wrote, and writes the rest", () => {
    const first = ask([block(600, "5m")]);
    const second = ask([block(600), block(50, undefined, "二"), block(30, "5m", "三")]);
    expect(play([{ request: first }, { request: second }])[1]).toEqual([600, 80, 0, 0]);
  });

  it("looks back over twenty blocks and no further", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, i) => block(100, undefined, `${i % 10}字`));
    const upTo = (count: number) => ask([...many(count - 1), block(100, "5m", "终字")]);
    const grown = (start: number, count: number) => {
      const content = [...many(start - 1), block(100, undefined, "终字"), ...many(count - start)];
      const last = content.at(-1);
      if (last) last.cache_control = { type: "ephemeral", ttl: "5m" };
      return ask(content);
    };
    expect(play([{ request: upTo(10) }, { request: grown(10, 29) }])[1]?.[0]).toBeGreaterThan(0);
    expect(play([{ request: upTo(10) }, { request: grown(10, 30) }])[1]?.[0]).toBe(0);
  });

  it("does not keep a prefix under the model's minimum", () => {
    expect(model.cacheMinimum).toBe(512);
    const short = ask([block(511, "5m")]);
    const enough = ask([block(512, "5m")]);
    expect(play([{ request: short }])).toEqual([[0, 0, 0, 511]]);
    expect(play([{ request: enough }])).toEqual([[0, 512, 0, 0]]);
  });

  it("forgets after the life of the entry, counted from the start of the last use", () => {
    const request = ask([block(600, "5m")]);
    const read = (...at: number[]) => play(at.map((at) => ({ request, at }))).map(([n]) => n);
    expect(read(0, 5 * MINUTE - 1)).toEqual([0, 600]);
    expect(read(0, 5 * MINUTE)).toEqual([0, 0]);
    expect(read(0, 4 * MINUTE, 8 * MINUTE)).toEqual([0, 600, 600]);
    const long = ask([block(600, "1h")]);
    expect(play([{ request: long }, { request: long, at: 59 * MINUTE }])[1]?.[0]).toBe(600);
  });

  it("bills two lives as the API does", () => {
    const request = ask([block(600, "1h"), block(100, "5m"), block(7)]);
    expect(play([{ request }])).toEqual([[0, 100, 600, 7]]);
  });

  it("is not shared between models, workspaces or parallel requests", () => {
    const request = ask([block(600, "5m")]);
    const other = { ...request, model: "claude-sonnet-5-5" };
    const reads = (second: object) => play([{ request }, { request, ...second }])[1]?.[0];
    expect(reads({ request: other })).toBe(0);
    expect(reads({ workspace: "v" })).toBe(0);
    expect(play([{ request }, { request }], true)[1]?.[0]).toBe(0);
  });

  it("reads tools and system again when only the settings of the messages change", () => {
    const tools = [{ name: "a", input_schema: { type: "object" as const } }];
    const base = ask([block(600, "5m")], { tools, system: [block(600, "5m", "统")] });
    const first = { request: base };
    const [, same] = play([first, { request: { ...base, tool_choice: { type: "auto" } } }]);
    const [, choice] = play([first, { request: { ...base, tool_choice: { type: "none" } } }]);
    const [, effort] = play([first, { request: { ...base, output_config: { effort: "low" } } }]);
    const [, speed] = play([first, { request: { ...base, speed: "fast" } }]);
    const [, tool] = play([first, { request: { ...base, tools: [{ ...tools[0], name: "b" } as never] } }]);
    const all = same?.[0] ?? 0;
    expect(all).toBeGreaterThan(1200);
    expect([choice?.[0], effort?.[0]]).toEqual([all - 600, all - 600]);
    expect([speed?.[0], tool?.[0]]).toEqual([0, 0]);
  });

  it("marks the last block by itself when the request says so at the top", () => {
    const request = ask([block(600), block(5)], { cache_control: { type: "ephemeral" } });
    expect(play([{ request }, { request }])).toEqual([
      [0, 605, 0, 0],
      [605, 0, 0, 0],
    ]);
  });

  it("does not see where the markers stand", () => {
    const first = ask([block(600, "5m"), block(10)]);
    const second = ask([block(600), block(10, "5m")]);
    expect(play([{ request: first }, { request: second }])[1]).toEqual([600, 10, 0, 0]);
  });

  it("shows in the usage the client gets", async () => {
    const { client } = await serve({ reply: () => text("ok") });
    const request = ask([block(600, "5m"), block(10)]);
    await client.messages.create({ ...request, stream: false });
    const { usage } = await client.messages.stream(request).finalMessage();
    expect(usage).toMatchObject({
      cache_read_input_tokens: 600,
      cache_creation_input_tokens: 0,
      input_tokens: 10,
    });
  });
});

describe("the estimate of tokens", () => {
  it("is 2.8 Latin characters or one Chinese character a token", () => {
    expect(estimateTokens("a".repeat(28))).toBe(10);
    expect(estimateTokens("你好世界")).toBe(4);
    expect(estimateTokens("")).toBe(0);
  });

  it("never shrinks when text is added, and adds up", () => {
    const sample = "The loop 循环 asks the model 直到 it stops calling tools。";
    for (let i = 1; i <= sample.length; i++) {
      const [head, tail] = [sample.slice(0, i), sample.slice(i)];
      expect(estimateTokens(head)).toBeGreaterThanOrEqual(estimateTokens(sample.slice(0, i - 1)));
      const apart = estimateTokens(head) + estimateTokens(tail);
      expect(apart - estimateTokens(sample)).toBeGreaterThanOrEqual(0);
      expect(apart - estimateTokens(sample)).toBeLessThanOrEqual(1);
    }
  });
});
