import { describe, expect, it } from "vitest";
import { z } from "zod";
import { memorySchema } from "../src/memory/memory.ts";
import { looksSecret } from "../src/memory/secrets.ts";
import { readList } from "../src/memory/side-call.ts";
import { memory } from "./agent.ts";

const item = memory("Tea", { body: 'Lists like [] and {"a": [1]} are "fine".' });
const json = JSON.stringify([item]);

describe("the array in an answer", () => {
  it.each([
    ["alone", json],
    ["between prose", `I found [one] thing {really}:\n${json}\nThat is all.`],
    ["in a code fence", `\`\`\`json\n${json}\n\`\`\``],
    ["in an array", `[${json}]`],
    ["in an object", `{"memories": ${json}}`],
    ["before other text", `${json} ] } trailing`],
    ["after an unclosed bracket", `[note: ${json}`],
  ])("is read %s", (_, text) => {
    expect(readList(text, memorySchema)).toEqual([item]);
  });

  it("may be empty", () => {
    expect(readList("Nothing new: []", memorySchema)).toEqual([]);
    expect(readList('{"files": []}', z.string())).toEqual([]);
  });

  it.each([
    ["prose", "I noted everything."],
    ["a single object", JSON.stringify({ ...item, tags: [] })],
    ["an item with a field missing", JSON.stringify([item, { name: "x", tags: [] }])],
    ["a type that does not exist", JSON.stringify([{ ...item, type: "secret" }])],
    ["a broken array", json.slice(0, -3)],
    ["numbers", "[1, 2]"],
  ])("is refused as a whole: %s", (_, text) => {
    expect(() => readList(text, memorySchema)).toThrow(
      /^the answer (holds no JSON array|is not as expected)/,
    );
  });
});

describe("secrets", () => {
  it.each([
    "the key is sk-ant-api03-abcdefghijkl",
    "ghp_0123456789abcdefghij",
    "AKIAIOSFODNN7EXAMPLE",
    "postgres://user:hunter2@db/prod",
    "password: swordfish",
    "The password is hunter2",
    "密码是 swordfish",
    "-----BEGIN RSA PRIVATE KEY-----",
  ])("are known: %s", (text) => expect(looksSecret(text)).toBe(true));

  it.each([
    "The tests run with npm run check",
    "Passwords are hashed with bcrypt",
    "The password is in the vault of the team",
    "Prefers short answers; asks about tokens and context windows",
    "测试用 npm run check 来跑",
  ])("are not seen in %s", (text) => expect(looksSecret(text)).toBe(false));
});
