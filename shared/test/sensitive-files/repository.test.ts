import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { filesOfCommand, fileWarnings, oneFile } from "../../src/sensitive-files/index.ts";
import { readCommand } from "../../src/shell-syntax/index.ts";
import { gitIn, put, repository, temporaryDirectory } from "../../src/test-kit/index.ts";
import { HOSTILE, lay, submodule } from "../git/hostile.ts";

/** What a command is asked about in English; undefined when it is not. */
async function question(workdir: string, text = "ls && git status", rule = ""): Promise<string | undefined> {
  const command = await readCommand(text, { home: "/home/me", workdir });
  return fileWarnings(filesOfCommand(command, workdir), (path) => path === rule).delicate?.en;
}

/** Is `git status` asked about where only half of a repository is there, with this configuration? */
async function isAsked(config: string, { at = ".git", inside = "." } = {}): Promise<boolean> {
  const root = temporaryDirectory();
  put(join(root, at, "HEAD"), "ref: refs/heads/main\n");
  put(join(root, at, "config"), config);
  mkdirSync(join(root, inside), { recursive: true });
  return (await question(join(root, inside))) !== undefined;
}

it.each(HOSTILE)("git is asked about, and runs nothing meanwhile: $name", async (hostile) => {
  const { workdir, hasRun } = lay(hostile);
  expect(await question(workdir)).toBeDefined();
  expect(hasRun()).toBe(false);
});

it("the question says which setting it is, and where; a rule that names the file answers it", async () => {
  const workdir = repository();
  gitIn(workdir, "config", "diff.Secret.textconv", "x");
  expect(await question(workdir)).toBe(
    ".git/config sets diff.Secret.textconv: git obeys it, and may run what it says.",
  );
  expect(await question(workdir, "git status", ".git/config")).toBeUndefined();
  mkdirSync(join(workdir, "src"));
  expect(await question(join(workdir, "src"))).toContain("/.git/config sets diff.Secret.textconv");
  gitIn(submodule(workdir), "config", "core.fsmonitor", "./evil");
  expect(await question(workdir, "git status", ".git/config")).toContain(
    "sub/.git/config sets core.fsmonitor",
  );
});

it("where git cannot say what it would do, the user is asked", async () => {
  const workdir = repository();
  put(join(workdir, ".git/config"), "[core\n");
  expect(await question(workdir)).toContain("because of .git: bad config line 1");
  expect(await question(repository(), "git -C $(cat where) status")).toContain("only the shell knows");
  const waiting = repository();
  rmSync(join(waiting, ".git/config"));
  execFileSync("mkfifo", [join(waiting, ".git/config")]);
  expect(await question(waiting)).toContain("not clear what git would run");
});

it("ordinary repositories are not asked about", async () => {
  const origin = repository();
  const workdir = join(temporaryDirectory(), "clone");
  gitIn(origin, "clone", "--quiet", origin, workdir);
  for (const [key, value] of [
    ["user.name", "Me"],
    ["user.email", "me@example.com"],
    ["branch.main.description", "x"],
    ["remote.Other.url", "git@example.com:x/y.git"],
    ["core.fsmonitor", "true"],
    ["core.hooksPath", ".husky"],
    ["lfs.repositoryformatversion", "0"],
    ["lfs.https://example.com/x.git/info/lfs.locksverify", "true"],
    ["gpg.format", "ssh"],
    ["http.postBuffer", "524288000"],
    ["credential.https://example.com.username", "me"],
    ["merge.ours.driver", "true"],
    ["gitflow.branch.master", "main"],
    ["pack.windowMemory", "100m"],
    ["protocol.version", "2"],
    ["push.useForceIfIncludes", "true"],
    ["pull.rebase", "true"],
  ])
    gitIn(workdir, "config", key as string, value as string);
  expect(await question(workdir)).toBeUndefined();
  gitIn(workdir, "worktree", "add", "--quiet", join(workdir, "tree"));
  expect(await question(join(workdir, "tree"))).toBeUndefined();
  mkdirSync(join(workdir, "src"));
  expect(await question(join(workdir, "src"))).toBeUndefined();
  gitIn(workdir, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", origin, "sub");
  expect(await question(workdir)).toBeUndefined();
  expect(await question(join(workdir, "sub"))).toBeUndefined();
  gitIn(workdir, "submodule", "--quiet", "deinit", "--force", "sub");
  expect(await question(workdir)).toBeUndefined();
});

it("what the user has set for all repositories is the user's own", async () => {
  const workdir = repository();
  gitIn(workdir, "config", "--global", "core.fsmonitor", "./mine");
  gitIn(workdir, "config", "--global", "filter.lfs.smudge", "git-lfs smudge -- %f");
  expect(await question(workdir)).toBeUndefined();
});

it("where there is no repository, no directory or no git, nothing is asked", async () => {
  const empty = temporaryDirectory();
  expect(await question(empty)).toBeUndefined();
  expect(await question(join(empty, "gone"))).toBeUndefined();
  const workdir = repository();
  gitIn(workdir, "config", "core.fsmonitor", "./evil");
  vi.stubEnv("PATH", empty);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await question(workdir)).toBeUndefined();
});

it("git is followed to the directory in which it runs", async () => {
  const workdir = temporaryDirectory();
  gitIn(repository({ "a.txt": "" }, join(workdir, "in it")), "config", "core.fsmonitor", "./evil");
  expect(await question(workdir)).toBeUndefined();
  for (const text of [
    "cd 'in it' && git status",
    "git -C in\\ it status",
    "git --git-dir 'in it/.git' status",
    "env -C in\\ it git status; git -C . -C 'in it' log",
    "git -c a.b=c -C 'in it' log",
    "sh -c \"cd 'in it'; git status\"",
  ])
    expect(await question(workdir, text), text).toBeDefined();
  expect(await question(join(workdir, "in it"), "git --work-tree=.. log")).toBeDefined();
});

it("a directory that is another one for each process is asked about", async () => {
  expect(await question(repository(), "cd /proc/self/cwd/sub; git status")).toContain(
    "depends on the process",
  );
});

it("so is a repository that the environment names", async () => {
  const other = repository();
  gitIn(other, "config", "core.fsmonitor", "./evil");
  vi.stubEnv("GIT_DIR", join(other, ".git"));
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await question(temporaryDirectory())).toBeDefined();
});

it("half a repository is asked about by what its configuration says", async () => {
  expect(await isAsked("[core]\n\tbare = false\n\tfsmonitor = true\n\thooksPath = .husky\n")).toBe(false);
  expect(await isAsked("[core]\n\tfsmonitor = ./evil\n")).toBe(true);
  expect(await isAsked('[core]FsMonitor="./evil"\n')).toBe(true);
  expect(await isAsked('[diff "x"]\n\ttextconv = ./evil\n')).toBe(true);
  expect(await isAsked("[include]\n\tpath = more\n")).toBe(true);
  expect(await isAsked("[core\n")).toBe(true);
  expect(await isAsked("[core]\n\tfsmonitor = ./evil\n", { inside: "src" })).toBe(true);
  expect(await isAsked("[core]\n\tfsmonitor = ./evil\n", { at: "." })).toBe(true);
});

it("a hook that a read-only command runs is asked about, even if the repository is elsewhere", async () => {
  const main = repository();
  const tree = join(temporaryDirectory(), "tree");
  gitIn(main, "worktree", "add", "--quiet", tree);
  expect(await question(tree)).toBeUndefined();
  put(join(main, ".git/hooks/post-index-change"), "");
  chmodSync(join(main, ".git/hooks/post-index-change"), 0o755);
  expect(await question(tree)).toContain("hooks/post-index-change decides what runs later");
});

/** Which of these files, written one after another, is asked about? */
function writtenOneByOne(paths: string[]): string[] {
  const workdir = temporaryDirectory();
  return paths.filter((path) => {
    const isAsked = fileWarnings([oneFile("written", workdir, path)], () => false).delicate !== undefined;
    if (!existsSync(join(workdir, path))) put(join(workdir, path), "");
    return isAsked;
  });
}

it("the write that completes a repository is asked about, in whatever order, and so is each later one", () => {
  expect(writtenOneByOne(["e/HEAD", "e/objects/x", "e/refs/x", "e/config", "e/hooks/pre-commit"])).toEqual([
    "e/refs/x",
    "e/config",
    "e/hooks/pre-commit",
  ]);
  expect(writtenOneByOne(["config", "wt/x", "refs/heads/x", "objects/ab/x", "HEAD"])).toEqual(["HEAD"]);
  expect(writtenOneByOne(["objects/x", "refs/x", "config"])).toEqual(["config"]);
  expect(writtenOneByOne(["commondir", "head", "packed-refs", "config"])).toEqual(["head"]);
  expect(writtenOneByOne(["HEAD", "commondir", "config", "packed-refs", "a.txt"])).toEqual([
    "commondir",
    "config",
    "packed-refs",
  ]);
});

it("files of those names are ordinary in an ordinary folder", () => {
  const ordinary = [
    "config",
    "lib/config",
    "HEAD",
    "objects/a.ts",
    "src/refs/b.ts",
    "src/objects/c.ts",
    "src/hooks/d.ts",
  ];
  expect(writtenOneByOne([...ordinary, "src/config/e.ts", "src/refs/f.ts", "info/g"])).toEqual([]);
});

it("a redirection makes a repository, too", async () => {
  const workdir = temporaryDirectory();
  for (const path of ["HEAD", "objects/x", "refs/x"]) put(join(workdir, path), "");
  expect(await question(workdir, "echo x > config")).toContain("config decides what runs later");
  expect(await question(workdir, "touch refs/y")).toContain("refs/y decides what runs later");
  expect(await question(workdir, "echo x > a.txt")).toBeUndefined();
});
