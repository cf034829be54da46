/** A process without the rights of root goes back where folders are read-only, and prints what came of it. */

import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";

const NOBODY = 65_534;
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}
// The temporary folder of a test may be closed to others.
const root = realpathSync(mkdtempSync("/tmp/locked-"));
process.env.HOME = join(root, "home");
const { beginRestore, carryOut, differences, lookAround, openCheckpoints } = await import(
  "../../src/checkpoints/index.ts"
);
const { put } = await import("../../src/test-kit/workspace.ts");
const { removeAll } = await import("../../src/state/index.ts");
const { treeOf } = await import("./tree.ts");

const workspace = join(root, "workspace");
const at = (name: string) => join(workspace, name);
const lock = (mode: number, ...names: string[]) => {
  for (const name of names) chmodSync(at(name), mode);
};
put(at("locked/later/file"), "old");
put(at("locked/before/file"), "old");
put(at("gone/deep/file"), "old");
lock(0o555, "locked/before", "gone/deep", "gone");
mkdirSync(process.env.HOME);
const { store } = await openCheckpoints(workspace, { isContinued: false });
const before = lookAround(store, undefined, []);
const tree = treeOf(workspace);

put(at("locked/later/file"), "new");
put(at("locked/later/more"), "new");
lock(0o755, "locked/before", "gone", "gone/deep");
rmSync(at("locked/before/file"));
rmSync(at("gone"), { recursive: true });
put(at("cache/deep/file"), "new");
lock(0o555, "locked/later", "locked/before", "locked", "cache/deep", "cache");

const now = lookAround(store, before, []);
const steps = differences(before, now, new Set()).map((path) => ({
  path,
  from: now.get(path),
  to: before.get(path),
}));
const { failed } = carryOut(store, beginRestore(store, "", steps));
const isSame = JSON.stringify(treeOf(workspace)) === JSON.stringify(tree);
console.log(JSON.stringify({ failed, isSame }));
await removeAll(root);
