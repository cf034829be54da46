import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { addWorktree, eraseWorktree, findWork, headOf, isWorktree } from "../../src/git/index.ts";
import { gitIn, put, repository, temporaryDirectory } from "../../src/test-kit/index.ts";

async function withWorktree(directory = repository(), path = join(directory, "trees", "a")) {
  const { commit } = await headOf(directory);
  await addWorktree(directory, { path, branch: "wt/a", commit });
  return { directory, path };
}

function listed(directory: string): string[] {
  const lines = gitIn(directory, "worktree", "list", "--porcelain").split("\n");
  return lines.filter((line) => line.startsWith("worktree ")).map((line) => line.slice("worktree ".length));
}

it("makes one in a path with blanks and characters of all kinds, with the same subdirectory", async () => {
  const top = repository({ "src/a.txt": "one\n" }, join(temporaryDirectory(), "工作 区 ワーク's"));
  mkdirSync(join(top, "notes"));
  const { path } = await withWorktree(join(top, "notes"), join(top, "trees", "a"));
  expect(readFileSync(join(path, "src", "a.txt"), "utf8")).toBe("one\n");
  expect(existsSync(join(path, "notes"))).toBe(true);
  expect(isWorktree(path)).toBe(true);
  expect(gitIn(path, "branch", "--show-current")).toBe("wt/a");
});

it("knows one only where it and the repository point at each other", async () => {
  const { directory, path } = await withWorktree();
  symlinkSync(join(directory, "trees"), join(directory, "by-link"));
  expect(isWorktree(join(directory, "by-link", "a"))).toBe(true);
  expect(isWorktree(directory)).toBe(false);
  expect(isWorktree(join(directory, "nowhere"))).toBe(false);
  // A copy says that it is the other one.
  put(join(directory, "trees", "b", ".git"), readFileSync(join(path, ".git")));
  expect(isWorktree(join(directory, "trees", "b"))).toBe(false);
  renameSync(path, join(directory, "trees", "moved"));
  expect(isWorktree(path)).toBe(false);
  expect(isWorktree(join(directory, "trees", "moved"))).toBe(false);
});

it("takes one away, whole or in parts, and no other one", async () => {
  const { directory, path } = await withWorktree();
  const other = join(directory, "trees", "other");
  gitIn(directory, "worktree", "add", "--quiet", "-b", "other", other);
  put(join(path, "b.txt"), "two\n");
  await eraseWorktree(directory, path);
  expect([existsSync(path), listed(directory)]).toEqual([false, [directory, other]]);

  gitIn(directory, "worktree", "add", "--quiet", path, "wt/a");
  rmSync(join(path, ".git"));
  await eraseWorktree(directory, path);
  expect([existsSync(path), listed(directory)]).toEqual([false, [directory, other]]);

  gitIn(directory, "worktree", "add", "--quiet", path, "wt/a");
  rmSync(path, { recursive: true });
  await eraseWorktree(directory, path);
  await eraseWorktree(directory, path);
  expect(listed(directory)).toEqual([directory, other]);
  expect(gitIn(directory, "branch", "--list", "wt/a")).toContain("wt/a");
});

it("finds all that would be lost: 300 changes, names of all kinds, what the user's settings hide", async () => {
  const names = Array.from({ length: 300 }, (_, index) => `files/${index}.txt`);
  const files = Object.fromEntries(names.map((name) => [name, "one\n"]));
  const { path } = await withWorktree(repository({ ...files, ".gitignore": "*.log\nbuilt/\n" }));
  gitIn(path, "config", "status.showUntrackedFiles", "no");
  expect(await findWork(path)).toEqual({
    changed: [],
    deleted: [],
    untracked: [],
    ignored: [],
    repositories: [],
    unfinished: [],
    looseCommits: 0,
  });

  for (const name of names) put(join(path, name), "two\n");
  for (const name of ['a "b"\n c.txt', "新しい.txt", "x.log", "built/a", "built/b"])
    put(join(path, name), "");
  rmSync(join(path, "files/0.txt"));
  gitIn(path, "mv", "files/1.txt", "moved.txt");
  const work = await findWork(path);
  expect(new Set(work.changed)).toEqual(new Set([...names, "moved.txt"]));
  expect(work.deleted.sort()).toEqual(["files/0.txt", "files/1.txt"]);
  expect(work.untracked.sort()).toEqual(['a "b"\n c.txt', "新しい.txt"].sort());
  expect(work.ignored.sort()).toEqual(["built/", "x.log"]);
});

it("finds commits on no branch, and submodules that have a repository of their own", async () => {
  const inner = repository();
  const outer = repository();
  gitIn(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "in ner");
  gitIn(outer, "commit", "--quiet", "--message=with a submodule");
  const { path } = await withWorktree(outer);
  expect((await findWork(path)).repositories).toEqual([]);
  gitIn(path, "-c", "protocol.file.allow=always", "submodule", "--quiet", "update", "--init");
  gitIn(path, "checkout", "--quiet", "--detach");
  gitIn(path, "commit", "--quiet", "--allow-empty", "--message=loose");
  expect(await findWork(path)).toMatchObject({ repositories: ["in ner"], looseCommits: 1, changed: [] });
  await eraseWorktree(outer, path);
  expect(existsSync(path)).toBe(false);
});
