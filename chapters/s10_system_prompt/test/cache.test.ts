import type Anthropic from "@anthropic-ai/sdk";
import { call, put, quiet, say } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it } from "vitest";
import { withBreakpoints } from "../src/prompt/cache.ts";
import type { Section } from "../src/prompt/state.ts";
import { counted, rehearse, turnsIn } from "./rehearse.ts";

beforeEach(() => void quiet());

const MARK = { type: "ephemeral" };
const section = (name: string, dynamic: boolean): Section => ({ name, text: `The ${name}.`, dynamic });
const tool = (name: string) => ({ name, input_schema: { type: "object" as const } });
const result = (id: string, content = "ok") => ({ type: "tool_result" as const, tool_use_id: id, content });

function request(messages: Anthropic.MessageParam[], system = [section("a", false), section("b", true)]) {
  return { model: "m", max_tokens: 1, system, messages, tools: [tool("x"), tool("y")] };
}

/** Where the marks are: `tools.1`, `system.0`, `messages.2.content.0`. */
function marks(value: unknown, path: string[] = []): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "cache_control" ? [path.join(".")] : marks(item, [...path, key]),
  );
}

const round = (id: string): Anthropic.MessageParam[] => [
  { role: "assistant", content: [{ type: "tool_use", id, name: "x", input: {} }] },
  { role: "user", content: [result(`${id}0`), result(id)] },
];

describe("withBreakpoints", () => {
  it("marks the last tool, the end of what is static, and the ends of the two newest user messages", () => {
    const messages: Anthropic.MessageParam[] = [
      { role: "user", content: "Go" },
      ...round("1"),
      ...round("2"),
    ];
    const marked = withBreakpoints(request(messages));
    expect(marks(marked)).toEqual(["system.0", "messages.2.content.1", "messages.4.content.1", "tools.1"]);
    expect(marked.system).toEqual([
      { type: "text", text: "The a.", cache_control: MARK },
      { type: "text", text: "The b." },
    ]);
    expect(marks(withBreakpoints(request(messages.slice(0, 1))))).toEqual([
      "system.0",
      "messages.0.content.0",
      "tools.1",
    ]);
  });

  it("marks nothing that may not carry a mark, and finds the block before it", () => {
    const content: Anthropic.ContentBlockParam[] = [
      { type: "text", text: "Go" },
      { type: "thinking", thinking: "hm", signature: "s" },
      { type: "text", text: "" },
    ];
    const marked = withBreakpoints(request([{ role: "user", content }], [section("b", true)]));
    expect(marks(marked)).toEqual(["messages.0.content.0", "tools.1"]);
    const empty = withBreakpoints({ ...request([{ role: "user", content: "" }], []), tools: [] });
    expect(marks(empty)).toEqual([]);
  });

  it("counts messages by their places, also when one message stands at several", () => {
    const again: Anthropic.MessageParam = { role: "user", content: "Go on" };
    const reply: Anthropic.MessageParam = { role: "assistant", content: "Well, " };
    const marked = withBreakpoints(request([again, reply, again, reply, again]));
    expect(marks(marked)).toEqual(["system.0", "messages.2.content.0", "messages.4.content.0", "tools.1"]);
  });

  it("writes on copies", () => {
    const original = request([{ role: "user", content: [{ type: "text", text: "Go" }] }]);
    const before = structuredClone(original);
    withBreakpoints(original);
    expect(original).toEqual(before);
  });
});

describe("the cache, as the server accounts for it", () => {
  it("gives back all that the last request sent, also after a round of more than 20 blocks", async () => {
    const calls = Array.from({ length: 12 }, (_, i) => call("glob", { pattern: `*.${i}` }));
    const { agent, journal, prompt } = await rehearse({
      main: [say(call("glob", { pattern: "*" })), say(...calls)],
    });
    await prompt("Go");
    const [first, second, third] = journal.map(counted);
    expect(first?.read).toBe(0);
    expect(second?.read).toBe(first?.all);
    expect(third?.read).toBe(second?.all);
    expect(journal.every(({ status }) => status === 200)).toBe(true);
    expect(marks(agent.messages)).toEqual([]);
  });

  it("loses what stands behind a change, and no more", async () => {
    const { agent, journal, prompt } = await rehearse();
    const lastRead = async (text: string) => {
      await prompt(text);
      return counted(turnsIn({ journal }).at(-1)).read;
    };
    put(`${agent.workdir}/AGENTS.md`, "One.");
    await lastRead("one");
    const nothing = await lastRead("two");
    put(`${agent.workdir}/AGENTS.md`, "Two.");
    const dynamic = await lastRead("three");
    agent.role = "You are a tester.";
    const fixed = await lastRead("four");
    const { compact: _, ...fewer } = agent.tools;
    agent.tools = fewer;
    const tools = await lastRead("five");
    expect(tools).toBe(0);
    expect(fixed).toBeGreaterThan(tools);
    expect(dynamic).toBeGreaterThan(fixed);
    expect(nothing).toBeGreaterThan(dynamic);
  });
});
