import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copySubmission, findSubmissions, shardOf } from "../../src/classroom/index.ts";
import { SizeError } from "../../src/classroom/own-copy.ts";
import { newState, writeState } from "../../src/lab/index.ts";
import { removeAll } from "../../src/state/index.ts";

function folder(): string {
  return mkdtempSync(join(tmpdir(), "harness-test-"));
}

function lab(top: string, path: string, chapter = "s05"): string {
  const place = join(top, path);
  mkdirSync(place, { recursive: true });
  writeState(place, newState({ chapter, from: "course" }));
  return place;
}

test("every folder with a lab is a submission, named by its path, by student and chapter", () => {
  const top = folder();
  for (const path of ["bob/s05", "ada/s05", "ada/s04", "group 1/李雷", "ada/s05/src/s01"])
    lab(top, path, path.match(/ada\/(s0\d)/)?.[1]);
  const found = findSubmissions([top]);
  expect(found.map(({ student, state }) => [student, state?.chapter])).toEqual([
    ["ada", "s04"],
    ["ada", "s05"],
    ["bob", "s05"],
    ["group 1/李雷", "s05"],
  ]);
});

test("labs that were begun anew, packages and links are passed over", () => {
  const top = folder();
  const outside = lab(folder(), "elsewhere");
  for (const path of ["ada/s05.2026-11-22_0931", "ada/node_modules/s05", "ada/.trash/s05", "bob/s05"])
    lab(top, path);
  symlinkSync(outside, join(top, "link"));
  const labs = findSubmissions([top]).filter(({ state }) => state);
  expect(labs.map(({ student }) => student)).toEqual(["bob"]);
});

test("nobody is left out: folders without a lab, archives and links are named", () => {
  const top = folder();
  lab(top, "ada/s05");
  lab(top, "group 1/bob");
  for (const path of ["empty", "forgot/src", "group 1/cyd", "ada/notes", "old/s05.2026-11-22_0931", ".trash"])
    mkdirSync(join(top, path), { recursive: true });
  for (const path of ["forgot/TASK.md", "dan.zip", "list.csv", "group 1/cyd/s05.zip"])
    writeFileSync(join(top, path), "");
  symlinkSync("/", join(top, "eve"));
  const found = findSubmissions([top]).filter(({ state }) => !state);
  expect(found.map(({ student, problem }) => [student, problem?.kind, problem?.detail])).toEqual([
    ["dan.zip", "packed", ""],
    ["empty", "no lab", ""],
    ["eve", "link", ""],
    ["forgot", "no lab", "src, TASK.md"],
    ["group 1/cyd", "no lab", "s05.zip"],
    ["old", "no lab", "s05.2026-11-22_0931"],
  ]);
});

test("the folder of a lab itself can be named, and several directories", () => {
  const [one, two] = [folder(), folder()];
  expect(findSubmissions([lab(one, "ada"), lab(two, "bob")]).map(({ student }) => student)).toEqual([
    "ada",
    "bob",
  ]);
});

test("a file that cannot be read makes a submission with a problem, not an end", () => {
  const top = folder();
  mkdirSync(join(top, "ada"));
  writeFileSync(join(top, "ada/harness-lab.json"), "{");
  lab(top, "bob");
  mkdirSync(join(top, "cyd"));
  symlinkSync("/dev/zero", join(top, "cyd/harness-lab.json"));
  const found = findSubmissions([top]);
  expect(found.map(({ student, problem }) => [student, problem !== undefined])).toEqual([
    ["ada", true],
    ["bob", false],
    ["cyd", true],
  ]);
});

test("every submission is in one shard", () => {
  const items = ["a", "b", "c", "d", "e"];
  const shards = [1, 2, 3].map((part) => shardOf(items, { part, of: 3 }));
  expect(shards).toEqual([["a", "d"], ["b", "e"], ["c"]]);
});

test("a copy has the files of a submission and nothing that a link leads to", () => {
  const [from, to, secret] = [folder(), join(folder(), "copy"), join(folder(), "key")];
  writeFileSync(secret, "sk-secret");
  mkdirSync(join(from, "src"));
  mkdirSync(join(from, "node_modules"));
  writeFileSync(join(from, "src/main.ts"), "hello");
  symlinkSync(secret, join(from, "src/key"));
  copySubmission(from, to);
  expect(readFileSync(join(to, "src/main.ts"), "utf8")).toBe("hello");
  expect(["src/key", "node_modules"].filter((name) => existsSync(join(to, name)))).toEqual([]);
});

test("a folder that cannot be read, or lies too deep, does not end the report", async () => {
  const top = folder();
  lab(top, "bob");
  const deep = "name=$(printf 'x%.0s' {1..200}); for i in {1..30}; do mkdir $name && cd -P $name; done";
  execFileSync("bash", ["-c", `mkdir closed; chmod 0 closed; ${deep}`], { cwd: top });
  expect(
    findSubmissions([top])
      .filter(({ state }) => state)
      .map(({ student }) => student),
  ).toEqual(["bob"]);
  await removeAll(join(top, "closed"));
  expect(() => copySubmission(top, join(folder(), "copy"))).toThrow(SizeError);
  await removeAll(top);
});

test.each([
  ["a line break", { command: "a\nb" }],
  ["an escape", { command: "\u001b[2J" }],
  ["a long command", { command: "x".repeat(2_000) }],
  ["a list for a command", { command: ["a"] }],
  ["a path for a chapter", { chapter: "../../s01" }],
  ["a number for a chapter", { chapter: 1 }],
  ["a negative count", { hints: { a: -1 } }],
  ["a list of hints", { hints: [] }],
  ["a huge count", { checks: 1e99 }],
  ["a long list", { passed: Array.from({ length: 50_000 }, () => 1) }],
])("a file with %s is refused in few words", (_, more) => {
  const place = lab(folder(), "ada");
  const file = join(place, "harness-lab.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...more }));
  const [found] = findSubmissions([place]);
  expect(found?.state).toBe(undefined);
  expect(found?.problem?.detail.length).toBeLessThan(1_000);
});

test("what no student can have written is not copied", () => {
  const from = folder();
  writeFileSync(join(from, "film"), "");
  truncateSync(join(from, "film"), 30_000_000);
  expect(() => copySubmission(from, join(folder(), "copy"))).toThrow("more than 20 MB");
});
