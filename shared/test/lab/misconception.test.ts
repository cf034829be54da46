import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Mistake, readMistakes, readScenario } from "../../src/chapters/index.ts";
import { misconceptionIn, readForeignScenario } from "../../src/lab/index.ts";
import type { Outcome, Verdict } from "../../src/smoke/index.ts";
import { everywhere } from "../../src/wording/index.ts";

const SCENARIO = "id: plan\ntitle: Plan\nhidden: true\nprompt: go\nmodel: { main: [{ say: hi }] }\n";

function written(yaml: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "harness-test-")), "plan.yaml");
  writeFileSync(file, `${SCENARIO}${yaml}\n`);
  return file;
}

const scenario = readScenario(written("expect: [exit_code: 0]"));
const failure = (seen: string): Verdict => ({
  pass: false,
  expected: everywhere("a result"),
  seen: everywhere(seen),
  hint: everywhere("look"),
});
const mistake = (id: string, because: string, of = "plan"): Mistake => ({
  id,
  file: "",
  patch: "",
  mistake: everywhere(id),
  scenario: of,
  because,
});

/** What is recognised in a failed play of a program that passes `before`. */
function recognised(mistakes: Mistake[], failures: Verdict[], before = [{ pass: true }]): string | undefined {
  const outcome = { failures } as Outcome;
  return misconceptionIn(mistakes, { scenario, outcome }, [...before, { pass: false }])?.id;
}

describe("a known mistake", () => {
  const known = [
    mistake("early", "request 4"),
    mistake("late", "request 4, too late"),
    mistake("other", "request", "x"),
  ];

  test("is recognised by its mark in the failure of its scenario; the longest mark counts", () => {
    expect(recognised(known, [failure("in request 4")])).toBe("early");
    expect(recognised(known, [failure("in request 4, too late")])).toBe("late");
    expect(recognised(known, [failure("nothing")])).toBeUndefined();
  });

  test("is not named to a program that fails with more: it has not got so far", () => {
    const one = { ...mistake("early", "request 4"), unless: "request 2" };
    expect(recognised([one], [failure("in request 4")])).toBe("early");
    expect(recognised([one], [failure("in request 2"), failure("in request 4")])).toBeUndefined();
  });

  test("is not guessed when two fit alike, or when the play broke off", () => {
    const twins = [mistake("one", "request 4"), mistake("two", "request 4")];
    expect(recognised(twins, [failure("in request 4")])).toBeUndefined();
    const decisive = { ...failure("in request 4"), decisive: true } as const;
    expect(recognised(known, [decisive])).toBeUndefined();
  });

  test("is not named while nothing passes: the mechanism itself is missing", () => {
    expect(recognised(known, [failure("in request 4")], [])).toBeUndefined();
  });
});

test.each(["request", "exit code", "the actor"])(
  "a mark must not be %s, which any failure has",
  (because) => {
    const file = join(mkdtempSync(join(tmpdir(), "harness-test-")), "early.yaml");
    writeFileSync(file, `mistake: { zh: a, en: a, ja: a }\nscenario: plan\nbecause: ${because}\n`);
    expect(() => readMistakes({ wrong: [file] })).toThrow(
      "expected a text that another failure would not have",
    );
  },
);

test.each([
  "workspace: { passwd: { from: /etc/passwd } }",
  "home: { .bashrc: { from: plan.yaml } }",
  "workspace: { out: { link: / } }",
  "workspace: { git: true, .git/config: x }",
  "needs: postgres",
  "env: { LD_PRELOAD: ./x.so }",
  "env: { ANTHROPIC_BASE_URL: 'http://127.0.0.1:5432' }",
])("a scenario of a submission must not bring %s", (key) => {
  const file = written(`${key}\nexpect: [exit_code: 0]`);
  expect(() => readForeignScenario(file)).toThrow(/plan\.yaml:1: /);
  expect(
    readForeignScenario(written("workspace: { a.txt: b }\nenv: { CONTEXT_LIMIT: 9 }\nexpect: [exit_code: 0]"))
      .id,
  ).toBe("plan");
});
