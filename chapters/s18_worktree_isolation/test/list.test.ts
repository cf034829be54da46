/** worktree_list looks, and a look starts nothing that a repository names. */
import { chmodSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { put, quiet } from "@harness/shared/test-kit";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { rehearse } from "./rehearse.ts";

beforeEach(() => void quiet());

it("a commit that a remote has promised is not fetched", async () => {
  const session = await rehearse({}, { mode: "plan" });
  // Outside of tests all protocols are allowed.
  vi.stubEnv("GIT_ALLOW_PROTOCOL", undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  session.git("worktree", "add", "--quiet", "-b", "wt/login", session.tree("login"));
  const commit = session.git("commit-tree", "-m", "lost", "HEAD^{tree}");
  session.git("update-ref", "refs/heads/wt/login", commit);
  rmSync(join(session.workdir, ".git/objects", commit.slice(0, 2), commit.slice(2)));
  const program = join(session.workdir, "p.sh");
  put(program, `#!/bin/sh\ntouch "${session.workdir}/ran"\nexit 1\n`);
  chmodSync(program, 0o755);
  for (const [key, value] of Object.entries({
    "core.repositoryFormatVersion": "1",
    "extensions.partialClone": "origin",
    "remote.origin.promisor": "true",
    "remote.origin.url": "git://127.0.0.1:1/x",
    "core.gitProxy": program,
  }))
    session.git("config", key, value);
  expect((await session.use("worktree_list", {})).isError).toBe(true);
  expect(existsSync(join(session.workdir, "ran"))).toBe(false);
});
