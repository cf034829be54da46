import { spawnSync } from "node:child_process";
import { environment } from "@harness/shared/test-kit";
import { expect, test } from "vitest";

function quiz(args: string[], lines: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "quiz", ...args], {
    input: lines.map((line) => `${line}\n`).join(""),
    encoding: "utf8",
    env: { ...environment(), LANG: "ja_JP.UTF-8", LC_ALL: "ja_JP.UTF-8" },
  });
  return { status, stdout, stderr };
}

test("a play is predicted, questions are answered, and what was right is counted until the lines end", () => {
  const { status, stdout } = quiz(["s05", "--lang", "en"], ["", "y", "", "perhaps", "n", ""]);
  expect(stdout).toMatch(/^Question 1 of 5\nPredict: The model makes a plan.*\nEnter shows the answer \n/);
  expect(stdout).toMatch(/\n {2}request 5 · user: <reminder>.*\n {4}calls todo_write /);
  expect(stdout).toMatch(
    /Question 2 of 5\nWhy does .*\n.*\n\n.*numbers.*\n\n(Did you get it right\? \[y\/n\] \n){2}/,
  );
  expect(stdout).toMatch(/Question 3 of 5[\s\S]*\n1 of 2 right\.\n$/);
  expect(status).toBe(0);
});

test("without a chapter it lists those that have questions, in the language of the reader", () => {
  expect(quiz([]).stdout).toContain("s05  ToDo リスト：5 問\n");
  expect(quiz(["s99", "--lang", "zh"])).toMatchObject({
    status: 2,
    stdout: "",
    stderr: expect.stringMatching(/^没有 s99 这一章。有：s01, /),
  });
});
