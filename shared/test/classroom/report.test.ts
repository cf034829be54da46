import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  mergeReports,
  type Report,
  type Row,
  readReport,
  reportCsv,
  reportHtml,
  reportTable,
  withinBounds,
} from "../../src/classroom/index.ts";
import type { Trace } from "../../src/trace/index.ts";
import { type PlayerData, unpack } from "../../src/trace-player/index.ts";
import { everywhere, LANGUAGES } from "../../src/wording/index.ts";

const ROW: Row = {
  student: "ada",
  folder: "/labs/ada",
  chapter: "s05",
  passed: 11,
  all: 11,
  earlier: { passed: 45, all: 45 },
  hints: 2,
  gaveUp: false,
  scenarios: "same",
  plays: [],
};

function reportOf(...rows: Partial<Row>[]): Report {
  return {
    format: 1,
    made: "2026-11-23T09:30:00.000Z",
    language: "en",
    noWalls: "",
    scenarios: { s05: "aaaa" },
    rows: rows.map((row) => ({ ...ROW, ...row })),
  };
}

const FAILED = {
  scenario: "plan",
  title: "Plan",
  pass: false,
  failures: ["  expected: <b>"],
  trace: ["request 1"],
};

test("the table has a line for each student and chapter, and says what they come to", () => {
  const hangs = {
    student: "李雷",
    passed: 3,
    earlier: undefined,
    problem: { kind: "hangs", detail: "" },
  } as const;
  const table = reportTable(reportOf({}, hangs, { student: "cyd", gaveUp: true, scenarios: "other" }), "en");
  expect(table.split("\n")).toEqual([
    "student  chapter  passed   earlier chapters  hints  gave up  scenarios  own scenarios  problem",
    "ada      s05      ✓ 11/11  45/45             2               same",
    "李雷     s05      ~ 3/11                     2               same                      it does not end, so the rest was not played",
    "cyd      s05      ✓ 11/11  45/45             2      yes      other",
    "",
    "submissions: 3, passed everything: 2, could not be judged to the end: 1",
    "scenarios played: s05 aaaa",
    "1 were last checked by their students with other scenarios than these",
  ]);
});

test("what could not be played is told below the table", () => {
  const skipped = { need: "bwrap", why: "behind walls: not allowed" } as const;
  const report = reportOf({ plays: [{ ...FAILED, pass: true, failures: [], trace: [], skipped }] });
  const line =
    "1 play skipped: bwrap is needed and does not work on this computer (behind walls: not allowed)";
  expect(reportTable(report, "en").split("\n").at(-1)).toBe(line);
  expect(reportTable(report, "en")).toContain("✓ 11/11 · 1  ");
  expect(reportHtml(report, "en", "")).toMatch(/<li><span>· /);
});

test("whoever breaks an earlier chapter has not passed everything", () => {
  expect(reportTable(reportOf({ earlier: { passed: 44, all: 45 } }), "en")).toContain("~ 11/11  44/45");
});

test.each([
  ["\x1b]0;OWNED\x07\x1b[2J", "\\x1b]0;OWNED\\x07\\x1b[2J"],
  ["a\u202eb\x9b2J", "a\\u202eb\\x9b2J"],
  ["a\nada  s05  ✓ 11/11", "a\\nada  s05  ✓ 11/11"],
])("a name moves no cursor and forges no line: %j", (student, shown) => {
  const report = reportOf({ student });
  expect(reportTable(report, "en").split("\n")[1]).toContain(shown);
  expect(reportCsv(report).split(/\r?\n/)[1]).toContain(`${shown},s05`);
  const page = reportHtml(reportOf({ student, plays: [{ ...FAILED, steps: stepsWith("x") }] }), "en", "");
  expect(page).toContain(`"name":{"zh":${JSON.stringify(shown)}`);
});

describe("csv", () => {
  const cell = (student: string) =>
    reportCsv(reportOf({ student }))
      .split("\r\n")[1]
      ?.replace(/,s05.*/s, "");

  test("is read by a spreadsheet as UTF-8, with one line for each row", () => {
    const [head, row, end] = reportCsv(reportOf({ problem: { kind: "source", detail: "x" } })).split("\r\n");
    expect(head).toBe(
      "\uFEFFstudent,chapter,passed,of,earlier_passed,earlier_of,hints,gave_up,scenarios,mistakes_noticed,mistakes_of,mistakes_made,problem,detail",
    );
    expect(row).toBe("ada,s05,11,11,45,45,2,false,same,,,,source,x");
    expect(end).toBe("");
  });

  test("quotes what would be taken for its own marks", () => {
    expect(cell('a,"b"')).toBe('"a,""b"""');
  });

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1", "＝1"])(
    "takes %j for a text, not for a formula",
    (student) => {
      expect(cell(student)).toBe(`'${student}`);
    },
  );

  test("takes one after a tab for a text, too", () => {
    expect(cell("\t=1")).toBe("'\\t=1");
  });
});

/** A play for the player in which a program says something. */
function stepsWith(text: string): PlayerData {
  const trace: Trace = [{ order: 1, actor: "", kind: "terminal", stream: "stdout", text }];
  return { id: "plan", title: everywhere("Plan"), prompts: [], plays: [{ name: everywhere("s05"), trace }] };
}

describe("html", () => {
  const SCRIPT = "let player;";
  const ATTACK = "</script><script>alert(1)</script><img src=x>";

  test("stands by itself, and what students wrote stays text", () => {
    const plays = [{ ...FAILED, steps: stepsWith(ATTACK) }];
    const page = reportHtml(reportOf({ student: "<script>alert(1)</script>", plays }), "en", SCRIPT);
    expect(page.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/json" class="plays" >',
      '<script type="module">',
    ]);
    expect(page).not.toMatch(/<b>|https?:|<link|<img/);
    expect(page).toContain("&lt;script&gt;");
    expect(page).toContain("<noscript><pre>request 1</pre></noscript>");
    const hash = createHash("sha256").update(SCRIPT).digest("base64");
    expect(page).toContain(`script-src 'sha256-${hash}'`);
  });

  test("the compiler's message is one click away, and nearly everything looks different from nothing", () => {
    const problem = { kind: "source", detail: "main.ts:1:1: oops\nmore" } as const;
    const rows = [{ passed: 10 }, { passed: 0, earlier: undefined, problem }];
    const page = reportHtml(reportOf(...rows), "en", SCRIPT);
    expect(page).toMatch(/<tr class="part">.*<meter max="11" value="10">/);
    expect(page).toMatch(/<tr class="none"><td><a href="#row1">ada<\/a>/);
    expect(page).toContain('<section id="row1">');
  });

  test("a play opens in the player under the name of its student, whether it passed or not", () => {
    const plays = [true, false].map((pass) => ({ ...FAILED, pass, steps: stepsWith("Hello") }));
    const page = reportHtml(reportOf({ student: "李雷", plays }), "zh", SCRIPT);
    const packed = [...page.matchAll(/<script type="application\/json"[^>]*>(.*?)<\/script>/g)];
    const shown = packed.map(([, json = ""]) => unpack<PlayerData[]>(json)[0]);
    expect(shown.map((play) => play?.plays[0]?.name.zh)).toEqual(["李雷", "李雷"]);
  });

  test("is never too large: plays that passed are left out first, and that is said", () => {
    const plays = [true, false].map((pass) => ({ ...FAILED, pass, steps: stepsWith("x".repeat(1_000)) }));
    const report = withinBounds(reportOf({ plays }), 1_500);
    expect(report.rows[0]?.plays.map(({ steps }) => steps !== undefined)).toEqual([false, true]);
    expect(reportHtml(report, "en", SCRIPT)).toContain("1 plays cannot be stepped through");
    expect(reportHtml(withinBounds(reportOf({ plays })), "en", SCRIPT)).not.toContain("stepped through");
  });

  test.each(LANGUAGES)("speaks %s", (language) => {
    const page = reportHtml(reportOf({ problem: { kind: "memory", detail: "" } }), language, SCRIPT);
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).not.toContain("undefined");
  });
});

test("known mistakes are counted by submission and chapter, and a student's own scenarios have a column", () => {
  const mistake = { id: "two-at-once", text: "Two items at once." };
  const plays = [
    { ...FAILED, mistake },
    { ...FAILED, mistake },
  ];
  const report = reportOf({ plays, judged: { noticed: 9, all: 14, failed: 1 } }, { plays }, {});
  const table = reportTable(report, "en");
  expect(table).toContain(
    "known mistakes, and how many submissions show them:\n  s05: 2 of 3: Two items at once.",
  );
  expect(table).toMatch(/ same +9\/14 ✗1/);
  expect(reportCsv(report)).toContain(",9,14,two-at-once,");
  expect(reportHtml(report, "zh", "")).toContain("3 份里有 2 份：Two items at once.");
});

describe("merge", () => {
  test("puts the parts of several machines in order", () => {
    const merged = mergeReports([
      reportOf({ student: "bob" }),
      { ...reportOf({}), scenarios: { s04: "bbbb" } },
    ]);
    expect(merged.rows.map(({ student }) => student)).toEqual(["ada", "bob"]);
    expect(merged.scenarios).toEqual({ s05: "aaaa", s04: "bbbb" });
  });

  test("counts a submission once that is in several reports, as the newest says", () => {
    const newer = { ...reportOf({ passed: 10 }), made: "2026-11-24T09:30:00.000Z" };
    for (const reports of [[newer, reportOf({})] as const, [reportOf({}), newer] as const])
      expect(mergeReports([...reports]).rows).toMatchObject([{ student: "ada", passed: 10 }]);
  });

  test("refuses parts that have played different scenarios", () => {
    const other = { ...reportOf({}), scenarios: { s05: "cccc" } };
    expect(() => mergeReports([reportOf({}), other])).toThrow("different scenarios of s05");
  });

  test("a report is read as it was written, and nothing else is taken for one", () => {
    const file = join(mkdtempSync(join(tmpdir(), "harness-test-")), "report.json");
    const report = reportOf({ plays: [{ ...FAILED, steps: stepsWith("Hello") }] });
    writeFileSync(file, JSON.stringify(report));
    expect(readReport(file)).toEqual(report);
    writeFileSync(file, "{}");
    expect(() => readReport(file)).toThrow(`${file} is no report`);
  });
});
