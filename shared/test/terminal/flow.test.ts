import { expect, test } from "vitest";
import { type Flow, flowOn } from "../../src/terminal/flow.ts";
import { wrap } from "../../src/text/index.ts";

test("in whatever pieces an answer arrives, it breaks in the same places, and no emoji is torn", () => {
  const text = "a 👩🏽‍🔬 word ❤️ 说：没有智能。\r\n\r\nb 👩‍👩‍👧 0123456789abcdef\u001b.\n";
  const flow: Flow = { waiting: "", column: 0, isCode: false };
  const shown = text.split("").map((unit) => flowOn(flow, unit, 12));
  const expected = wrap(text.replaceAll("\r\n", "\n").replace("\u001b", "\\x1b"), 12);
  expect(shown.join("").replace(/ +$/gm, "")).toBe(expected);
});

test("code between fences is not broken", () => {
  const flow: Flow = { waiting: "", column: 0, isCode: false };
  const text = "some words to break\n```ts\nconst one = two + three;\n```\nsome words to break\n";
  const shown = flowOn(flow, text, 10).replace(/ +$/gm, "");
  expect(shown).toBe("some words\nto break\n```ts\nconst one = two + three;\n```\nsome words\nto break\n");
});
