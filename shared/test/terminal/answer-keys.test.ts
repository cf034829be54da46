import fc from "fast-check";
import { expect, test } from "vitest";
import { beginAnswer, choiceOfLetters, readKeys } from "../../src/terminal/answer-keys.ts";
import { words } from "../../src/wording/index.ts";

const { choices } = words;

/** A question at the prompt of somebody who types. "." is a second without a key. What was typed stands in `line`. */
function typing(pieces: string[], options: { isBusy?: boolean; needsEnter?: boolean; line?: string } = {}) {
  const answering = beginAnswer(choices, options);
  let line = options.line ?? "";
  for (const [at, piece] of pieces.entries()) {
    if (piece === ".") {
      const choice = choiceOfLetters(answering);
      if (choice) return { choice, line: line + pieces.slice(at + 1).join("") };
      answering.isReady = true;
      continue;
    }
    const isTyping = line.split("\r").at(-1) !== "";
    const { choice, rest } = readKeys(answering, piece, isTyping);
    line += rest;
    if (choice) return { choice, line: line + pieces.slice(at + 1).join("") };
  }
  return { choice: undefined, line, ...answering };
}

test.each([
  ["y", "once"],
  ["n", "no"],
  ["ｙ", "once"],
  ["yes", "once"],
])("after a quiet second %j answers, unless something follows it at once", (key, choice) => {
  expect(typing([".", key])).toMatchObject({ choice: undefined, line: "" });
  expect(typing([".", key, "."])).toEqual({ choice, line: "" });
  expect(typing([".", key, "\r"])).toEqual({ choice, line: "" });
});

test.each(["you may also list the files", "now run the tests", "yy", "yes please"])(
  "whoever types on has answered nothing, and loses no letter: %j",
  (text) => {
    expect(typing([".", ...text, "."])).toMatchObject({ choice: undefined, line: text });
  },
);

test.each(["yes", "no", "はい", "いいえ"])("%j is one answer, letter by letter, with its Enter", (word) => {
  expect(typing([".", ...word, "\r"])).toEqual({
    choice: word === "yes" || word === "はい" ? "once" : "no",
    line: "",
  });
});

test.each([
  ["y\r", "once"],
  ["はい\r", "once"],
  ["好\r", "once"],
  ["\r", "no"],
  ["\u0004", "no"],
])("after a quiet second %j answers at once", (key, choice) => {
  expect(typing([".", key])).toEqual({ choice, line: "" });
});

test.each(["y", "n", "a", "yes", "はい", "\u001b[C\r", "y\r"])("before it, %j does not", (key) => {
  expect(typing([key, key]).choice).toBeUndefined();
});

test("what was typed too early stands at the prompt, whole and in order", () => {
  const text = "what day is it today, and read the readme file";
  expect(typing([...text])).toMatchObject({ choice: undefined, line: text });
  expect(typing([...text, "\r", ..."yes"])).toMatchObject({ choice: undefined, line: `${text}\ryes` });
});

test('"always" needs Enter, and so does all that lasts, or that comes while somebody types', () => {
  expect(typing([".", "a", "."])).toMatchObject({ choice: undefined, selected: "always" });
  expect(typing([".", "a", "\r"])).toEqual({ choice: "always", line: "" });
  expect(typing([".", "y", "."], { needsEnter: true })).toMatchObject({
    choice: undefined,
    selected: "once",
  });
  expect(typing([".", "y", "."], { isBusy: true })).toMatchObject({ choice: undefined, selected: "once" });
  expect(typing(["w", ".", "y", "."])).toMatchObject({ choice: undefined, selected: "once", line: "w" });
  expect(typing(["w", ".", "y", "\r"])).toEqual({ choice: "once", line: "w" });
});

test.each(["\u007f", "\u001b"])("%j takes back the letter that waits for Enter", (key) => {
  expect(typing([".", "a", key, "\r"], { isBusy: true }).choice).toBeUndefined();
  expect(typing([".", "a", key, "y", "."])).toEqual({ choice: "once", line: "" });
  expect(typing([".", "y", key, "."])).toMatchObject({ choice: undefined, selected: "no", line: "" });
});

test("Ctrl-C is no at any time, and what was typed with it stays", () => {
  expect(typing(["\u0003"])).toEqual({ choice: "no", line: "" });
  expect(typing(["wh\u0003"])).toEqual({ choice: "no", line: "wh" });
  expect(typing([".", "y", "\u0003"], { isBusy: true })).toEqual({ choice: "no", line: "y" });
});

test("Enter sends the line at the prompt if there is one, and otherwise only takes what was chosen", () => {
  expect(typing([".", "\r"], { isBusy: true, line: "half" })).toMatchObject({ line: "half\r" });
  expect(typing([".", "\r"], { isBusy: true })).toMatchObject({ choice: undefined, line: "" });
});

test.each([
  ["\u001b[A"],
  ["\u001b[C"],
  ["\u001bOA"],
  ["\u001by"],
  ["\u001b", "[A"],
  ["\u001b[", "A"],
  ["\u001bO", "A"],
  ["\u001b[1;5", "A"],
  ["\u001b[200~y\r\u001b[201~"],
  ["\u001b[200~", "y", "\r", "\u001b[201~"],
  ["\t"],
])("an arrow, a sequence or a paste decides nothing: %j %j", (...keys) => {
  expect(typing([".", ...keys]).choice).toBeUndefined();
  expect(typing([".", ...keys], { isBusy: true }).choice).toBeUndefined();
});

test("a paste stands at the prompt as it came", () => {
  const paste = ["\u001b[200~", "yes\ry", "\u001b[201~"];
  expect(typing([".", ...paste])).toMatchObject({ line: paste.join("") });
});

test.each(["好", "不", "はい", "いいえ"])(
  "%s alone may be the first word of a sentence, and needs Enter",
  (word) => {
    expect(typing([".", word, "."])).toMatchObject({ choice: undefined, typed: word });
    expect(typing([".", word, "\r"]).choice).toBeDefined();
    expect(typing([".", word, "，接着跑测试"])).toMatchObject({
      choice: undefined,
      line: `${word}，接着跑测试`,
    });
  },
);

const LEFT = "\u001b[D";
const RIGHT = "\u001b[C";
const UP = "\u001b[A";
const DOWN = "\u001b[B";

test("Left and Right choose at a quiet question, and Enter takes what they chose", () => {
  expect(typing([".", RIGHT, "\r"])).toEqual({ choice: "once", line: "" });
  expect(typing([".", LEFT, "\r"])).toEqual({ choice: "always", line: "" });
  expect(typing([".", LEFT, LEFT, "\r"], { needsEnter: true })).toEqual({ choice: "once", line: "" });
});

test.each([UP, DOWN, "\u001bOA", "\t"])("%j never chooses", (key) => {
  expect(typing([".", key, "\r"]).choice).toBeUndefined();
  expect(typing([".", key, ".", "\r"]).choice).toBe("no");
  expect(typing([".", key, ".", "\r"], { needsEnter: true }).choice).toBe("no");
  expect(typing([".", key, ".", "\r"], { isBusy: true }).choice).toBeUndefined();
});

test.each([[LEFT], [RIGHT], [UP], [DOWN], ["\t"], ["\u0001"], ["\u0017"], [LEFT, LEFT, RIGHT, RIGHT]])(
  "while a line is typed, %j belongs to it, and so does Enter",
  (...keys) => {
    const line = `half${keys.join("")}\r`;
    expect(typing([..."half", ".", ...keys, "\r"])).toMatchObject({ choice: undefined, line });
    expect(typing([".", ...keys, "\r"], { isBusy: true, line: "half" })).toMatchObject({ line });
    const pauses = keys.flatMap((key) => [key, "."]);
    expect(typing([..."half", ".", ...pauses, "\r"])).toMatchObject({ choice: undefined, line });
  },
);

test("no letter is lost when an arrow follows it", () => {
  expect(typing([".", "y", LEFT, "x"], { isBusy: true })).toMatchObject({ line: `y${LEFT}x` });
  expect(typing([".", "a", LEFT, "x"])).toMatchObject({ line: `a${LEFT}x` });
  expect(typing([..."bg", ".", LEFT, "u", "\r"])).toMatchObject({ line: `bg${LEFT}u\r` });
});

test.each(["y\rls -la\rgit status\r", "a\rnext line\r", "y\nsome notes\n", "y\r\r", "\ry\r"])(
  "a piece with something after its Enter is a paste: %j",
  (piece) => {
    expect(typing([".", piece])).toMatchObject({ choice: undefined, line: piece });
    expect(typing([".", piece], { needsEnter: true })).toMatchObject({ choice: undefined, line: piece });
    expect(typing([".", "y", piece], { isBusy: true })).toMatchObject({ line: `y${piece}` });
  },
);

test("a paste whose end mark is cut after Escape ends, and the next letter counts", () => {
  const paste = ["\u001b[200~hello\u001b", "[201~"];
  expect(typing([".", ...paste, ".", "y", "\r"])).toEqual({ choice: "once", line: paste.join("") });
});

test.each([
  "\u001b[<35;10;5M",
  "\u001b[?62;4c",
  "\u001b]11;rgb:1e1e/1e1e/1e1e\u001b\\",
  "\u001b]11;rgb:1e1e/1e1e/1e1e\u0007",
  "\u001bP1+r544e=787465726d\u001b\\",
])("what the terminal says by itself is nobody's key: %j", (reply) => {
  expect(typing([".", reply, "y", "."])).toEqual({ choice: "once", line: "" });
  expect(typing([..."half", reply])).toMatchObject({ line: "half" });
});

/** Texts that somebody types next. Nobody pauses within one. */
const text = fc.stringMatching(/^[a-zA-Z ,年好は]{1,30}$/);

test("whatever is typed without a pause once it has begun: nothing is answered, nothing is lost", () => {
  fc.assert(
    fc.property(text, text, fc.boolean(), fc.boolean(), (before, after, isBusy, needsEnter) => {
      expect(typing([...before], { isBusy, needsEnter })).toMatchObject({ choice: undefined, line: before });
      const line = `${before}\r`;
      expect(typing([...line, ...after])).toMatchObject({ choice: undefined, line: line + after });
    }),
  );
});

test("with pauses anywhere: nothing is answered but by Enter or by a first single letter, and nothing is lost", () => {
  const keys = fc.array(fc.constantFrom(..."yna.. \r", "es", "\u007f", "\u001b[C", "はい"), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(keys, (pieces) => {
      const typed = pieces.filter((piece) => piece !== ".").join("");
      const { choice, line } = typing(pieces, { isBusy: true });
      if (choice) expect(typed.replaceAll("\u001b[C", "")).toContain("\r");
      const letters = (text: string) => text.replace(/[^a-zはい ]/gu, "");
      if (!choice && !typed.includes("\u007f") && !typed.includes("\u001b"))
        expect(letters(typed).startsWith(letters(line))).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});
