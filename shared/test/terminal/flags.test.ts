import { expect, it } from "vitest";
import { chapterValues, parseFlags, textFlag } from "../../src/terminal/options.ts";

const help = { zh: "名字", en: "the name", ja: "名前" };
const flags = { name: textFlag("NAME", /^[a-z]+$/, help), role: textFlag("TEXT", /./, help, "guest") };

it("a flag of text has a form and a default", () => {
  expect(chapterValues(flags, parseFlags(["--name", "bob"], flags))).toEqual({ name: "bob", role: "guest" });
  expect(chapterValues(flags, {})).toEqual({ name: "", role: "guest" });
  expect(() => parseFlags(["--name", "B."], flags)).toThrow("NAME");
});
