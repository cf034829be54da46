/** What is found, what is kept, and what is only named. */

import { chmodSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  differences,
  LIMITS,
  type Limits,
  lookAround,
  openCheckpoints,
} from "../../src/checkpoints/index.ts";
import { put, repository, temporaryDirectory } from "../../src/test-kit/index.ts";

const NONE = new Set<string>();

async function storeFor(workspace: string, limits: Partial<Limits> = {}) {
  const { store } = await openCheckpoints(workspace, {
    isContinued: false,
    limits: { ...LIMITS, ...limits },
  });
  return store;
}

test("created, changed, deleted, linked and chmodded paths differ; a touched one does not", async () => {
  const workspace = temporaryDirectory();
  const at = (name: string) => join(workspace, name);
  for (const name of ["same", "touched", "changed", "deleted", "mode"]) put(at(name), "one");
  const store = await storeFor(workspace);
  const before = lookAround(store, undefined, []);
  utimesSync(at("touched"), 1, 1);
  // The same size, and perhaps the same time.
  writeFileSync(at("changed"), "two");
  rmSync(at("deleted"));
  chmodSync(at("mode"), 0o600);
  put(at("folder/created"), "new");
  symlinkSync("../elsewhere", at("link"));
  const now = lookAround(store, before, []);
  expect(differences(before, now, NONE).sort()).toEqual(
    ["changed", "deleted", "folder", "folder/created", "link", "mode"].filter(
      (name) => name !== "mode" || process.platform !== "win32",
    ),
  );
});

test("a repository's own files are all kept, ignored ones as far as the limit goes, .git and .harness never", async () => {
  const workspace = repository({ ".gitignore": "*.log\nout/\nbig/\n", "a.txt": "one" });
  put(join(workspace, "untracked.txt"), "mine");
  put(join(workspace, "app.log"), "log");
  put(join(workspace, "out/a.js"), "a");
  put(join(workspace, ".harness/tasks/1.json"), "{}");
  for (let i = 0; i < 5; i++) put(join(workspace, `big/${i}.js`), "b");
  const view = lookAround(await storeFor(workspace, { ignored: 4 }), undefined, []);
  expect([...view.keys()].sort()).toEqual(
    [".gitignore", "a.txt", "app.log", "big", "out", "out/a.js", "untracked.txt"].sort(),
  );
  expect(view.get("big")).toEqual({ kind: "closed" });
});

test("nothing is said about what nobody has looked into, but that it is gone", async () => {
  const workspace = temporaryDirectory();
  for (const name of ["a", "b", "c"]) put(join(workspace, "many", name), name);
  const store = await storeFor(workspace, { files: 3 });
  const before = lookAround(store, undefined, []);
  expect(before.get("many")).toEqual({ kind: "closed" });
  put(join(workspace, "many/d"), "d");
  expect(differences(before, lookAround(store, before, []), NONE)).toEqual([]);
  rmSync(join(workspace, "many"), { recursive: true });
  expect(differences(before, lookAround(store, before, []), NONE)).toEqual(["many"]);
});

test("a folder that opens or closes is named, for what happened in it nobody knows", async () => {
  const workspace = temporaryDirectory();
  for (const name of ["a", "b", "c"]) put(join(workspace, "many", name), name);
  const store = await storeFor(workspace, { files: 3 });
  const before = lookAround(store, undefined, []);
  rmSync(join(workspace, "many/c"));
  const now = lookAround(store, before, []);
  expect(differences(before, now, NONE)).toEqual(["many"]);
  put(join(workspace, "many/c"), "c");
  expect(differences(now, lookAround(store, now, []), NONE)).toContain("many");
});

test.skipIf(process.platform !== "linux")(
  "a link whose target is no UTF-8 is another one than its text",
  async () => {
    const workspace = temporaryDirectory();
    const store = await storeFor(workspace);
    const make = (bytes: number[]) => symlinkSync(Buffer.from(bytes), join(workspace, "link"));
    make([0x61, 0xff]);
    const before = lookAround(store, undefined, []);
    expect(differences(before, lookAround(store, before, []), NONE)).toEqual([]);
    rmSync(join(workspace, "link"));
    make([0x61, 0xfe]);
    expect(differences(before, lookAround(store, before, []), NONE)).toEqual(["link"]);
  },
);

test("a pinned path is looked at wherever it is", async () => {
  const workspace = temporaryDirectory();
  const outside = temporaryDirectory();
  const store = await storeFor(workspace);
  const pinned = new Set([`../${outside.split("/").at(-1)}/x.txt`]);
  const before = lookAround(store, undefined, pinned);
  put(join(outside, "x.txt"), "x");
  expect(differences(before, lookAround(store, before, pinned), pinned)).toEqual([...pinned]);
});

test("a file that is too large is compared, but not kept", async () => {
  const workspace = temporaryDirectory();
  put(join(workspace, "large"), "12345");
  const store = await storeFor(workspace, { largest: 4 });
  const before = lookAround(store, undefined, []);
  expect(before.get("large")).not.toHaveProperty("blob");
  expect(differences(before, lookAround(store, before, []), NONE)).toEqual([]);
  put(join(workspace, "large"), "54321");
  expect(differences(before, lookAround(store, before, []), NONE)).toEqual(["large"]);
});

test("a worktree of an agent is looked at, and is a repository of its own", async () => {
  const workspace = repository();
  put(join(workspace, ".harness/worktrees/login/.git"), "gitdir: elsewhere\n");
  put(join(workspace, ".harness/worktrees/login/b.txt"), "b");
  mkdirSync(join(workspace, ".harness/tasks"));
  const view = lookAround(await storeFor(workspace), undefined, []);
  expect([...view.keys()].sort()).toEqual([
    ".harness/worktrees/login",
    ".harness/worktrees/login/b.txt",
    "a.txt",
  ]);
  expect(view.get(".harness/worktrees/login")).toMatchObject({ isRepository: true });
});
