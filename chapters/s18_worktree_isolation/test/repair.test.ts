/** What a killed process has left: it goes, unless somebody has worked there or has locked it. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gitIn, put, quiet, repository, sealed } from "@harness/shared/test-kit";
import { repairWorktrees } from "@harness/shared/worktrees";
import { beforeEach, expect, it } from "vitest";
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
  const session = await rehearse(
    {},
    { workdir: repository({ "a.txt": "one\n", "b.txt": "one\n", ".gitignore": "*.log\n" }) },
  );
  for (const name of names) await session.use("worktree_create", { name });
  note(session, step, ...names);
  return session;
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

async function expectToStay(session: Rehearsal, reason: string): Promise<void> {
  await repairWorktrees(session.lead);
  expect(shown.join("")).toContain(`The worktree login was left half done. It stays because of: ${reason}.`);
  expect(existsSync(session.tree("login"))).toBe(true);
  expect(session.git("branch", "--list", "wt/login")).not.toBe("");
  expect(noted(session)).toBe("{}\n");
  shown.length = 0;
  await repairWorktrees(session.lead);
  expect(shown).toEqual([]);
}

it.each(STEPS)("while %s: goes when it holds nothing", async (step) => {
  const session = await leftBehind(step, "login");
  await repairWorktrees(session.lead);
  expect([existsSync(session.tree("login")), session.git("branch", "--list", "wt/*")]).toEqual([false, ""]);
  expect(shown.join("")).toContain("The worktree login was left half done, and has been cleared up.");
  expect(noted(session)).toBe("{}\n");
});

it.each(STEPS)("while %s: stays with what somebody has put there since", async (step) => {
  const put_ = (path: string) => put(join(session.tree("login"), path), "mine\n");
  const session = await leftBehind(step, "login");
  put_("precious.txt");
  await expectToStay(session, "precious.txt");
  note(session, step, "login");
  rmSync(join(session.tree("login"), "precious.txt"));
  put_("x.log");
  await expectToStay(session, "x.log");
  note(session, step, "login");
  rmSync(join(session.tree("login"), "x.log"));
  gitIn(session.tree("login"), "update-index", "--assume-unchanged", "a.txt");
  put_("a.txt");
  await expectToStay(session, "a.txt");
  expect((await session.use("worktree_remove", { name: "login", discard: true })).isError).toBe(false);
});

it.each(STEPS)("while %s: stays when the user has locked it", async (step) => {
  const session = await leftBehind(step, "login");
  session.git("worktree", "lock", "--reason", "mine", session.tree("login"));
  await expectToStay(session, "git worktree lock mine");
});

it("a commit on no branch keeps it, one on its own branch keeps that", async () => {
  const session = await leftBehind("removing", "login", "logout");
  const commit = (name: string) =>
    gitIn(session.tree(name), "commit", "--quiet", "--allow-empty", `--message=${name}`);
  commit("logout");
  gitIn(session.tree("login"), "checkout", "--quiet", "--detach");
  commit("login");
  await expectToStay(session, "HEAD");
  expect(existsSync(session.tree("logout"))).toBe(false);
  expect(session.git("log", "-1", "--format=%s", "wt/logout")).toBe("logout");
});

it("half made, with the files that git had written: goes, but not with somebody's own among them", async () => {
  const halve = (session: Rehearsal) => {
    const entry = join(session.workdir, ".git/worktrees/login");
    renameSync(join(entry, "index"), join(entry, "index.lock"));
    put(join(entry, "locked"), "initializing");
    rmSync(join(session.tree("login"), "b.txt"));
  };
  const session = await leftBehind("creating", "login");
  halve(session);
  await repairWorktrees(session.lead);
  expect([existsSync(session.tree("login")), noted(session)]).toEqual([false, "{}\n"]);

  await session.use("worktree_create", { name: "login" });
  note(session, "creating", "login");
  halve(session);
  put(join(session.tree("login"), "precious.txt"), "mine\n");
  await expectToStay(session, "precious.txt");
  expect((await session.use("worktree_remove", { name: "login", discard: true })).isError).toBe(false);
});

it("one that cannot be cleared up does not stop the others", async () => {
  const session = await leftBehind("removing", "login", "logout");
  gitIn(session.tree("login"), "checkout", "--quiet", "-b", "elsewhere");
  session.git("pack-refs", "--all");
  put(join(session.workdir, ".git/refs/heads/wt/login.lock"), "");
  await repairWorktrees(session.lead);
  expect(shown.join("")).toContain("the branch wt/login stays");
  expect(session.git("branch", "--list", "wt/*")).toBe("wt/login");
  expect(noted(session)).toBe("{}\n");
});
