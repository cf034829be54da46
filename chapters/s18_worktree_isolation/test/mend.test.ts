/** What a killed process has left: it goes, unless somebody has worked there or has locked it. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gitIn, put, quiet, repository, sealed } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { begin, end, entryOf } from "../src/worktree/journal.ts";
import { mendWorktrees } from "../src/worktree/mend.ts";
import { type Rehearsal, rehearse } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

const STEPS = [
  ["creating", true],
  ["removing", false],
] as const;

/** Worktrees that a process was creating or removing when it died. */
async function leftBehind(step: string, ...names: string[]): Promise<Rehearsal> {
  const stage = await rehearse(
    {},
    { workdir: repository({ "a.txt": "one\n", "b.txt": "one\n", ".gitignore": "*.log\n" }) },
  );
  for (const name of names) await stage.use("worktree_create", { name });
  note(stage, step, ...names);
  return stage;
}

function note({ git, workdir }: Rehearsal, step: string, ...names: string[]): void {
  const process = `${spawnSync("true").pid}-1`;
  const commit = git("rev-parse", "HEAD");
  const journal = Object.fromEntries(names.map((name) => [name, { step, process, commit }]));
  const file = join(workdir, ".harness/worktrees/journal.json");
  put(file, sealed(file, journal));
}

function noted({ workdir }: Rehearsal): string {
  return readFileSync(join(workdir, ".harness/worktrees/journal.json"), "utf8");
}

async function expectToStay(stage: Rehearsal, reason: string): Promise<void> {
  await mendWorktrees(stage.lead);
  expect(shown.join("")).toContain(`The worktree login was left half done. It stays because of: ${reason}.`);
  expect(existsSync(stage.tree("login"))).toBe(true);
  expect(stage.git("branch", "--list", "wt/login")).not.toBe("");
  expect(noted(stage)).toBe("{}\n");
  shown.length = 0;
  await mendWorktrees(stage.lead);
  expect(shown).toEqual([]);
}

it.each(STEPS)("while %s: goes when it holds nothing", async (step) => {
  const stage = await leftBehind(step, "login");
  await mendWorktrees(stage.lead);
  expect([existsSync(stage.tree("login")), stage.git("branch", "--list", "wt/*")]).toEqual([false, ""]);
  expect(shown.join("")).toContain("The worktree login was left half done, and has been cleared up.");
  expect(noted(stage)).toBe("{}\n");
});

it.each(STEPS)("while %s: stays with what somebody has put there since", async (step) => {
  const put_ = (path: string) => put(join(stage.tree("login"), path), "mine\n");
  const stage = await leftBehind(step, "login");
  put_("precious.txt");
  await expectToStay(stage, "precious.txt");
  note(stage, step, "login");
  rmSync(join(stage.tree("login"), "precious.txt"));
  put_("x.log");
  await expectToStay(stage, "x.log");
  note(stage, step, "login");
  rmSync(join(stage.tree("login"), "x.log"));
  gitIn(stage.tree("login"), "update-index", "--assume-unchanged", "a.txt");
  put_("a.txt");
  await expectToStay(stage, "a.txt");
  expect((await stage.use("worktree_remove", { name: "login", discard: true })).isError).toBe(false);
});

it.each(STEPS)("while %s: stays when the user has locked it", async (step) => {
  const stage = await leftBehind(step, "login");
  stage.git("worktree", "lock", "--reason", "mine", stage.tree("login"));
  await expectToStay(stage, "git worktree lock mine");
});

it("a commit on no branch keeps it, one on its own branch keeps that", async () => {
  const stage = await leftBehind("removing", "login", "logout");
  const commit = (name: string) =>
    gitIn(stage.tree(name), "commit", "--quiet", "--allow-empty", `--message=${name}`);
  commit("logout");
  gitIn(stage.tree("login"), "checkout", "--quiet", "--detach");
  commit("login");
  await expectToStay(stage, "HEAD");
  expect(existsSync(stage.tree("logout"))).toBe(false);
  expect(stage.git("log", "-1", "--format=%s", "wt/logout")).toBe("logout");
});

it("half made, with the files that git had written: goes, but not with somebody's own among them", async () => {
  const halve = (stage: Rehearsal) => {
    const entry = join(stage.workdir, ".git/worktrees/login");
    renameSync(join(entry, "index"), join(entry, "index.lock"));
    put(join(entry, "locked"), "initializing");
    rmSync(join(stage.tree("login"), "b.txt"));
  };
  const stage = await leftBehind("creating", "login");
  halve(stage);
  await mendWorktrees(stage.lead);
  expect([existsSync(stage.tree("login")), noted(stage)]).toEqual([false, "{}\n"]);

  await stage.use("worktree_create", { name: "login" });
  note(stage, "creating", "login");
  halve(stage);
  put(join(stage.tree("login"), "precious.txt"), "mine\n");
  await expectToStay(stage, "precious.txt");
  expect((await stage.use("worktree_remove", { name: "login", discard: true })).isError).toBe(false);
});

it("one that cannot be cleared up does not stop the others", async () => {
  const stage = await leftBehind("removing", "login", "logout");
  gitIn(stage.tree("login"), "checkout", "--quiet", "-b", "elsewhere");
  stage.git("pack-refs", "--all");
  put(join(stage.workdir, ".git/refs/heads/wt/login.lock"), "");
  await mendWorktrees(stage.lead);
  expect(shown.join("")).toContain("the branch wt/login stays");
  expect(stage.git("branch", "--list", "wt/*")).toBe("wt/login");
  expect(noted(stage)).toBe("{}\n");
});

it("what could not be noted for a while is noted later: the name is not stuck as long as the process lives", async () => {
  const { lead, workdir } = await rehearse();
  await begin(lead.state, "login");
  const directory = join(workdir, ".harness/worktrees");
  // A file in its place: nobody can write there, root included.
  renameSync(directory, `${directory}.away`);
  put(directory, "");
  await expect(end(lead.state, "login")).rejects.toThrow("not a directory");
  rmSync(directory);
  renameSync(`${directory}.away`, directory);
  await expect.poll(() => entryOf(lead.state, "login"), { timeout: 30_000 }).toBeUndefined();
});
