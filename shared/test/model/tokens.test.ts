import type Anthropic from "@anthropic-ai/sdk";
import { expect, it } from "vitest";
import { estimateMessages, estimateRequest, estimateTokens } from "../../src/model/index.ts";

const text = "What is the tide?";
const messages: Anthropic.MessageParam[] = [
  { role: "user", content: text },
  { role: "assistant", content: [{ type: "text", text }] },
];

it("a text costs the same as a string and as a block", () => {
  expect(estimateMessages(messages)).toBe(2 * estimateTokens(text));
});

it("a request costs what its parts cost", () => {
  const tools = [{ name: "bash", input_schema: { type: "object" } }];
  const toolTokens = estimateTokens(JSON.stringify(tools[0]));
  const expected = toolTokens + 3 * estimateTokens(text);
  expect(estimateRequest({ system: text, tools, messages })).toBe(expected);
  expect(estimateRequest({ system: [{ type: "text", text }], tools, messages })).toBe(expected);
});
