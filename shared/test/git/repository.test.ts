import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { countOwnCommits, deleteBranch, headOf, prefixIn, tipOf } from "../../src/git/index.ts";
import { gitIn, put, repository, temporaryDirectory } from "../../src/test-kit/index.ts";

it("knows the commit and the branch that are checked out", async () => {
  const directory = repository();
  const commit = gitIn(directory, "rev-parse", "HEAD");
  expect(await headOf(directory)).toEqual({ commit, branch: "main" });
  gitIn(directory, "checkout", "--quiet", "--detach");
  expect(await headOf(directory)).toEqual({ commit, branch: undefined });
  expect(await tipOf(directory, "main")).toBe(commit);
  expect(await tipOf(directory, "other")).toBeUndefined();
});

it("says what is missing: a repository, files, a commit", async () => {
  const directory = temporaryDirectory();
  await expect(headOf(directory)).rejects.toThrow(
    `${directory} is in no repository that git can use: not a git repository`,
  );
  gitIn(directory, "init", "--quiet");
  await expect(headOf(directory)).rejects.toThrow(`The repository of ${directory} has no commit yet.`);
  const bare = temporaryDirectory();
  gitIn(bare, "init", "--quiet", "--bare");
  await expect(headOf(bare)).rejects.toThrow(`The repository of ${bare} is bare`);
});

it("finds the way down from the top of a repository", () => {
  const directory = repository({ "a/b/c.txt": "" });
  expect(prefixIn(directory)).toBe("");
  expect(prefixIn(join(directory, "a", "b"))).toBe("a/b");
  const linked = join(directory, "linked");
  gitIn(directory, "worktree", "add", "--quiet", linked);
  expect(prefixIn(join(linked, "a"))).toBe("a");
});

it("counts the commits that only one branch holds", async () => {
  const directory = repository();
  gitIn(directory, "checkout", "--quiet", "-b", "wt/a");
  expect(await countOwnCommits(directory, "wt/a")).toBe(0);
  for (const name of ["one", "two"])
    gitIn(directory, "commit", "--quiet", "--allow-empty", `--message=${name}`);
  expect(await countOwnCommits(directory, "wt/a")).toBe(2);
  gitIn(directory, "tag", "kept", "wt/a~1");
  expect(await countOwnCommits(directory, "wt/a")).toBe(1);
  gitIn(directory, "update-ref", "refs/remotes/origin/x", "wt/a");
  expect(await countOwnCommits(directory, "wt/a")).toBe(0);
});

it("deletes a branch only where it was last seen", async () => {
  const directory = repository();
  const tip = gitIn(directory, "rev-parse", "HEAD");
  gitIn(directory, "branch", "wt/a");
  gitIn(directory, "commit", "--quiet", "--allow-empty", "--message=two");
  await expect(deleteBranch(directory, "wt/a", gitIn(directory, "rev-parse", "HEAD"))).rejects.toThrow(
    "git update-ref failed",
  );
  await deleteBranch(directory, "wt/a", tip);
  expect(await tipOf(directory, "wt/a")).toBeUndefined();
});

it("leaves a branch that is checked out somewhere", async () => {
  const directory = repository();
  const tip = gitIn(directory, "rev-parse", "HEAD");
  gitIn(directory, "checkout", "--quiet", "-b", "wt/a");
  await expect(deleteBranch(directory, "wt/a", tip)).rejects.toThrow(
    "The branch wt/a stays: it is checked out in ",
  );
  expect(await tipOf(directory, "wt/a")).toBe(tip);
});

it("a directory of a repository need not be one of git's", () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, "a"));
  put(join(directory, "a", "b.txt"), "");
  expect(prefixIn(join(directory, "a"))).toBe("");
});
