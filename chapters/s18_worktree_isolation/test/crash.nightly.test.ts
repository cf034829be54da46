/** SIGKILL at any step of creating and removing: afterwards disk, git and branches agree, and nobody's work is lost. */
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, gitIn, isAlive, put, quiet, repository, start } from "@harness/shared/test-kit";
import { repairWorktrees } from "@harness/shared/worktrees";
import { beforeEach, expect, it } from "vitest";
import { type Rehearsal, rehearse } from "./rehearse.ts";

beforeEach(() => void quiet());

it("a worktree is made whole or not at all, whenever its maker dies", async () => {
  const session = await rehearse();
  const names = namesFor(7);
  expect(await dieAtEachStep("create", names, session)).toEqual([...Array(6).fill("SIGKILL"), null]);
  const isWhole = names.map((name) => existsSync(session.tree(name)));
  expect(isWhole).toEqual([false, false, false, false, false, false, true]);
  agree(names, session);
  for (const [index, name] of names.entries())
    expect([name, session.git("branch", "--list", `wt/${name}`) !== ""]).toEqual([name, isWhole[index]]);
  expect((await session.use("worktree_create", { name: names[0] })).isError).toBe(false);
});

it("a worktree is removed or still there, whenever its remover dies, and its commits never go", async () => {
  const session = await rehearse();
  const names = namesFor(21);
  for (const name of names) await addWork(name, session);
  expect(await dieAtEachStep("remove", names, session)).toEqual([...Array(20).fill("SIGKILL"), null]);
  agree(names, session);
  for (const [index, name] of names.entries()) {
    const isWhole = existsSync(session.tree(name));
    if (isWhole) expect(readFileSync(join(session.tree(name), "b.txt"), "utf8")).toBe("two\n");
    else expect((await session.task(String(index + 1)))?.worktree).toBeUndefined();
    expect(session.git("log", "-1", "--format=%s", `wt/${name}`)).toBe(`work on ${name}`);
  }
  expect(names.map((name) => existsSync(session.tree(name)))).toContain(true);
});

it("whoever dies while git is at work takes git along, and the next one clears up", async () => {
  const workdir = repository({ "a.txt": "one\n", ".gitattributes": "*.txt filter=slow\n" });
  const session = await rehearse({}, { workdir });
  const pidFile = join(workdir, ".git/pid");
  const filter = join(workdir, ".git/slow");
  put(filter, `#!/bin/sh\necho $$ > "${pidFile}.new"\nmv "${pidFile}.new" "${pidFile}"\nexec sleep 1000\n`);
  chmodSync(filter, 0o755);
  session.git("config", "--global", "filter.slow.smudge", filter);
  const script = await bundle(new URL("dying.ts", import.meta.url));
  const { child, ended } = start(script, [workdir, "create", "login", "0"]);
  while (!existsSync(pidFile)) await new Promise(setImmediate);
  child.kill("SIGKILL");
  await ended;
  while (isAlive(Number(readFileSync(pidFile, "utf8")))) await new Promise(setImmediate);
  expect(existsSync(session.tree("login"))).toBe(true);
  await repairWorktrees(session.lead);
  expect([existsSync(session.tree("login")), session.git("branch", "--list", "wt/*")]).toEqual([false, ""]);
  agree(["login"], session);
});

function namesFor(steps: number): string[] {
  return Array.from({ length: steps }, (_, index) => `tree-${index + 1}`);
}

/** Each worktree has a process of its own, which dies at its n-th step; the next start mends it. Gives the signals of their ends. */
async function dieAtEachStep(action: string, names: string[], { workdir, lead }: Rehearsal) {
  const script = await bundle(new URL("dying.ts", import.meta.url));
  const signals: (string | null)[] = [];
  for (const [index, name] of names.entries()) {
    const { code, signal } = await start(script, [workdir, action, name, String(index + 1)]).ended;
    expect(code === 0 || signal === "SIGKILL").toBe(true);
    await repairWorktrees(lead);
    signals.push(signal);
  }
  return signals;
}

/** The disk and git say the same of each worktree, and nothing is noted any more. */
function agree(names: string[], { tree, git, workdir }: Rehearsal): void {
  const listed = git("worktree", "list", "--porcelain").split("\n");
  for (const name of names) expect(listed.includes(`worktree ${tree(name)}`)).toBe(existsSync(tree(name)));
  expect(readFileSync(join(workdir, ".harness/worktrees/journal.json"), "utf8")).toBe("{}\n");
}

async function addWork(name: string, session: Rehearsal): Promise<void> {
  const { text } = await session.use("task_create", { subject: name });
  await session.use("worktree_create", { name, task_id: /\d+/.exec(text)?.[0] });
  gitIn(session.tree(name), "commit", "--quiet", "--allow-empty", `--message=work on ${name}`);
  put(join(session.tree(name), "b.txt"), "two\n");
}
