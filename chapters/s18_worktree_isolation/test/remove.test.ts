/** worktree_remove: what somebody works in, or what is nowhere else, stays. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { gitIn, put, quiet, repository } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { type Rehearsal, rehearse } from "./rehearse.ts";

beforeEach(() => void quiet());

/** A worktree `login`, with a task when asked for. */
async function withTree({
  subject,
  workdir,
}: {
  subject?: string;
  workdir?: string;
} = {}): Promise<Rehearsal> {
  const session = await rehearse({}, workdir ? { workdir } : {});
  if (subject) await session.use("task_create", { subject });
  await session.use("worktree_create", { name: "login", ...(subject && { task_id: "1" }) });
  return session;
}

const remove = ({ use }: Rehearsal, input: object = {}) =>
  use("worktree_remove", { name: "login", ...input });

function commit(session: Rehearsal, message: string): void {
  gitIn(session.tree("login"), "commit", "--quiet", "--allow-empty", `--message=${message}`);
}

it("takes away the directory and the branch, and no task names it any more", async () => {
  const session = await withTree({ subject: "Login" });
  expect(await remove(session)).toEqual({
    text: "Removed the worktree login. The branch wt/login is gone, too.",
    isError: false,
  });
  expect([existsSync(session.tree("login")), session.git("branch", "--list", "wt/*")]).toEqual([false, ""]);
  expect((await session.task("1"))?.worktree).toBeUndefined();
  expect((await remove(session)).text).toContain("There is no worktree login.");
});

it("a task that came with the workspace does not count as made here afterwards, also when it names the worktree", async () => {
  const workdir = repository();
  const planted = join(workdir, ".harness/tasks/1.json");
  put(planted, '{ "subject": "Planted", "status": "pending", "worktree": "login" }');
  const before = readFileSync(planted, "utf8");
  const session = await withTree({ workdir });
  expect((await remove(session, { keep: true })).text).toContain("not bound to it any more: none");
  expect((await remove(session)).isError).toBe(false);
  expect(readFileSync(planted, "utf8")).toBe(before);
});

it("refuses when files would be lost, names them, and sees all of them; only discard takes them along", async () => {
  const names = Array.from({ length: 300 }, (_, index) => `files/${index}.txt`);
  const files = Object.fromEntries(names.map((name) => [name, "one\n"]));
  const session = await withTree({ workdir: repository({ ...files, ".gitignore": "*.log\n" }) });
  for (const name of names) put(join(session.tree("login"), name), "two\n");
  put(join(session.tree("login"), "new.txt"), "");
  put(join(session.tree("login"), "x.log"), "");
  const { text, isError } = await remove(session);
  expect(isError).toBe(true);
  expect(text).toMatch(
    /modified: 300 \(files\/0\.txt, .*…\)\. untracked: 1 \(new\.txt\)\. ignored: 1 \(x\.log\)/,
  );
  expect(existsSync(join(session.tree("login"), "x.log"))).toBe(true);
  expect((await remove(session, { discard: true })).isError).toBe(false);
  expect(existsSync(session.tree("login"))).toBe(false);
});

it("refuses for an initialised submodule, which goes with the worktree", async () => {
  const inner = repository();
  const workdir = repository();
  gitIn(workdir, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "inner");
  gitIn(workdir, "commit", "--quiet", "--message=with a submodule");
  const session = await withTree({ workdir });
  gitIn(
    session.tree("login"),
    "-c",
    "protocol.file.allow=always",
    "submodule",
    "--quiet",
    "update",
    "--init",
  );
  expect((await remove(session)).text).toContain("repositories: 1 (inner)");
  expect((await remove(session, { discard: true })).isError).toBe(false);
});

it.each(["--assume-unchanged", "--skip-worktree"])("sees what is hidden by %s, too", async (flag) => {
  const session = await withTree();
  gitIn(session.tree("login"), "update-index", flag, "a.txt");
  put(join(session.tree("login"), "a.txt"), "mine\n");
  expect((await remove(session)).text).toContain("modified: 1 (a.txt)");
  expect(existsSync(session.tree("login"))).toBe(true);
});

it.each([{}, { discard: true }])(
  "respects the user's lock, with %j too, and gives its reason",
  async (input) => {
    const session = await withTree({ subject: "Login" });
    session.git("worktree", "lock", "--reason", "mine until Monday", session.tree("login"));
    expect((await remove(session, input)).text).toBe(
      "Error: The worktree login is locked (mine until Monday). " +
        `Only the user unlocks it: git worktree unlock ${session.tree("login")}`,
    );
    expect((await session.task("1"))?.worktree).toBe("login");
    session.git("worktree", "unlock", session.tree("login"));
    expect((await remove(session, input)).isError).toBe(false);
  },
);

it("says so when the branch cannot be deleted, and the name is not stuck", async () => {
  const session = await withTree();
  session.git("pack-refs", "--all");
  const stale = join(session.workdir, ".git/packed-refs.lock");
  put(stale, "");
  expect((await remove(session)).text).toMatch(
    /the branch wt\/login stays: .*packed-refs\.lock.*git branch -D/,
  );
  expect(existsSync(session.tree("login"))).toBe(false);
  rmSync(stale);
  expect((await remove(session)).isError).toBe(false);
  expect((await session.use("worktree_create", { name: "login" })).isError).toBe(false);
});

it.each([{}, { discard: true }])("keeps the branch that alone holds commits, with %j too", async (input) => {
  const session = await withTree();
  commit(session, "one");
  commit(session, "two");
  expect((await remove(session, input)).text).toContain(
    "The branch wt/login stays. Commits that are nowhere else: 2. To delete it: git branch -D wt/login",
  );
  expect(session.git("log", "--format=%s", "main..wt/login")).toBe("two\none");
});

it("lets the branch go when another one, a remote or a tag holds its commits", async () => {
  const session = await withTree();
  commit(session, "one");
  session.git("merge", "--quiet", "wt/login");
  expect((await remove(session)).text).toContain("The branch wt/login is gone, too.");
});

it.each([{}, { discard: true }])("stays while commits are on no branch, with %j too", async (input) => {
  const session = await withTree();
  gitIn(session.tree("login"), "checkout", "--quiet", "--detach");
  commit(session, "loose");
  expect((await remove(session, input)).text).toContain("Commits on no branch: 1.");
  expect(existsSync(session.tree("login"))).toBe(true);
});

it("stays while its commits are on no branch, also when somebody has moved its directory", async () => {
  const session = await withTree();
  gitIn(session.tree("login"), "checkout", "--quiet", "--detach");
  commit(session, "loose");
  renameSync(session.tree("login"), join(session.workdir, "elsewhere"));
  const refusal = "Commits on no branch: 1. See git reflog worktrees/login/HEAD";
  expect((await remove(session)).text).toContain(refusal);
  mkdirSync(session.tree("login"));
  expect((await remove(session, { discard: true })).text).toContain(refusal);
  expect(session.git("log", "-1", "--format=%s", "worktrees/login/HEAD")).toBe("loose");
  session.git("branch", "kept", "worktrees/login/HEAD");
  expect((await remove(session)).text).toContain("git does not know");
  expect((await remove(session, { discard: true })).isError).toBe(false);
});

it("a task in progress keeps it, whatever is discarded or kept, and stays bound", async () => {
  const session = await withTree({ subject: "Login" });
  await session.use("task_claim", { id: "1" });
  for (const input of [{}, { discard: true }, { keep: true }])
    expect((await remove(session, input)).text).toContain(
      "Task 1 is in progress in the worktree login, for agent.",
    );
  expect((await session.task("1"))?.worktree).toBe("login");
  await session.use("task_complete", { id: "1" });
  expect((await remove(session)).text).toContain(`You work in ${session.workdir} now.`);
  expect(session.lead.workdir).toBe(session.workdir);
});

it("a command that runs there keeps it, until that has ended", async () => {
  const session = await withTree({ subject: "Login" });
  await session.use("task_claim", { id: "1" });
  await session.use("bash", { command: "exec sleep 1000", run_in_background: true });
  await session.use("task_complete", { id: "1" });
  for (const input of [{}, { discard: true }])
    expect((await remove(session, input)).text).toContain("A command still runs there: exec sleep 1000");
  await session.use("bash_kill", { id: "bg1" });
  expect((await remove(session)).isError).toBe(false);
});

it("keep lets go of the tasks and leaves the directory, which can be bound again", async () => {
  const session = await withTree({ subject: "Login" });
  expect((await remove(session, { keep: true })).text).toBe(
    "The worktree login stays. Tasks that are not bound to it any more: 1.",
  );
  expect(existsSync(session.tree("login"))).toBe(true);
  expect((await remove(session, { keep: true, discard: true })).text).toContain("exclude each other");
  expect((await session.use("worktree_create", { name: "login", task_id: "1" })).isError).toBe(false);
  expect((await session.task("1"))?.worktree).toBe("login");
});

it("what git does not know goes only when told so; what is gone already is cleared away", async () => {
  const session = await withTree({ subject: "Login" });
  rmSync(join(session.tree("login"), ".git"));
  expect((await remove(session)).text).toContain("git does not know");
  expect((await remove(session, { discard: true })).isError).toBe(false);

  await session.use("worktree_create", { name: "login", task_id: "1" });
  rmSync(session.tree("login"), { recursive: true });
  expect((await remove(session)).isError).toBe(false);
  expect(session.git("worktree", "list").split("\n")).toHaveLength(1);
  expect((await session.task("1"))?.worktree).toBeUndefined();
});
