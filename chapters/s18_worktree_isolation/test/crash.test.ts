/** SIGKILL at any step of creating and removing: afterwards disk, git and branches agree, and nobody's work is lost. */
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundle, gitIn, put, quiet, repository, start } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { mendWorktrees } from "../src/worktree/mend.ts";
import { type Rehearsal, rehearse } from "./rehearse.ts";

beforeEach(() => void quiet());

/** Whether the worktree is there, by each account: the directory, git's list, what still is noted. */
function accounts({ tree, git, workdir }: Rehearsal) {
  const journal = join(workdir, ".harness/worktrees/journal.json");
  return [
    existsSync(tree("login")),
    git("worktree", "list", "--porcelain").includes("/.harness/worktrees/login\n"),
    existsSync(journal) ? readFileSync(journal, "utf8").trim() : "{}",
  ];
}

const whole = [true, true, "{}"];
const gone = [false, false, "{}"];

it("a worktree is made whole or not at all, whenever its maker dies", async () => {
  const script = await bundle(new URL("dying.ts", import.meta.url));
  const ends = await eachStep(script, "create", 7, async (stage) => {
    const isWhole = existsSync(stage.tree("login"));
    expect(accounts(stage)).toEqual(isWhole ? whole : gone);
    expect(stage.git("branch", "--list", "wt/login") !== "").toBe(isWhole);
    if (!isWhole) expect((await stage.use("worktree_create", { name: "login" })).isError).toBe(false);
  });
  expect(ends).toEqual([...Array(6).fill("SIGKILL"), null]);
}, 60_000);

it("a worktree is removed or still there, whenever its remover dies, and its commits never go", async () => {
  const script = await bundle(new URL("dying.ts", import.meta.url));
  const ends = await eachStep(script, "remove", 13, async (stage) => {
    const isWhole = existsSync(stage.tree("login"));
    expect(accounts(stage)).toEqual(isWhole ? whole : gone);
    if (isWhole) expect(readFileSync(join(stage.tree("login"), "b.txt"), "utf8")).toBe("two\n");
    else expect((await stage.task("1"))?.worktree).toBeUndefined();
    expect(stage.git("log", "-1", "--format=%s", "wt/login")).toBe("work");
  });
  expect(ends).toEqual([...Array(12).fill("SIGKILL"), null]);
}, 60_000);

/** Lets a process die at each step, and the next one mend what it left. Gives the signals of their ends. */
async function eachStep(
  script: string,
  action: string,
  steps: number,
  judge: (stage: Rehearsal) => Promise<void>,
) {
  const all = Array.from({ length: steps }, (_, index) => index + 1);
  return Promise.all(
    all.map(async (step) => {
      const stage = await rehearse();
      if (action === "remove") await addWork(stage);
      const { code, signal } = await start(script, [stage.workdir, action, String(step)]).ended;
      expect(code === 0 || signal === "SIGKILL").toBe(true);
      await mendWorktrees(stage.lead);
      await judge(stage);
      return signal;
    }),
  );
}

async function addWork(stage: Rehearsal): Promise<void> {
  await stage.use("task_create", { subject: "Login" });
  await stage.use("worktree_create", { name: "login", task_id: "1" });
  gitIn(stage.tree("login"), "commit", "--quiet", "--allow-empty", "--message=work");
  put(join(stage.tree("login"), "b.txt"), "two\n");
}

it("whoever dies while git is at work takes git along, and the next one clears up", async () => {
  const stage = await rehearse(
    {},
    { workdir: repository({ "a.txt": "one\n", ".gitattributes": "*.txt filter=slow\n" }) },
  );
  const filter = join(stage.workdir, ".git/slow");
  put(
    filter,
    `#!/bin/sh\necho $$ > "${stage.workdir}/.git/pid.new"\nmv "${stage.workdir}/.git/pid.new" "${stage.workdir}/.git/pid"\nexec sleep 1000\n`,
  );
  chmodSync(filter, 0o755);
  stage.git("config", "filter.slow.smudge", filter);
  const { child, ended } = start(await bundle(new URL("dying.ts", import.meta.url)), [
    stage.workdir,
    "create",
    "0",
  ]);
  while (!existsSync(join(stage.workdir, ".git/pid"))) await new Promise(setImmediate);
  child.kill("SIGKILL");
  await ended;
  const pid = Number(readFileSync(join(stage.workdir, ".git/pid"), "utf8"));
  while (isAlive(pid)) await new Promise(setImmediate);
  expect(existsSync(stage.tree("login"))).toBe(true);
  await mendWorktrees(stage.lead);
  expect([accounts(stage), stage.git("branch", "--list", "wt/*")]).toEqual([gone, ""]);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
