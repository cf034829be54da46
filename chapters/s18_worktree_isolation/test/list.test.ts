/** worktree_list looks, and a look starts nothing that a repository names. */
import { chmodSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { put, quiet } from "@harness/shared/test-kit";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { rehearse } from "./rehearse.ts";

beforeEach(() => void quiet());

it("a commit that a remote has promised is not fetched", async () => {
  const stage = await rehearse({}, { mode: "plan" });
  // Outside of tests all protocols are allowed.
  vi.stubEnv("GIT_ALLOW_PROTOCOL", undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  stage.git("worktree", "add", "--quiet", "-b", "wt/login", stage.tree("login"));
  const commit = stage.git("commit-tree", "-m", "lost", "HEAD^{tree}");
  stage.git("update-ref", "refs/heads/wt/login", commit);
  rmSync(join(stage.workdir, ".git/objects", commit.slice(0, 2), commit.slice(2)));
  const program = join(stage.workdir, "p.sh");
  put(program, `#!/bin/sh\ntouch "${stage.workdir}/ran"\nexit 1\n`);
  chmodSync(program, 0o755);
  for (const [key, value] of Object.entries({
    "core.repositoryFormatVersion": "1",
    "extensions.partialClone": "origin",
    "remote.origin.promisor": "true",
    "remote.origin.url": "git://127.0.0.1:1/x",
    "core.gitProxy": program,
  }))
    stage.git("config", key, value);
  expect((await stage.use("worktree_list", {})).isError).toBe(true);
  expect(existsSync(join(stage.workdir, "ran"))).toBe(false);
});
