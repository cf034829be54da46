/** A restore that is killed. */

import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import {
  type Change,
  differences,
  lookAround,
  openCheckpoints,
  type Step,
  saveLedger,
} from "../../src/checkpoints/index.ts";
import { bundle, put, start, temporaryDirectory } from "../../src/test-kit/index.ts";
import { treeOf } from "./tree.ts";

/** A workspace in which everything happens that can happen to a path; the way back; and what it was. */
export async function spoil() {
  const workspace = join(temporaryDirectory(), "workspace");
  const at = (name: string) => join(workspace, name);
  put(at("changed"), Buffer.from([0, 255, 10, 13]));
  put(at("deleted/deep/file"), "deleted");
  put(at("was-a-file"), "file");
  put(at("was-a-folder/inside"), "inside");
  put(at("script.sh"), "#!/bin/sh\n");
  chmodSync(at("script.sh"), 0o750);
  symlinkSync("changed", at("link"));
  mkdirSync(at("empty"));
  const tree = treeOf(workspace);
  const { store } = await openCheckpoints(workspace, { isContinued: true });
  const before = lookAround(store, undefined, []);
  put(at("changed"), "other");
  rmSync(at("deleted"), { recursive: true });
  rmSync(at("was-a-file"));
  put(at("was-a-file/now"), "a folder");
  rmSync(at("was-a-folder"), { recursive: true });
  put(at("was-a-folder"), "a file");
  chmodSync(at("script.sh"), 0o600);
  rmSync(at("link"));
  put(at("link"), "a file");
  rmSync(at("empty"), { recursive: true });
  put(at("created/file"), "created");
  const now = lookAround(store, before, []);
  const steps = differences(before, now, new Set()).map(
    (path): Step => ({ path, from: now.get(path), to: before.get(path) }),
  );
  const changes = new Map(
    steps.map(({ path, to }): [string, Change] => [path, { before: to, by: ["agent"] }]),
  );
  const point = { number: 1, at: 0, prompt: "", messages: [], posts: [], changes };
  const left = { points: [point], view: now, pinned: new Set<string>(), posts: [], isUnsure: false };
  saveLedger(store, { ...left, running: new Set() });
  // The store belongs to a process that is gone.
  writeFileSync(join(store.folder, "owner"), "1-gone");
  writeFileSync(`${workspace}.steps`, JSON.stringify(steps));
  return { workspace, tree, at };
}

/** Kills a restore before each of its file operations, or every seventh one, and looks whether the next start finishes it. */
export async function killAt(step: number): Promise<void> {
  const script = await bundle(new URL("restoring.ts", import.meta.url));
  const whole = await spoil();
  const { lines, ended } = start(script, [whole.workspace, "0"]);
  expect(await ended).toMatchObject({ code: 0 });
  expect(treeOf(whole.workspace)).toEqual(whole.tree);
  const count = Number(lines[0]);
  expect(count).toBeGreaterThan(20);
  for (let fatal = 1; fatal <= count; fatal += step) {
    const { workspace, tree } = await spoil();
    expect(await start(script, [workspace, String(fatal)]).ended).toMatchObject({ signal: "SIGKILL" });
    const { mended } = await openCheckpoints(workspace, { isContinued: true });
    expect(mended).toMatchObject({ note: "a note", failed: [] });
    expect(treeOf(workspace), `killed before operation ${fatal}`).toEqual(tree);
  }
}
