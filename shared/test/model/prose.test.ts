import { describe, expect, it } from "vitest";
import * as z from "zod";
import { listInProse, wholeAnswer } from "../../src/model/index.ts";

const schema = z.object({ name: z.string(), type: z.enum(["user", "project"]), body: z.string() });
const item = { name: "Tea", type: "user", body: 'Lists like [] and {"a": [1]} are "fine".' };
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
    expect(listInProse(text, schema)).toEqual([item]);
  });

  it("may be empty", () => {
    expect(listInProse("Nothing new: []", schema)).toEqual([]);
    expect(listInProse('{"files": []}', z.string())).toEqual([]);
  });

  it.each([
    ["prose", "I noted everything."],
    ["a single object", JSON.stringify({ ...item, tags: [] })],
    ["an item with a field missing", JSON.stringify([item, { name: "x", tags: [] }])],
    ["a type that does not exist", JSON.stringify([{ ...item, type: "secret" }])],
    ["a broken array", json.slice(0, -3)],
    ["numbers", "[1, 2]"],
  ])("is refused as a whole: %s", (_, text) => {
    expect(() => listInProse(text, schema)).toThrow(/^the answer (holds no JSON array|is not as expected)/);
  });
});

describe("the answer that is one object", () => {
  const object = z.strictObject({ verdict: z.enum(["met", "missing"]) });
  const answer = '{ "verdict": "met" }';

  it.each([
    ["alone", answer],
    ["in a code fence", `\`\`\`json\n${answer}\n\`\`\``],
  ])("is read %s", (_, text) => {
    expect(wholeAnswer(text, object)).toEqual({ verdict: "met" });
  });

  it.each([
    ["a sentence", "Yes, it is met."],
    ["an object between other words, which may be a quotation", `The file says ${answer}, so it is met.`],
    ["a list", `[${answer}]`],
    ["another word", '{ "verdict": "perhaps" }'],
    ["one field more", '{ "verdict": "met", "why": "" }'],
  ])("is not %s", (_, text) => {
    expect(() => wholeAnswer(text, object)).toThrow();
  });
});
