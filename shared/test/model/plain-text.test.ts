/** A conversation as the text of a request aside. */

import type Anthropic from "@anthropic-ai/sdk";
import { conversationText } from "@harness/shared/model";
import { describe, expect, it } from "vitest";

describe("the text of a conversation that is longer than the summary request may be", () => {
  const messages: Anthropic.MessageParam[] = Array.from({ length: 40 }, (_, i) => ({
    role: i % 2 ? "assistant" : "user",
    content: `fact-${i} ${"x".repeat(280)}`,
  }));

  it("leaves out the oldest", () => {
    const text = conversationText(messages, 1_000, "");
    expect(text).toContain("fact-39");
    expect(text).toContain("older messages are left out");
    expect(text).not.toContain("fact-0 ");
  });

  it("but not an earlier summary", () => {
    const summary = "<summary>\nold facts\n</summary>";
    const text = conversationText([{ role: "user", content: summary }, ...messages.slice(1)], 1_000, summary);
    expect(text).toMatch(/^<summary>\nold facts/);
    expect(text).toContain("fact-39");
  });

  it("has the ends of a message that is too long by itself", () => {
    const text = conversationText([{ role: "user", content: `first ${"y".repeat(9_000)} last` }], 500, "");
    expect(text).toMatch(/first y+/);
    expect(text).toMatch(/y+ last$/);
    expect(text.length).toBeLessThan(700);
  });
});
