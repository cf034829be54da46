import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { grade } from "../../src/evals/grade.ts";
import {
  describeFailed,
  describeReport,
  type Report,
  readTask,
  reportsOf,
  type Task,
} from "../../src/evals/index.ts";
import { createSandbox, removeSandbox } from "../../src/smoke/index.ts";
import { put, temporaryDirectory } from "../../src/test-kit/index.ts";

const TASK = `id: t
title: { zh: T, en: T, ja: T }
measures: todo
weakness: forgets
sessions: [{ prompt: go }]
checks:
  - file: { missing.txt: x }
  - no_file: left.txt
  - file: { other.txt: 'is not "this"' }
  - file_contains: { other.txt: "is there" }
  - run: echo two are missing >&2; exit 3
  - run: exit 4
  - file: { folder: x }
`;

/** What `grade` says of a workspace in which every check of the task fails. */
async function problemsOfAll() {
  const file = join(temporaryDirectory(), "t.yaml");
  put(file, TASK);
  const files = { "left.txt": { text: "" }, "other.txt": { text: "else" }, "folder/x": { text: "" } };
  const sandbox = await createSandbox({ workspace: { files, git: false }, folder: ".", home: {} });
  onTestFinished(() => removeSandbox(sandbox));
  return grade(readTask(file), sandbox);
}

function failedBecause(problem: string, language: "zh" | "en" | "ja") {
  const trial = { task: "t", harness: "s04", number: 1, passed: false, requests: 1, cost: 0, seconds: 0 };
  return describeFailed([{ ...trial, problems: [problem] }], language);
}

test("a side without trials is not compared", () => {
  const trial = { task: "t", harness: "a", number: 1, passed: true, problems: [], requests: 1 };
  const trials = [{ ...trial, cost: 0, seconds: 0 }];
  const task = { id: "t", title: { zh: "T", en: "T", ja: "T" }, measures: "todo" } as Task;
  const [report] = reportsOf([task], () => ["a", "b"], trials);
  const said = describeReport(report as Report, "en");
  expect(said).toMatch(/^all +1\/1 100 % \(21–100\) +0\/0 –$/m);
  expect(said).toMatch(/^pass@3 +– +–$/m);
  expect(said).toMatch(/^difference: one side has no trials/m);
});

test("every reason of a failure is told in the language of the screen", async () => {
  const problems = await problemsOfAll();
  expect(problems.map((problem) => failedBecause(problem, "zh"))).toEqual(
    [
      "没有 missing.txt",
      "left.txt 不该有，却有了",
      'other.txt 的内容不是 "is not \\"this\\""',
      'other.txt 里没有 "is there"',
      "echo two are missing >&2; exit 3 的退出码是 3：two are missing",
      "exit 4 的退出码是 4",
      "folder 不是能读的文件",
    ].map((reason) => `✗ t s04：1 次没通过，头一次是因为：${reason}`),
  );
  expect(problems.map((problem) => failedBecause(problem, "ja"))).toEqual(
    [
      "missing.txt がない",
      "ないはずの left.txt がある",
      'other.txt の中身が "is not \\"this\\"" ではない',
      'other.txt に "is there" がない',
      "echo two are missing >&2; exit 3 の終了コードが 3：two are missing",
      "exit 4 の終了コードが 4",
      "folder は読めるファイルではない",
    ].map((reason) => `✗ t s04：失敗 1 回。最初の失敗の理由：${reason}`),
  );
  expect(failedBecause(problems[0] ?? "", "en")).toBe(
    "✗ t s04: 1 failed, the first because missing.txt is not there",
  );
});
