import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { askGit, git } from "../../src/git/index.ts";
import { gitIn, put, repository, temporaryDirectory } from "../../src/test-kit/index.ts";

it("gives all that git prints, however much", async () => {
  const directory = repository({ "long.txt": `${"a line of text\n".repeat(300_000)}` });
  expect(await git(directory, ["show", "HEAD:long.txt"])).toHaveLength(15 * 300_000);
});

it("says why git failed in git's own words, and says them in English", async () => {
  vi.stubEnv("LC_ALL", "de_DE.UTF-8");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(git(repository(), ["checkout", "nowhere"])).rejects.toThrow(
    "git checkout failed: pathspec 'nowhere' did not match any file(s) known to git",
  );
});

it("tells a missing git from a missing directory", async () => {
  const directory = temporaryDirectory();
  await expect(git(join(directory, "gone"), ["version"])).rejects.toThrow(`${directory}/gone is gone`);
  put(join(directory, "file"), "");
  await expect(git(join(directory, "file"), ["version"])).rejects.toThrow(
    `git could not be started in ${directory}/file. Is it a directory you may enter?`,
  );
  put(join(directory, "git"), "no program");
  vi.stubEnv("PATH", directory);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(git(directory, ["version"])).rejects.toThrow("git was not found on this computer");
});

it("nothing that is set for another git reaches this one: no GIT_ variable, no hook, no monitor", async () => {
  const other = repository({ "b.txt": "two\n" });
  const directory = repository();
  const program = join(directory, ".git", "program");
  put(program, `#!/bin/sh\ntouch "${directory}/ran"\n`);
  chmodSync(program, 0o755);
  put(join(directory, ".git", "hooks", "post-index-change"), `#!/bin/sh\ntouch "${directory}/ran"\n`);
  chmodSync(join(directory, ".git", "hooks", "post-index-change"), 0o755);
  gitIn(directory, "config", "core.fsmonitor", program);
  for (const [name, value] of Object.entries({ GIT_DIR: join(other, ".git"), GIT_INDEX_FILE: "/nowhere" }))
    vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await git(directory, ["ls-tree", "--name-only", "HEAD"])).toBe("a.txt\n");
  put(join(directory, "c.txt"), "three\n");
  expect(await git(directory, ["status", "--porcelain"])).toContain("?? c.txt");
  await git(directory, ["add", "c.txt"]);
  expect(existsSync(join(directory, "ran"))).toBe(false);
});

it("an answer that is a failure is no error", async () => {
  const directory = repository();
  expect(await askGit(directory, ["rev-parse", "--verify", "--quiet", "no"])).toEqual({
    code: 1,
    output: "",
    complaint: "",
  });
});

it("ends git, and what git has started, with the signal", async () => {
  const directory = repository();
  const controller = new AbortController();
  gitIn(directory, "config", "alias.wait", `!echo here > "${directory}/here"; exec sleep 1000`);
  const waiting = git(directory, ["wait"], controller.signal);
  while (!existsSync(join(directory, "here"))) await new Promise(setImmediate);
  controller.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  await expect(git(directory, ["version"], controller.signal)).rejects.toThrow("enough");
});
