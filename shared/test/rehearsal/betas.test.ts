/** Betas: any name that could be one passes, and what we do not support is refused in words of our own. */
import { describe, expect, it } from "vitest";
import { errorOf, hello, post, serve, text } from "./serve.ts";

async function answer(change: object, beta?: string) {
  const { server } = await serve({ reply: () => text("hi") });
  const headers = beta === undefined ? undefined : { "anthropic-beta": beta };
  const response = await post(server, { ...hello, ...change }, { ...(headers && { headers }) });
  return response.status === 200 ? 200 : (await errorOf(response)).message;
}

it.each([
  "fine-grained-tool-streaming-2025-05-14",
  "claude-code-20250219,interleaved-thinking-2025-05-14",
  "not-invented-yet-2031-01-01",
])("a header that could name betas passes: %s", async (beta) => {
  expect(await answer({}, beta)).toBe(200);
});

it.each([
  ["context_management", { context_management: { edits: [] } }, "context-management-2025-06-27"],
  ["a task budget", { output_config: { task_budget: { total: 1 } } }, "task-budgets-2026-03-13"],
  [
    "the old output_format",
    { output_format: { type: "json_schema", schema: {} } },
    "structured-outputs-2025-11-13",
  ],
  [
    "an effort from one message on",
    { messages: [{ role: "user", content: "a", output_config: { effort: "low" } }] },
    "per-turn-control-2026-07-01",
  ],
  ["fallbacks", { fallbacks: [] }, "server-side-fallback-2026-07-01"],
])("%s is ignored with its beta, and unknown without", async (_what, change, beta) => {
  expect(await answer(change, beta)).toBe(200);
  expect(await answer(change)).toMatch(/: Extra inputs are not permitted$/);
});

it("a system message that only sets the effort may be anywhere, with its beta", async () => {
  const effort = { role: "system", content: [], output_config: { effort: "medium" } };
  const messages = [effort, { role: "user", content: "a" }, effort];
  expect(await answer({ messages }, "mid-conversation-output-config-2026-07-01")).toBe(200);
  expect(await answer({ messages })).toMatch(/^messages/);
});

it("thinking may be shown as updates", async () => {
  const thinking = { type: "adaptive", display: "updates" };
  expect(await answer({ model: "claude-opus-4-6", thinking }, "thinking-display-updates-2026-08-18")).toBe(
    200,
  );
});

describe("what we do not support is refused in our own words", () => {
  it("a parameter", async () => {
    expect(await answer({ mcp_servers: [] }, "mcp-client-2025-11-20")).toBe(
      "this rehearsal server does not support mcp_servers; the API may, with mcp-client-2025-11-20",
    );
  });

  it("a kind of block in a system message", async () => {
    const messages = [
      { role: "user", content: "a" },
      { role: "system", content: [{ type: "tool_addition", tool: { type: "tool_reference", name: "b" } }] },
    ];
    expect(await answer({ messages }, "mid-conversation-tool-changes-2026-07-01")).toBe(
      "this rehearsal server does not support messages.1.content.0 of type tool_addition; the API may, with mid-conversation-tool-changes-2026-07-01",
    );
  });

  it("a kind of tool", async () => {
    const tools = [{ type: "advisor_20260301", name: "advisor" }];
    expect(await answer({ tools }, "advisor-tool-2026-03-01")).toBe(
      "this rehearsal server does not support tools.0 of type advisor_20260301; the API may, with advisor-tool-2026-03-01",
    );
  });
});

it("no reply and no event has a null that no real one has", async () => {
  const { server } = await serve({ reply: () => text("hi") });
  const reply = await (await post(server, hello)).text();
  const stream = await (await post(server, { ...hello, stream: true })).text();
  for (const sent of [reply, stream])
    expect(
      sent.match(/"\w+":null/g)?.filter((field) => !/stop_(reason|sequence|details)/.test(field)) ?? [],
    ).toEqual([]);
});
