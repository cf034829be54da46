import { expect, onTestFinished, test, vi } from "vitest";
import { choicesLine, howToAnswer, type Question } from "../../src/terminal/ask.ts";
import { setLanguage } from "../../src/terminal/screen.ts";
import { questionText } from "../../src/terminal/show-question.ts";
import { mostColumnsOf } from "../../src/text/index.ts";
import { words } from "../../src/wording/index.ts";

/** The rows of a question in a terminal of this size. */
function rowsIn(columns: number, rows: number, question: Question): string[] {
  vi.stubEnv("NO_COLOR", "1");
  const { isTTY, columns: columnsBefore, rows: rowsBefore } = process.stderr;
  Object.assign(process.stderr, { isTTY: true, columns, rows });
  onTestFinished(() => {
    vi.unstubAllEnvs();
    setLanguage("en");
    Object.assign(process.stderr, { isTTY, columns: columnsBefore, rows: rowsBefore });
  });
  return questionText(question).split("\n");
}

const FORGED = "? Bash(ls -la)";
const BLANKS = [
  "\t",
  "\r",
  "　",
  "\u00a0",
  "\u200b",
  "\u202e",
  "\u3164",
  "e\u0301",
  "─",
  "你",
  "👨‍👩‍👧‍👦",
  "क्षि",
];
const PADDED = [
  `./x.sh #${" ".repeat(80 - 16)}${" ".repeat(80 * 26)}${FORGED}`,
  `./x.sh #${"\n".repeat(30)}${FORGED}`,
  `./x.sh #${" \n".repeat(30)}${FORGED}`,
  `./x.sh #${"a".repeat(5_000)}${FORGED}`,
  `./x.sh <<EOF\n${`${FORGED}\n`.repeat(300)}EOF`,
  ...BLANKS.map((blank) => `./x.sh #${`${blank} `.repeat(2_000)}${FORGED}`),
  ...BLANKS.map((blank) => `./x.sh #${blank.repeat(1_000)}${FORGED}`),
];
const WINDOWS = [
  [40, 24],
  [80, 24],
  [100, 30],
  [10, 5],
] as const;

test.each(WINDOWS)("in %i × %i the end still shows a command that is padded", (columns, rows) => {
  for (const command of PADDED) {
    const shown = rowsIn(columns, rows, { title: `Bash(${command})`, reason: "It may change something." });
    // Nothing of it begins where only the harness writes, and no row has to be wrapped by the terminal.
    for (const row of shown) expect(row).toMatch(/^(?:\? Bash\(|\? Bash$|$| {2})/);
    for (const row of shown) expect([...row].length).toBeLessThan(Math.max(columns, 11));
    const onScreen = columns > 10 ? shown.slice(-(rows - 6)) : shown;
    expect(onScreen.findLast((row) => row.startsWith("?"))).toMatch(
      columns > 10 ? /^\? Bash\(\.\/x\.sh/ : /^\? Bash/,
    );
  }
});

test("a question that fits is not repeated, and many spaces are shown by number", () => {
  const title = `Bash(./x.sh #${" ".repeat(2000)}${FORGED})`;
  expect(rowsIn(80, 24, { title, reason: "why" })).toEqual([
    "? Bash(./x.sh #␣×2000␣? Bash(ls -la))",
    "  why",
  ]);
});

test.each(["zh", "en", "ja"] as const)(
  "with how to answer and a line for the prompt below it, its beginning is still on the screen: %s",
  (language) => {
    for (const columns of [30, 40, 60, 80])
      for (let lines = 1; lines < 30; lines++) {
        setLanguage(language);
        const shown = rowsIn(columns, 24, { title: `Bash(${"echo a\n".repeat(lines)})` });
        const below = `${howToAnswer()}\nKept\n${choicesLine()}`.split("\n").length;
        expect(shown.slice(-(24 - below))).toContain("? Bash(echo a");
      }
  },
);

test("a list that is higher than the window is said to begin further up", () => {
  const list = Array.from({ length: 60 }, (_, i) => `hooks.Stop: ${i}`);
  const { trustTitle, trustReason: reason } = words;
  const shown = rowsIn(80, 24, { list, title: trustTitle({ count: 60 }), reason });
  expect(shown.join(" ")).toContain("further up (61 lines");
  expect(shown.filter((row) => row.startsWith("? The settings of this"))).toHaveLength(2);
});

test.each(["zh", "en", "ja"] as const)("a long one says in %s how long it is", (language) => {
  setLanguage(language);
  const title = `Bash(${"echo a\n".repeat(300)})`;
  const shown = rowsIn(80, 24, { title });
  expect(shown.at(-5)).toBe("? Bash(echo a");
  expect(shown.at(-3)).toBe("  …");
  expect(shown.slice(-8).join("")).toContain("2,106");
});

test("the words of a hook, files and a preview stay behind the margin, and a line of 100,000 characters is cut", () => {
  const question = {
    title: "Bash(./x.sh)",
    reason: `a\n${FORGED}`,
    files: [`b\n${FORGED}`],
    preview: `+ ${"c".repeat(100_000)}\n${FORGED}`,
    list: [`hooks.Stop: "${"d".repeat(200)}${FORGED}"`],
  };
  const shown = rowsIn(40, 24, question);
  expect(shown.filter((row) => !row.startsWith("  ")).join()).toMatch(/^(?:\? Bash\(\.\/x\.sh\),?)+$/);
  expect(shown.join("")).toContain("…(99002)…");
});

test.each([
  ["reason", { reason: `${"〈".repeat(1_000)}\n`.repeat(30) + FORGED }],
  ["files", { files: Array.from({ length: 9 }, (_, i) => `l${i} → ${"〈".repeat(4_000)}${FORGED}`) }],
  ["one file", { files: [`l1 → ${"〈".repeat(77 * 12)}${FORGED}`] }],
  ["accents", { reason: `a\u0301b\u0301`.repeat(200) + FORGED }],
])("%s of wide characters: no row has to be wrapped, and the question ends with what it asks", (_, more) => {
  for (const [columns, rows] of WINDOWS) {
    const shown = rowsIn(columns, rows, { title: "Bash(./x.sh l1)", ...more });
    for (const row of shown) expect(row).toMatch(/^(?:\? Bash| {2})/);
    for (const row of shown) expect(mostColumnsOf(row)).toBeLessThan(Math.max(columns, 11));
    expect(shown.slice(-(rows - 2)).some((row) => row.startsWith("? Bash"))).toBe(true);
    expect(shown.length).toBeLessThan((20_000 * 2) / columns + 40);
  }
});

test("a preview that is cut is not said to be whole", () => {
  const preview = Array.from({ length: 41 }, (_, i) => `+ ${i}`).join("\n");
  const shown = rowsIn(80, 24, { title: "write_file(a)", preview }).join("\n");
  expect(shown).toContain("+1 more line");
  expect(shown).not.toMatch(/whole/i);
});

test("a question of trust shows its list above the title", () => {
  const list = ['permissions.allow: "Bash"', "hooks.Stop: {}"];
  const { trustTitle, trustReason: reason } = words;
  const shown = rowsIn(200, 24, { list, title: trustTitle({ count: 2 }), reason });
  expect(shown.slice(0, 2)).toEqual(list.map((item) => `  ${item}`));
});
