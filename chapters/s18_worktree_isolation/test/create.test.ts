/** worktree_create: a whole worktree or, whatever is in the way, nothing at all. */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { bundle, gitIn, put, quiet, repository, start, temporaryDirectory } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import type { Agent } from "../src/agent.ts";
import { nameSchema } from "../src/worktree/state.ts";
import { type Rehearsal, rehearse } from "./rehearse.ts";

beforeEach(() => void quiet());

/** What is there of worktrees: directories, git's own list, branches, and what is noted. */
function tracesOf({ workdir, git }: Pick<Rehearsal, "workdir" | "git">) {
  const folder = join(workdir, ".harness/worktrees");
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => nameSchema.safeParse(name).success)
    : [];
  const journal = join(folder, "journal.json");
  return {
    names,
    listed: git("worktree", "list", "--porcelain")
      .split("\n")
      .filter((line) => line.includes("/.harness/worktrees/")).length,
    branches: git("branch", "--list", "wt/*"),
    noted: existsSync(journal) ? JSON.parse(readFileSync(journal, "utf8")) : {},
  };
}

const NOTHING = { names: [], listed: 0, branches: "", noted: {} };

const create = ({ use }: Rehearsal, input: object = {}, agent?: Agent) =>
  use("worktree_create", { name: "login", ...input }, agent);

it("works in a path with blanks and characters of all kinds, from a subdirectory, and leaves a dirty main tree alone", async () => {
  const top = repository({ "a.txt": "one\n" }, join(temporaryDirectory(), "工作 区 ワーク's"));
  put(join(top, "a.txt"), "changed\n");
  mkdirSync(join(top, "sub"));
  const session = await rehearse({}, { workdir: join(top, "sub") });
  await session.use("task_create", { subject: "Login" });
  expect((await create(session, { task_id: "1" })).isError).toBe(false);
  await session.use("task_claim", { id: "1" });
  expect((await session.use("bash", { command: "pwd; cat ../a.txt" })).text).toBe(
    `${session.tree("login")}/sub\none\n`,
  );
  expect(readFileSync(join(top, "a.txt"), "utf8")).toBe("changed\n");
  expect(gitIn(top, "status", "--porcelain", "--untracked-files=all").split("\n")).toEqual([
    "M a.txt",
    "?? sub/.harness/.gitignore",
  ]);
});

it("starts from a detached head as well, and in a workspace that is a linked worktree itself", async () => {
  const main = repository();
  const linked = join(temporaryDirectory(), "linked");
  gitIn(main, "worktree", "add", "--quiet", "--detach", linked);
  const session = await rehearse({}, { workdir: linked });
  expect((await create(session)).text).toContain("from a detached head at ");
  expect((await session.use("worktree_list", {})).text).toContain("login: wt/login at ");
  expect((await session.use("worktree_remove", { name: "login" })).isError).toBe(false);
  expect(tracesOf(session)).toEqual(NOTHING);
});

it("names what is missing, and makes nothing: no repository, no commit, a bare one", async () => {
  const empty = temporaryDirectory();
  const session = await rehearse({}, { workdir: empty });
  expect((await create(session)).text).toContain("is in no repository that git can use");
  gitIn(empty, "init", "--quiet");
  expect((await create(session)).text).toContain("has no commit yet");
  const bare = temporaryDirectory();
  gitIn(bare, "init", "--quiet", "--bare");
  expect((await create(await rehearse({}, { workdir: bare }))).text).toContain("is bare");
  for (const directory of [empty, bare]) expect(existsSync(join(directory, ".harness"))).toBe(false);
});

it("names what is in the way, and leaves it as it is: a branch, a directory, a worktree", async () => {
  const session = await rehearse();
  session.git("branch", "wt/login");
  expect((await create(session)).text).toContain("The branch wt/login exists already");
  expect(tracesOf(session)).toEqual({ ...NOTHING, branches: "wt/login" });
  session.git("branch", "--delete", "wt/login");
  put(join(session.tree("login"), "mine.txt"), "mine");
  expect((await create(session)).text).toContain("There is a worktree login already");
  expect(readFileSync(join(session.tree("login"), "mine.txt"), "utf8")).toBe("mine");
  await session.use("worktree_remove", { name: "login", discard: true });
  await create(session);
  expect((await create(session)).text).toContain("There is a worktree login already");
  expect(tracesOf(session)).toEqual({ names: ["login"], listed: 1, branches: "+ wt/login", noted: {} });
});

it("takes no other name than a plain one, in any tool", async () => {
  const session = await rehearse();
  for (const name of ["..", "-foo", "foo\n", "Foo", "a/b", "", "a".repeat(41), "a b", "工"])
    for (const tool of ["worktree_create", "worktree_remove"])
      expect((await session.use(tool, { name })).text).toContain("expected at most 40 of a-z, 0-9");
  expect(existsSync(join(session.workdir, ".harness/worktrees"))).toBe(false);
});

it("finds fault with the task first", async () => {
  const session = await rehearse();
  const faults = async () => (await create(session, { task_id: "1" })).text;
  expect(await faults()).toContain("There is no task 1.");
  await session.use("task_create", { subject: "Login" });
  await session.use(
    "task_claim",
    { id: "1" },
    { ...session.lead, owner: { ...session.lead.owner, name: "alice" } },
  );
  expect(await faults()).toContain("is in progress and belongs to alice");
  expect(tracesOf(session)).toEqual(NOTHING);
});

it("binds a task that the agent has already, and takes it there at once; a second one to a worktree that exists", async () => {
  const session = await rehearse();
  for (const subject of ["Login", "Logout"]) await session.use("task_create", { subject });
  await session.use("task_claim", { id: "1" });
  expect((await create(session, { task_id: "1" })).text).toContain(
    `You work in ${session.tree("login")} now.`,
  );
  expect(await create(session, { task_id: "2" })).toEqual({
    text: "Task 2 is bound to the worktree login: the agent that claims it works there.",
    isError: false,
  });
  expect((await create(session, { task_id: "2" })).text).toContain("Task 2 is bound to the worktree login.");
});

it("leaves nothing behind when git fails half way", async () => {
  const session = await rehearse(
    {},
    { workdir: repository({ "a.txt": "one\n", ".gitattributes": "*.txt filter=broken\n" }) },
  );
  session.git("config", "--global", "filter.broken.smudge", "exit 1");
  session.git("config", "--global", "filter.broken.required", "true");
  await session.use("task_create", { subject: "Login" });
  const { text, isError } = await create(session, { task_id: "1" });
  expect([text, isError]).toEqual([expect.stringContaining("git worktree failed: "), true]);
  expect(tracesOf(session)).toEqual(NOTHING);
  expect((await session.task("1"))?.worktree).toBeUndefined();
});

it("a link in place of the directory leads nowhere", async () => {
  const session = await rehearse();
  const elsewhere = temporaryDirectory();
  mkdirSync(join(session.workdir, ".harness"));
  symlinkSync(elsewhere, join(session.workdir, ".harness/worktrees"));
  expect((await create(session)).text).toContain("is a link");
  expect(readdirSync(elsewhere)).toEqual([]);
});

it("of two processes that create the same name one does, and the other is told who", async () => {
  const workdir = repository({ "a.txt": "one\n", ".gitattributes": "*.txt filter=slow\n" });
  const session = await rehearse({}, { workdir });
  put(
    join(workdir, ".git/slow"),
    `#!/bin/sh\nmkfifo "${workdir}/.git/gate"\necho > "${workdir}/.git/here"\ncat "${workdir}/.git/gate"\n`,
  );
  chmodSync(join(workdir, ".git/slow"), 0o755);
  session.git("config", "--global", "filter.slow.smudge", join(workdir, ".git/slow"));
  const other = start(await bundle(new URL("dying.ts", import.meta.url)), [workdir, "create", "login", "0"]);
  while (!existsSync(join(workdir, ".git/here"))) await new Promise(setImmediate);
  expect((await create(session)).text).toContain(
    `process ${other.child.pid} is creating the worktree login right now`,
  );
  put(join(workdir, ".git/gate"), "one\n");
  expect(await other.ended).toEqual({ code: 0, signal: null });
  expect(tracesOf(session)).toMatchObject({ names: ["login"], listed: 1, noted: {} });
});
