import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { grade } from "../../src/evals/grade.ts";
import { readTask } from "../../src/evals/index.ts";
import { createSandbox, removeSandbox } from "../../src/smoke/index.ts";
import { isAlive, put, temporaryDirectory } from "../../src/test-kit/index.ts";

const isWindows = process.platform === "win32";

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

test("what is no file is a failed check, and does not end the measurement", async () => {
  const sandbox = await workspaceWith({});
  mkdirSync(join(sandbox.workspace, "a.txt"));
  if (isWindows) mkdirSync(join(sandbox.workspace, "b.txt"));
  else execFileSync("mkfifo", [join(sandbox.workspace, "b.txt")]);
  const task = taskWith("checks: [{ file: { a.txt: one } }, { file_contains: { b.txt: two } }]\n");
  expect(await grade(task, sandbox)).toEqual([
    "a.txt is no file that can be read",
    "b.txt is no file that can be read",
  ]);
});

test.skipIf(isWindows)(
  "a folder in the place of a hidden file goes, and nothing is written through a link",
  async () => {
    const elsewhere = temporaryDirectory();
    put(join(elsewhere, "mine"), "mine");
    const sandbox = await workspaceWith({ "a/check.txt/x": "" });
    symlinkSync(join(elsewhere, "mine"), join(sandbox.workspace, "b.txt"));
    symlinkSync(elsewhere, join(sandbox.workspace, "c"), "junction");
    const task = taskWith(`hidden: { a/check.txt: "1", b.txt: "2", c/mine: "3" }
checks: [{ run: "cat a/check.txt b.txt c/mine | grep -x 123" }]
`);
    expect(await grade(task, sandbox)).toEqual([]);
    expect(readFileSync(join(elsewhere, "mine"), "utf8")).toBe("mine");
  },
);

test.each(["../home/.bashrc", "/etc/hosts", "a/../../b", "..", ".", "a/", "C:\\\\b", ""])(
  "a path that leads out of the workspace is refused when the task is read: %j",
  (path) => {
    const refused = "expected (the path of a file inside the workspace|a text)";
    const check = "checks: [{ run: exit 0 }]\n";
    expect(() => taskWith(`workspace: { "${path}": x }\n${check}`)).toThrow(new RegExp(refused));
    expect(() => taskWith(`hidden: { "${path}": x }\n${check}`)).toThrow(new RegExp(refused));
    expect(() => taskWith(`checks: [{ no_file: "${path}" }]\n`)).toThrow(/t\.yaml:6/);
    expect(() => taskWith(`checks: [{ file: { "${path}": x } }]\n`)).toThrow(/t\.yaml:6/);
  },
);

test("a file that would be the folder of another is refused when the task is read", () => {
  const bad = 'hidden: { a: x, "./a/b": y }\nchecks: [{ run: exit 0 }]\n';
  expect(() => taskWith(bad)).toThrow(/t\.yaml:6: hidden: expected files, none of which/);
  expect(taskWith("hidden: { ..a: x, ab: y, a/b: z }\nchecks: [{ run: exit 0 }]\n").id).toBe("t");
});

test.skipIf(isWindows)("a check may print much, and what it leaves running ends with it", async () => {
  const sandbox = await workspaceWith({});
  const task = taskWith("checks: [{ run: 'yes | head -c 3000000; (sleep 600 & echo $! > pid); true' }]\n");
  expect(await grade(task, sandbox)).toEqual([]);
  const pid = Number(readFileSync(join(sandbox.workspace, "pid"), "utf8"));
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("Ctrl-C ends a check", async () => {
  const sandbox = await workspaceWith({});
  const task = taskWith("checks: [{ run: sleep 600 }]\n");
  await expect(grade(task, sandbox, AbortSignal.abort(new Error("stop")))).rejects.toThrow("stop");
});

test("a mistake in a task is named with its place", () => {
  expect(() => taskWith("checks: [{ fil: { a: b } }]\n")).toThrow(/t\.yaml:6: checks\[0\]/);
  expect(() => taskWith("checks: []\n")).toThrow(/t\.yaml:6: checks/);
});
