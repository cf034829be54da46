import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { broughtByRepository } from "../../src/git/index.ts";
import { gitIn, put, repository, temporaryDirectory } from "../../src/test-kit/index.ts";

/** A repository beside a folder `private` with a secret. */
function beside(files: Record<string, string> = { "a.txt": "one\n" }): string {
  const root = temporaryDirectory();
  put(join(root, "private/key"), "SECRET\n");
  return repository(files, join(root, "ws"));
}

function linkTo(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  symlinkSync(target, path);
}

/** Gives a path to a new entry of the index, as git itself would not. */
function putInIndex(workdir: string, path: string): void {
  const placeholder = "#".repeat(path.length);
  gitIn(
    workdir,
    "update-index",
    "--add",
    "--cacheinfo",
    `100644,${gitIn(workdir, "hash-object", "-w", "a.txt")},${placeholder}`,
  );
  const index = readFileSync(join(workdir, ".git/index"));
  index.write(path, index.indexOf(placeholder));
  const content = index.subarray(0, -20);
  writeFileSync(
    join(workdir, ".git/index"),
    Buffer.concat([content, createHash("sha1").update(content).digest()]),
  );
}

describe("a repository that makes git show a file elsewhere is asked about", () => {
  it.each([
    ["BISECT_LOG", "bisect", "log"],
    ["rebase-merge/head-name", "status"],
    ["rebase-apply/head-name", "status"],
    ["worktrees/x/locked", "worktree", "list", "--porcelain"],
  ])("%s is a link, and git prints what is there", (part, ...args) => {
    const workdir = beside();
    put(join(workdir, ".git/worktrees/x/gitdir"), "/nowhere/.git\n");
    put(join(workdir, ".git/worktrees/x/HEAD"), "ref: refs/heads/x\n");
    expect(broughtByRepository(workdir)).toEqual([]);
    linkTo(join(workdir, "../private/key"), join(workdir, ".git", part));
    expect(gitIn(workdir, ...args)).toContain("SECRET");
    expect(broughtByRepository(workdir)).toHaveLength(1);
  });

  it.each(["packed-refs", "shallow", "objects/info/alternates", "info/grafts", "branches/origin"])(
    "%s is a link",
    (part) => {
      const workdir = beside();
      linkTo(join(workdir, "../private/key"), join(workdir, ".git", part));
      expect(broughtByRepository(workdir)).toHaveLength(1);
    },
  );

  it("a folder in it is a link", () => {
    const workdir = beside();
    linkTo(join(workdir, "../private"), join(workdir, ".git/rebase-merge"));
    expect(broughtByRepository(workdir)).toHaveLength(1);
  });

  it.each(["../private/key", "/etc/passwd", "x/../../private/key", ".git/config"])(
    "its index has %s",
    (path) => {
      const workdir = beside();
      putInIndex(workdir, path);
      expect(gitIn(workdir, "ls-files")).toContain(path);
      expect(broughtByRepository(workdir)).toEqual([
        { path: join(workdir, ".git"), complaint: `its index has ${path}, which may lead elsewhere` },
      ]);
    },
  );

  it("a link stands in place of one of its folders", () => {
    const workdir = beside({ "a.txt": "", "deep/lib/key": "" });
    renameSync(join(workdir, "deep/lib"), join(workdir, "deep/old"));
    symlinkSync("../../private", join(workdir, "deep/lib"));
    expect(gitIn(workdir, "grep", "SECRET")).toBe("deep/lib/key:SECRET");
    expect(broughtByRepository(workdir)).toHaveLength(1);
  });
});

it.skipIf(process.platform === "darwin")("nobody can look at a folder whose name is no UTF-8", () => {
  const workdir = repository();
  const folder = Buffer.concat([Buffer.from(join(workdir, "f")), Buffer.from([0xff])]);
  mkdirSync(folder);
  writeFileSync(Buffer.concat([folder, Buffer.from("/b.txt")]), "");
  expect(broughtByRepository(workdir)).toEqual([]);
  gitIn(workdir, "add", "--all");
  expect(broughtByRepository(workdir)).toHaveLength(1);
});

it("links that are common are not asked about", () => {
  const workdir = repository({
    "a.txt": "",
    "lib/b.txt": "",
    "scripts/pre-commit": "",
    "...": "",
    "c/.gitkeep": "",
  });
  linkTo("../scripts", join(workdir, ".git/hooks"));
  linkTo("refs/heads/main", join(workdir, ".git/HEAD"));
  renameSync(join(workdir, "lib"), join(workdir, "src"));
  symlinkSync("src", join(workdir, "lib"));
  symlinkSync("/etc", join(workdir, "etc"));
  gitIn(workdir, "add", "etc");
  expect(broughtByRepository(workdir)).toEqual([]);
});
