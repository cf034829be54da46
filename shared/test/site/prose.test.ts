import { expect, test } from "vitest";
import { mapProse } from "../../src/site/prose.ts";

const shout = (text: string) => mapProse(text, (prose) => prose.toUpperCase());

test("code in back-quotes stays, also with more than one of them", () => {
  expect(shout("a `b` c ``d ` e`` f")).toBe("A `b` C ``d ` e`` F");
  expect(shout("a ` b")).toBe("A ` B");
});

test("code blocks stay, also a longer fence around a shorter one", () => {
  expect(shout("a\n````md\nb\n```\nc\n````\nd")).toBe("A\n````md\nb\n```\nc\n````\nD");
  expect(shout("a\n  ~~~\n  b\n  ~~~\nc")).toBe("A\n  ~~~\n  b\n  ~~~\nC");
});
