/** Which files of a folder have changed. */

import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { changedFiles, snapshotOf } from "../../src/evidence/index.ts";
import { temporaryDirectory } from "../../src/test-kit/index.ts";

test("created, changed and deleted files are found, whoever changed them; nothing else", () => {
  const folder = temporaryDirectory();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, "src"));
  for (const name of ["same.txt", "src/old.txt", "gone.txt"]) write(name, "before");
  const before = snapshotOf(folder);
  expect(changedFiles(before, folder)).toEqual([]);
  write("src/old.txt", "after!");
  write("new.txt", "new");
  rmSync(join(folder, "gone.txt"));
  expect(changedFiles(before, folder)).toEqual([
    { kind: "file", head: "gone.txt (deleted)", text: "" },
    { kind: "file", head: "new.txt (created)", text: "new" },
    { kind: "file", head: "src/old.txt (changed)", text: "after!" },
  ]);
});

test("of secrets, logs and bytes only the name is shown; links and what tools keep are not followed", () => {
  const folder = temporaryDirectory();
  const elsewhere = temporaryDirectory();
  writeFileSync(join(elsewhere, "secret.txt"), "hunter2");
  const before = snapshotOf(folder);
  for (const name of [".env", "app.log", "key.pem"]) writeFileSync(join(folder, name), "hunter2");
  writeFileSync(join(folder, "bytes.bin"), Buffer.from([1, 0, 2]));
  for (const name of [".git", ".harness", "node_modules"]) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, "file"), "hunter2");
  }
  symlinkSync(elsewhere, join(folder, "link"));
  symlinkSync(join(elsewhere, "secret.txt"), join(folder, "link.txt"));
  const changed = changedFiles(before, folder);
  expect(changed.map(({ head }) => head)).toEqual([
    ".env (created)",
    "app.log (created)",
    "bytes.bin (created)",
    "key.pem (created)",
  ]);
  expect(changed.map(({ text }) => text)).toEqual(["", "", "", ""]);
});

test("shows twenty files, and says how many more there are", () => {
  const folder = temporaryDirectory();
  const before = snapshotOf(folder);
  for (let number = 10; number < 33; number++) writeFileSync(join(folder, `${number}.txt`), "new");
  const changed = changedFiles(before, folder);
  expect(changed).toHaveLength(21);
  expect(changed.at(-2)?.head).toBe("29.txt (created)");
  expect(changed.at(-1)?.head).toBe("files that differ and are not shown: 3");
});
