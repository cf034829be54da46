import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openState } from "../../src/state/index.ts";
import { busyWith, claimWorktree, entryFor, releaseWorktree } from "../../src/worktrees/journal.ts";
import { temporaryDirectory } from "../state/directories.ts";

it("a worktree that was claimed is refused to the next one, which reads who has it", async () => {
  const state = openState(temporaryDirectory());
  await claimWorktree(state, "login");
  expect(busyWith(state, "login")).toContain("is checking the worktree login");
  await expect(claimWorktree(state, "login")).rejects.toThrow("is checking the worktree login right now.");
  await releaseWorktree(state, "login");
  expect(busyWith(state, "login")).toBeUndefined();
});

it("what could not be released for a while is released later: the name is not stuck as long as the process lives", async () => {
  const workspace = temporaryDirectory();
  const state = openState(workspace);
  await claimWorktree(state, "login");
  const directory = join(workspace, ".harness/worktrees");
  // A file in its place: nobody can write there, root included.
  renameSync(directory, `${directory}.away`);
  writeFileSync(directory, "");
  await expect(releaseWorktree(state, "login")).rejects.toThrow("not a directory");
  rmSync(directory);
  renameSync(`${directory}.away`, directory);
  await expect.poll(() => entryFor(state, "login")).toBeUndefined();
});
