/** Going back where the system makes difficulties. */

import { rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { beginRestore, carryOut, lookAround, openCheckpoints } from "../../src/checkpoints/index.ts";
import { bundle, put, start, temporaryDirectory } from "../../src/test-kit/index.ts";
import { treeOf } from "./tree.ts";

const isWindows = process.platform === "win32";

test.skipIf(isWindows)("folders that are read-only go back, and are read-only again", async () => {
  const { lines, ended } = start(await bundle(new URL("locked.ts", import.meta.url)), []);
  expect(await ended).toMatchObject({ code: 0 });
  expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ failed: [], isSame: true });
});

test("a file that cannot be written is named, and leaves nothing behind that hinders the next one", async () => {
  const workspace = temporaryDirectory();
  put(join(workspace, "good"), "good");
  const { store } = await openCheckpoints(workspace, { isContinued: false });
  const good = lookAround(store, undefined, []).get("good");
  if (good?.kind !== "file") throw new Error("good was not seen");
  // It fails when its bytes are written already, as it does when a disk is full.
  const bad = { ...good, mode: Number.NaN };
  const tree = treeOf(workspace);
  put(join(workspace, "good"), "changed");
  const steps = [
    { path: "bad", to: bad },
    { path: "good", from: lookAround(store, undefined, []).get("good"), to: good },
  ];
  const { done, failed } = carryOut(store, beginRestore(store, "", steps));
  expect({ done, failed }).toMatchObject({ done: ["good"], failed: [{ path: "bad" }] });
  expect(treeOf(workspace)).toEqual(tree);
});

test.skipIf(isWindows)("a file that is too large to be kept stays, and is named", async () => {
  const workspace = temporaryDirectory();
  const { store } = await openCheckpoints(workspace, { isContinued: false });
  put(join(workspace, "large"), "");
  truncateSync(join(workspace, "large"), 3 * 2 ** 30);
  const from = lookAround(store, undefined, []).get("large");
  const { failed } = carryOut(store, beginRestore(store, "", [{ path: "large", from }]));
  expect(failed).toEqual([{ path: "large", reason: "it is too large to be kept, so it stays" }]);
});

test("a file of ours that cannot be read is named", async () => {
  const workspace = temporaryDirectory();
  for (const name of ["ledger.json", "restore.json"]) {
    const { store } = await openCheckpoints(workspace, { isContinued: false });
    put(join(store.folder, name), "{");
    // The store belongs to a process that is gone.
    put(join(store.folder, "owner"), "1-gone");
    const opened = openCheckpoints(workspace, { isContinued: true });
    await expect(opened).rejects.toThrow(`${join(store.folder, name)}: `);
    rmSync(store.folder, { recursive: true });
  }
});
