import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { grade } from "../../src/evals/grade.ts";
import { readTask } from "../../src/evals/index.ts";
import { createSandbox, removeSandbox } from "../../src/smoke/index.ts";
import { put, temporaryDirectory } from "../../src/test-kit/index.ts";

const HEAD = `id: t
title: { zh: T, en: T, ja: T }
measures: todo
weakness: forgets
sessions: [{ prompt: go }]
`;

function taskWith(yaml: string) {
  const file = join(temporaryDirectory(), "t.yaml");
  put(file, HEAD + yaml);
  return readTask(file);
}

async function workspaceWith(files: Record<string, string>) {
  const laid = Object.entries(files).map(([path, text]) => [path, { text }] as const);
  const sandbox = await createSandbox({
    workspace: { files: Object.fromEntries(laid), git: false },
    folder: ".",
    home: {},
  });
  onTestFinished(() => removeSandbox(sandbox));
  return sandbox;
}

const CHECKS = `checks:
  - file: { a.txt: one }
  - file_contains: { b.txt: two }
  - no_file: c.txt
  - run: test -s b.txt
`;

test("nothing is wrong when every check holds", async () => {
  const sandbox = await workspaceWith({ "a.txt": "one\n", "b.txt": "one two three" });
  expect(await grade(taskWith(CHECKS), sandbox)).toEqual([]);
});

test("each check that fails says what is wrong", async () => {
  const sandbox = await workspaceWith({ "a.txt": "one more", "c.txt": "" });
  expect(await grade(taskWith(CHECKS), sandbox)).toEqual([
    'a.txt is not "one"',
    "b.txt is not there",
    "c.txt is there",
    "test -s b.txt ended with exit code 1",
  ]);
});

test("what checks is written afterwards, whatever the agent made of it", async () => {
  const task = taskWith(`workspace: { check.mjs: "process.exit(1)" }
hidden: { check.mjs: "console.log('three are missing'); process.exit(3)" }
checks: [{ run: node check.mjs }]
`);
  const sandbox = await workspaceWith({ "check.mjs": "process.exit(0)" });
  expect(await grade(task, sandbox)).toEqual(["node check.mjs ended with exit code 3: three are missing"]);
});

test("a mistake in a task is named with its place", () => {
  expect(() => taskWith("checks: [{ fil: { a: b } }]\n")).toThrow(/t\.yaml:6: checks\[0\]/);
  expect(() => taskWith("checks: []\n")).toThrow(/t\.yaml:6: checks/);
});
