import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  addWorktree,
  eraseWorktree,
  findReasonsToKeep,
  findWork,
  headOf,
  lockOf,
} from "../../src/git/index.ts";
import { gitIn, put, repository } from "../../src/test-kit/index.ts";

const FILES = { "a.txt": "one\n", "src/b.txt": "one\n", "src/c.txt": "one\n" };
const NOTHING = {
  changed: [],
  deleted: [],
  untracked: [],
  ignored: [],
  repositories: [],
  unfinished: [],
  looseCommits: 0,
};

async function worktree(directory = repository(FILES)) {
  const path = join(directory, "trees", "a");
  const { commit } = await headOf(directory);
  await addWorktree(directory, { path, branch: "wt/a", commit });
  return { directory, path, entry: join(directory, ".git/worktrees/a") };
}

const LOCAL = ["-c", "protocol.file.allow=always"];

describe("files that git was told not to look at", () => {
  it.each(["--assume-unchanged", "--skip-worktree"])("are looked at: %s", async (flag) => {
    const { directory, path } = await worktree();
    gitIn(path, "update-index", flag, "a.txt", "src/b.txt", "src/c.txt");
    expect(await findWork(path)).toEqual(NOTHING);
    put(join(path, "src/b.txt"), "mine\n");
    expect(gitIn(path, "status", "--porcelain")).toBe("");
    expect(await findWork(path)).toEqual({ ...NOTHING, changed: ["src/b.txt"] });
    expect(await findReasonsToKeep(directory, path)).toEqual(["src/b.txt"]);
    rmSync(join(path, "src/c.txt"));
    rmSync(join(path, "a.txt"));
    put(join(path, "a.txt/inside"), "mine\n");
    const { changed } = await findWork(path);
    expect(changed.sort()).toEqual(["a.txt", "src/b.txt"]);
  });

  it("are compared as git stores them, and links by where they lead", async () => {
    const directory = repository(FILES);
    for (const name of ["same", "other", "a file now"]) symlinkSync("a.txt", join(directory, name));
    gitIn(directory, "add", ".");
    gitIn(directory, "commit", "--quiet", "--message=links");
    gitIn(directory, "config", "core.autocrlf", "true");
    const { path } = await worktree(directory);
    const names = ["a.txt", "src/b.txt", "same", "other", "a file now"];
    gitIn(path, "update-index", "--assume-unchanged", ...names);
    for (const name of ["other", "a file now"]) unlinkSync(join(path, name));
    symlinkSync("src/b.txt", join(path, "other"));
    put(join(path, "a file now"), "mine\n");
    const { changed } = await findWork(path);
    expect(changed.sort()).toEqual(["a file now", "other"]);
  });

  it("are nothing to lose when they are not checked out", async () => {
    const { directory, path } = await worktree();
    gitIn(path, "sparse-checkout", "set", "--no-cone", "/a.txt");
    expect(existsSync(join(path, "src"))).toBe(false);
    expect(await findWork(path)).toEqual(NOTHING);
    put(join(path, "src/b.txt"), "mine\n");
    expect((await findWork(path)).changed).toEqual(["src/b.txt"]);
    expect(await findReasonsToKeep(directory, path)).toEqual(["src/b.txt"]);
  });

  it("are many, with names of all kinds", async () => {
    const names = Array.from({ length: 450 }, (_, index) => `files/-"${index}"\n字.txt`);
    const { path } = await worktree(repository(Object.fromEntries(names.map((name) => [name, name]))));
    gitIn(path, "-c", "core.ignoreStat=true", "reset", "--quiet", "--hard");
    gitIn(path, "update-index", "--assume-unchanged", "--", ...names);
    expect(await findWork(path)).toEqual(NOTHING);
    for (const name of names.slice(100, 300)) put(join(path, name), "mine\n");
    expect((await findWork(path)).changed.sort()).toEqual(names.slice(100, 300).sort());
  });
});

describe("repositories in a worktree", () => {
  it("are found where git does not see them: around its own files, and without a commit", async () => {
    const { directory, path } = await worktree();
    gitIn(join(path, "src"), "init", "--quiet");
    gitIn(join(path, "src"), "commit", "--quiet", "--allow-empty", "--message=mine");
    mkdirSync(join(path, "new/deep"), { recursive: true });
    gitIn(join(path, "new/deep"), "init", "--quiet");
    expect(gitIn(path, "status", "--porcelain")).toBe("?? new/");
    expect((await findWork(path)).repositories.sort()).toEqual(["new/deep", "src"]);
    expect(await findReasonsToKeep(directory, path)).toContain("src");
  });

  it("are found when a submodule is not checked out any more", async () => {
    const outer = repository(FILES);
    gitIn(outer, ...LOCAL, "submodule", "--quiet", "add", repository(), "inner");
    gitIn(outer, "commit", "--quiet", "--message=with a submodule");
    const { path } = await worktree(outer);
    gitIn(path, ...LOCAL, "submodule", "--quiet", "update", "--init");
    gitIn(path, "submodule", "--quiet", "deinit", "--force", "inner");
    expect((await findWork(path)).repositories).toEqual([".git/modules"]);
  });

  it("are searched for even where a name is not UTF-8", async () => {
    const { path } = await worktree();
    const odd = Buffer.concat([Buffer.from(`${path}/`), Buffer.from([0xff])]);
    try {
      mkdirSync(odd);
    } catch {
      return; // This file system knows only UTF-8.
    }
    expect(await findWork(path)).toEqual(NOTHING);
  });
});

it("finds commits on a detached head that was left since", async () => {
  const { path } = await worktree();
  gitIn(path, "checkout", "--quiet", "--detach");
  gitIn(path, "commit", "--quiet", "--allow-empty", "--message=loose");
  const loose = gitIn(path, "rev-parse", "HEAD").trim();
  gitIn(path, "checkout", "--quiet", "wt/a");
  expect(await findWork(path)).toEqual({ ...NOTHING, looseCommits: 1 });
  gitIn(path, "branch", "kept", loose);
  expect(await findWork(path)).toEqual(NOTHING);
});

it("finds them when the directory is gone, too, but not in an entry that is half gone", async () => {
  const { directory, path, entry } = await worktree();
  gitIn(path, "checkout", "--quiet", "--detach");
  gitIn(path, "commit", "--quiet", "--allow-empty", "--message=loose");
  renameSync(path, join(directory, "moved"));
  expect(await findReasonsToKeep(directory, path)).toEqual(["HEAD"]);
  rmSync(join(entry, "HEAD"));
  expect(await findReasonsToKeep(directory, path)).toEqual([]);
});

it("finds commits that only a ref of the worktree holds, and what a rebase has put aside", async () => {
  const { directory, path } = await worktree();
  gitIn(path, "commit", "--quiet", "--allow-empty", "--message=aside");
  gitIn(path, "update-ref", "refs/worktree/mine", "HEAD");
  gitIn(path, "reset", "--quiet", "--hard", "HEAD~1");
  expect(await findWork(path)).toEqual({ ...NOTHING, looseCommits: 1 });
  gitIn(path, "update-ref", "-d", "refs/worktree/mine");
  expect(await findReasonsToKeep(directory, path)).toEqual([]);

  gitIn(path, "commit", "--quiet", "--allow-empty", "--message=two");
  put(join(path, "a.txt"), "mine\n");
  expect(() => gitIn(path, "rebase", "--autostash", "--exec", "false", "HEAD~1")).toThrow("execution failed");
  expect(gitIn(path, "status", "--porcelain")).toBe("");
  expect((await findWork(path)).unfinished).toEqual([".git/rebase-merge"]);
});

it("does not take the files of another directory for those of the worktree", async () => {
  const { directory, path } = await worktree();
  gitIn(directory, "config", "extensions.worktreeConfig", "true");
  gitIn(path, "config", "--worktree", "core.worktree", repository(FILES));
  put(join(path, "precious"), "mine\n");
  await expect(findWork(path)).rejects.toThrow("Take core.worktree out of its configuration.");
  expect(await findReasonsToKeep(directory, path)).toContain("precious");
});

describe("what a killed process has left", () => {
  it("is nothing to lose while it is the same as in the commit, wherever git was killed", async () => {
    const { directory, path, entry } = await worktree();
    renameSync(join(entry, "index"), join(entry, "index.lock"));
    put(join(entry, "locked"), "initializing");
    rmSync(join(path, "src/c.txt"));
    expect(await findReasonsToKeep(directory, path)).toEqual([]);
    put(join(path, "src/b.txt"), "mine\n");
    put(join(path, "precious.txt"), "mine\n");
    expect((await findReasonsToKeep(directory, path)).sort()).toEqual(["precious.txt", "src/b.txt"]);
  });

  it("counts as a whole where git can say nothing", async () => {
    const { directory, path, entry } = await worktree();
    rmSync(join(entry, "HEAD"));
    expect((await findReasonsToKeep(directory, path)).sort()).toEqual(["a.txt", "src"]);
    for (const name of ["a.txt", "src"]) rmSync(join(path, name), { recursive: true });
    expect(await findReasonsToKeep(directory, path)).toEqual([]);
    rmSync(join(path, ".git"));
    mkdirSync(join(path, ".git"));
    expect(await findReasonsToKeep(directory, path)).toEqual([".git"]);
    rmSync(path, { recursive: true });
    expect(await findReasonsToKeep(directory, path)).toEqual([]);
    writeFileSync(path, "");
    expect(await findReasonsToKeep(directory, path)).toEqual(["."]);
  });
});

it("a lock is found with its reason, even while the worktree is not there", async () => {
  const { directory, path } = await worktree();
  expect(await lockOf(directory, path)).toBeUndefined();
  gitIn(directory, "worktree", "lock", path);
  expect(await lockOf(directory, path)).toBe("");
  gitIn(directory, "worktree", "unlock", path);
  gitIn(directory, "worktree", "lock", "--reason", "on my 硬盘", path);
  renameSync(path, `${path}.away`);
  expect(await lockOf(directory, path)).toBe("on my 硬盘");
  expect(await findReasonsToKeep(directory, path)).toEqual(["git worktree lock on my 硬盘"]);
});

it("a worktree leaves its place in one step, and what a killed process left of it is removed the next time", async () => {
  const { directory, path } = await worktree();
  put(join(directory, "trees/.gone-a/half/removed.txt"), "");
  await eraseWorktree(directory, path);
  expect(readdirSync(join(directory, "trees"))).toEqual([]);
});
