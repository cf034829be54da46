import { expect, test } from "vitest";
import type { PlainRequest } from "../../src/rehearsal/actors/requests.ts";
import { isCutOut } from "../../src/rehearsal/actors/whole-words.ts";

const append = (content: string): PlainRequest => ({ kind: "append", path: "a.txt", content });

test.each([
  ["加藤さんを入れて", append("藤さん")],
  ["バナナ追加して", append("バナ")],
  ["name: dev と書いて", append("dev")],
  ["加藤さんが入ってるとこ探してー", append("さんが入ってるとこ探してー")],
  ["見出しに# 予定と書いて", append("見出しに# 予定")],
  ["add 2025 to a.txt", append("025")],
])("%s: a piece of a word, or the wish itself, is no text", (text, request) => {
  expect(isCutOut(request, { text, quotes: [] })).toBe(true);
});

test.each([
  ["加藤さんを入れて", append("加藤さん")],
  ["一行牛乳を足して", append("牛乳")],
  ["a.txtに海に行きたいと書いて", append("海に行きたい")],
  ["find the TODOs", { kind: "search", text: "TODO", path: "." } satisfies PlainRequest],
])("%s: whole words are", (text, request) => {
  expect(isCutOut(request, { text, quotes: [] })).toBe(false);
});

test("in quotes, anything is a text", () => {
  expect(isCutOut(append("中身は見て"), { text: "と書いて", quotes: ["中身は見て"] })).toBe(false);
});
