import type Anthropic from "@anthropic-ai/sdk";
import { expect, test } from "vitest";
import {
  addUserContent,
  blocksOf,
  callsIn,
  replaceResults,
  resultsIn,
  resultText,
  textOf,
} from "../../src/model/index.ts";

test("user content after user content becomes one message, results first", () => {
  const messages: Anthropic.MessageParam[] = [];
  addUserContent(messages, "one");
  expect(messages).toEqual([{ role: "user", content: "one" }]);
  addUserContent(messages, "two");
  expect(messages).toEqual([{ role: "user", content: [text1("one"), text1("two")] }]);

  const result = { type: "tool_result", tool_use_id: "a", content: "x" } as const;
  const afterCall: Anthropic.MessageParam[] = [{ role: "user", content: [result] }];
  addUserContent(afterCall, "three");
  expect(afterCall).toEqual([{ role: "user", content: [result, text1("three")] }]);
});

test("after an assistant message a new message begins", () => {
  const messages: Anthropic.MessageParam[] = [{ role: "assistant", content: "hi" }];
  addUserContent(messages, [text1("one")]);
  expect(messages[1]).toEqual({ role: "user", content: [text1("one")] });
});

test("the text of a message is that of its text blocks, wherever they stand", () => {
  expect(textOf({ content: "plain" })).toBe("plain");
  expect(textOf({ content: [text1("a"), use("x"), text1("b")] })).toBe("a\nb");
});

test("a plain text is one block, and no message has none", () => {
  expect(blocksOf({ content: "plain" })).toEqual([text1("plain")]);
  expect(blocksOf(undefined)).toEqual([]);
});

test("calls are found by their ids, results in their order", () => {
  const round: Anthropic.MessageParam[] = [
    { role: "assistant", content: [text1("hm"), use("a"), use("b")] },
    { role: "user", content: [resultFor("a"), resultFor("b"), text1("and")] },
  ];
  expect([...callsIn(round).keys()]).toEqual(["a", "b"]);
  expect(resultsIn(round[1] as Anthropic.MessageParam).map((result) => result.tool_use_id)).toEqual([
    "a",
    "b",
  ]);
});

test("results are replaced in a copy; what is not replaced stays the same object", () => {
  const message = { role: "user" as const, content: [resultFor("a"), resultFor("b"), text1("and")] };
  const copy = replaceResults(message, ({ tool_use_id }) => (tool_use_id === "a" ? "short" : undefined));
  expect(copy.content).toEqual([{ ...resultFor("a"), content: "short" }, resultFor("b"), text1("and")]);
  expect(copy.content[1]).toBe(message.content[1]);
  expect(message.content[0]).toEqual(resultFor("a"));
});

test("the text of a result names what is no text", () => {
  const image = { type: "image", source: { type: "url", url: "x" } } as const;
  expect(resultText({ content: "plain" })).toBe("plain");
  expect(resultText({ content: [text1("a"), image] })).toBe("a\n[image]");
  expect(resultText({})).toBe("");
});

function text1(text: string): Anthropic.TextBlockParam {
  return { type: "text", text };
}

function use(id: string): Anthropic.ToolUseBlockParam {
  return { type: "tool_use", id, name: "bash", input: {} };
}

function resultFor(id: string): Anthropic.ToolResultBlockParam {
  return { type: "tool_result", tool_use_id: id, content: `all of ${id}` };
}
