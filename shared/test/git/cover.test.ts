import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addWorktree, countOwnCommits, findWork, git, headOf } from "../../src/git/index.ts";
import { gitIn, put, repository } from "../../src/test-kit/index.ts";
import { field, HOSTILE, lay, plainGit, promise } from "./hostile.ts";

const traps = HOSTILE.filter(({ falls }) => falls !== undefined);

it.each(traps)("a git without a cover falls for it: $name", (hostile) => {
  const { workdir, hasRun } = lay(hostile);
  plainGit(workdir, hostile.falls ?? []);
  expect(hasRun()).toBe(true);
});

describe("our own git does not", () => {
  it.each(traps)("$name", async (hostile) => {
    const { workdir, hasRun } = lay(hostile);
    const refused = () => undefined;
    for (const args of [hostile.falls ?? [], ["rev-list", "--objects", "--all"], ["log", "-p"]])
      await git(workdir, args).catch(refused);
    const tree = { path: join(workdir, "../tree"), branch: "tree", commit: "main" };
    await addWorktree(workdir, tree).catch(refused);
    await headOf(workdir).catch(refused);
    await findWork(workdir).catch(refused);
    await countOwnCommits(workdir, "main").catch(refused);
    expect(hasRun()).toBe(false);
  });
});

it("refuses, with the reason, where git would run what a repository names", async () => {
  const directory = repository();
  gitIn(directory, "config", "filter.Mine.clean", "tr a b");
  await expect(git(directory, ["status"])).rejects.toThrow(
    `The configuration of the repository around ${directory} sets filter.Mine.clean, and git would run what that says.`,
  );
});

it("a filter that the user has configured still works", async () => {
  const directory = repository();
  gitIn(directory, "config", "--global", "filter.mine.clean", "tr e f");
  put(join(directory, ".gitattributes"), "*.txt filter=mine\n");
  put(join(directory, "a.txt"), "ona\n");
  expect(await git(directory, ["diff", "--", "a.txt"])).toContain("-one\n+ona\n");
});

it("does not fetch what a remote has promised, whatever protocol the repository allows", async () => {
  const place = field();
  promise(place);
  gitIn(place.workdir, "config", "core.gitProxy", place.evil);
  gitIn(place.workdir, "config", "protocol.git.allow", "always");
  await expect(git(place.workdir, ["rev-list", "--objects", "HEAD"])).rejects.toThrow("git rev-list failed");
  expect(place.hasRun()).toBe(false);
});

it("does nothing where git cannot say what the configuration holds", async () => {
  const directory = repository();
  put(join(directory, ".git/config"), "[core\n");
  await expect(git(directory, ["status"])).rejects.toThrow("cannot be found out: bad config line 1");
});
