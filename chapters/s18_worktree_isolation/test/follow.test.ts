/** An agent's directory follows its task: claimed, it is in the worktree; completed, it is back with the next turn. */
import { existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { processMark } from "@harness/shared/state";
import { bash, call, put, quiet, repository, resultTexts, say, sealed } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import type { Agent } from "../src/agent.ts";
import { addCommandHooks, hookSettingsSchema } from "../src/hooks/command-hooks.ts";
import { createTeammate } from "../src/team/teammate.ts";
import { type Rehearsal, rehearse, systemOf } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

const commit = bash("git add . && git -c user.name=a -c user.email=a@b.c commit -qm two");

/** Tasks of these names, each with a worktree of the same name unless it begins with "plain". */
async function withTasks(session: Rehearsal, ...subjects: string[]): Promise<Rehearsal> {
  for (const [index, subject] of subjects.entries()) {
    await session.use("task_create", { subject });
    if (!subject.startsWith("plain"))
      await session.use("worktree_create", { name: subject, task_id: String(index + 1) });
  }
  return session;
}

it("the lead: create, bind, claim, work, complete, back, remove", async () => {
  const { lead, prompt, use, tree, git } = await rehearse({
    lead: [
      say(call("task_create", { subject: "Login" })),
      say(call("worktree_create", { name: "login", task_id: "1" })),
      say(
        call("task_claim", { id: "1" }),
        bash("pwd"),
        call("write_file", { path: "b.txt", content: "two\n" }),
      ),
      say(commit, call("task_complete", { id: "1" }), bash("pwd")),
      "Done.",
      say(bash("pwd")),
    ],
  });
  await prompt();
  expect(lead.workdir).toBe(tree("login"));
  await prompt();
  expect(lead.workdir).toBe(lead.workspace);

  const texts = resultTexts(lead.messages);
  expect(texts[1]).toMatch(
    /^Created the worktree login with the branch wt\/login, from main at [0-9a-f]{7}: /,
  );
  expect(texts[1]).toContain("Task 1 is bound to the worktree login");
  expect(texts[2]).toContain(`You work in ${tree("login")} now.`);
  expect([texts[3], texts[7], texts[8]]).toEqual([
    `${tree("login")}\n`,
    `${tree("login")}\n`,
    `${lead.workspace}\n`,
  ]);
  expect(existsSync(join(lead.workspace, "b.txt"))).toBe(false);
  expect(readFileSync(join(tree("login"), "b.txt"), "utf8")).toBe("two\n");
  expect(git("status", "--porcelain", "--untracked-files=all")).toBe("?? .harness/.gitignore");
  expect(shown.join("")).toContain("works in the worktree login now (branch wt/login)");
  expect(shown.join("")).toContain("works in the workspace again");
  expect((await use("worktree_list", {})).text).toContain(
    `${tree("login")}\n  [x] 1 Login (completed by agent)`,
  );
});

it("a teammate that claims by itself works in the worktree, and its next task, which has none, in the workspace", async () => {
  const session = await withTasks(
    await rehearse({
      alice: ["Ready.", say(bash("pwd"), call("task_complete", { id: "1" })), "Done.", say(bash("pwd"))],
    }),
    "login",
    "plain",
  );
  await session.use("spawn_teammate", { name: "alice", role: "worker", prompt: "Wait." });
  await session.rest();
  const prompts = session.sentBy("alice").map((body) => systemOf(body).join(""));
  const told = resultTexts(session.sentBy("alice").at(-1)?.messages ?? []);
  expect([told[0], told.at(-1)]).toEqual([`${session.tree("login")}\n`, `${session.workdir}\n`]);
  expect(prompts[1]).toContain(`You work in the directory ${session.tree("login")} `);
  expect(prompts.at(-1)).toContain(`You work in the directory ${session.workdir} `);
  expect(session.lead.workdir).toBe(session.workdir);
  expect(shown.join("")).toContain("alice │ works in the workspace again");
});

it("a teammate that is spawned with a task begins in its worktree", async () => {
  const session = await withTasks(await rehearse({ alice: [say(bash("pwd"))] }), "login");
  await session.use("spawn_teammate", { name: "alice", role: "worker", prompt: "Log in.", task_id: "1" });
  await session.rest();
  expect(resultTexts(session.sentBy("alice").at(-1)?.messages ?? [])[0]).toBe(`${session.tree("login")}\n`);
});

it("a subagent begins where its parent is, and moves alone when it claims", async () => {
  const parts = {
    lead: [
      say(call("subagent", { description: "look", prompt: "Claim task 1." })),
      say(bash("pwd")),
      "Done.",
    ],
    subagent: [say(bash("pwd"), call("task_claim", { id: "1" }), bash("pwd"))],
  };
  const session = await withTasks(await rehearse(parts), "login");
  await session.prompt();
  const told = resultTexts(session.sentBy("subagent").at(-1)?.messages ?? []);
  expect([told[0], told[2]]).toEqual([`${session.workdir}\n`, `${session.tree("login")}\n`]);
  expect(resultTexts(session.lead.messages)[1]).toBe(`${session.workdir}\n`);
  await session.prompt();
  expect(session.lead.workdir).toBe(session.tree("login"));
});

it("whoever is in one worktree can claim no task of another, but one of the same or of none", async () => {
  const session = await withTasks(await rehearse(), "login", "logout", "plain", "plain too");
  await session.use("worktree_create", { name: "login", task_id: "4" });
  await session.use("task_claim", { id: "1" });
  expect((await session.use("task_claim", { id: "2" })).text).toContain(
    "Task 2 is bound to the worktree logout, and yours to login: complete task 1, or give it back, first.",
  );
  for (const id of ["3", "4"]) expect((await session.use("task_claim", { id })).isError).toBe(false);
  expect(session.lead.workdir).toBe(session.tree("login"));
  for (const id of ["1", "4"]) await session.use("task_complete", { id });
  expect((await session.use("task_claim", { id: "2" })).text).toContain(
    `You work in ${session.tree("logout")} now.`,
  );
});

it("after a restart the task that was in progress has its worktree again", async () => {
  const first = await withTasks(await rehearse(), "login");
  const dead: Agent = { ...first.lead, owner: { name: "agent", process: "1-dead" } };
  await first.use("task_claim", { id: "1" }, dead);
  const next = await rehearse({}, { workdir: first.workdir });
  expect((await next.use("task_claim", { id: "1" })).text).toContain(
    `You work in ${next.tree("login")} now.`,
  );
});

it("the file tools stay inside the worktree; what results are stored in can be read from there", async () => {
  const session = await withTasks(await rehearse({}, { mode: "autoEdit" }), "login", "logout");
  put(join(session.workdir, ".harness/outputs/bg1.txt"), "stored");
  await session.use("task_claim", { id: "1" });
  for (const path of [
    join(session.workdir, "a.txt"),
    "../logout/a.txt",
    "../../tasks/1.json",
    join(session.tree("logout"), "a.txt"),
  ])
    for (const [tool, input] of [
      ["read_file", { path }],
      ["write_file", { path, content: "" }],
    ] as const)
      expect((await session.use(tool, input)).text).toContain("is outside the workspace");
  symlinkSync(join(session.workdir, "a.txt"), join(session.tree("login"), "link"));
  expect((await session.use("read_file", { path: "link" })).text).toContain("is outside the workspace");
  expect((await session.use("write_file", { path: "src/new.txt", content: "" })).isError).toBe(false);
  expect(session.asked).toEqual([]);
  const path = `${session.lead.state.name}/outputs/bg1.txt`;
  expect((await session.use("read_file", { path })).text).toContain("stored");
});

it("rules mean the directory in which the agent works", async () => {
  const permissions = {
    allow: ["Write(src/**)"],
    deny: ["Read(secret/**)"],
    ask: [],
    additionalDirectories: [],
  };
  const session = await rehearse(
    {},
    { mode: "default", settings: { permissions }, answers: ["once", "once"] },
  );
  await withTasks(session, "login");
  await session.use("task_claim", { id: "1" });
  session.asked.length = 0;
  expect((await session.use("write_file", { path: "src/a.txt", content: "" })).isError).toBe(false);
  put(join(session.tree("login"), "secret/a.txt"), "");
  expect((await session.use("read_file", { path: "secret/a.txt" })).text).toContain(
    "denies Read(secret/a.txt)",
  );
  expect(session.asked).toEqual([]);
});

it("in default mode making and removing one is asked about, in plan mode it is refused", async () => {
  const session = await rehearse({}, { mode: "default", answers: ["once", "once"] });
  await session.use("worktree_create", { name: "login" });
  await session.use("worktree_remove", { name: "login", discard: true });
  expect(session.asked.map(({ title }) => title)).toEqual([
    "worktree_create(login)",
    "worktree_remove(login) discard: true",
  ]);
  session.lead.session.mode = "plan";
  expect((await session.use("worktree_create", { name: "login" })).text).toContain("plan mode only looks");
});

it("a repository that has git run programs is asked about first, where edits need no question", async () => {
  const session = await rehearse({}, { mode: "autoEdit" });
  await session.use("worktree_create", { name: "login" });
  expect(session.asked).toEqual([]);
  session.git("config", "filter.own.smudge", "cat");
  expect((await session.use("worktree_create", { name: "logout" })).isError).toBe(true);
  expect((await session.use("worktree_remove", { name: "login" })).isError).toBe(true);
  expect(session.asked.map(({ title }) => title)).toEqual([
    "worktree_create(logout)",
    "worktree_remove(login)",
  ]);
});

it("a task whose worktree git does not know cannot be claimed, and is passed over", async () => {
  const session = await withTasks(
    await rehearse({ alice: ["Ready.", say(call("task_complete", { id: "2" }))] }),
    "login",
    "plain",
  );
  rmSync(session.tree("login"), { recursive: true });
  expect((await session.use("task_claim", { id: "1" })).text).toContain(
    "it waits for the worktree login, which git does not know",
  );
  expect((await session.use("task_list", {})).text).toContain(
    "[.] 1 login (blocked by the worktree login, which git does not know)",
  );
  await session.use("spawn_teammate", { name: "alice", role: "worker", prompt: "Wait." });
  await session.rest();
  expect([(await session.task("1"))?.status, (await session.task("2"))?.status]).toEqual([
    "pending",
    "completed",
  ]);
});

it("a task cannot be claimed while somebody is at its worktree", async () => {
  const session = await withTasks(await rehearse(), "login");
  const journal = join(session.workdir, ".harness/worktrees/journal.json");
  put(journal, sealed(journal, { login: { step: "removing", process: processMark() } }));
  expect((await session.use("task_claim", { id: "1" })).text).toContain(
    `it waits for the worktree login, for process ${process.pid} is removing the worktree login`,
  );
  put(journal, "{}");
  expect((await session.use("task_claim", { id: "1" })).isError).toBe(false);
});

it("when a worktree vanishes in use, tools give errors, nothing is made in its place, and the agent lives on", async () => {
  const session = await withTasks(
    await rehearse({
      alice: [
        () => {
          rmSync(session.tree("login"), { recursive: true });
          return say(
            bash("pwd"),
            call("write_file", { path: "b.txt", content: "" }),
            call("glob", { pattern: "*" }),
            call("task_complete", { id: "1" }),
          );
        },
        "Done.",
        say(bash("pwd")),
      ],
    }),
    "login",
    "plain",
  );
  await session.use("spawn_teammate", { name: "alice", role: "worker", prompt: "Log in.", task_id: "1" });
  await session.rest();
  const told = resultTexts(session.sentBy("alice").at(-1)?.messages ?? []);
  for (const text of told.slice(0, 3))
    expect(text).toContain("The worktree login, in which you work, is gone.");
  expect(told.at(-1)).toBe(`${session.workdir}\n`);
  expect(existsSync(session.tree("login"))).toBe(false);
});

it("hook programs run in the workspace, and are told where the agent is", async () => {
  const session = await withTasks(await rehearse({ lead: [say(bash("true"))] }, {}), "login");
  const command = `cat >> hook.jsonl; pwd >> pwd.txt`;
  const hooks = { PreToolUse: [{ matcher: "bash", hooks: [{ type: "command", command }] }] };
  addCommandHooks(session.lead.hooks, hookSettingsSchema.parse(hooks));
  await session.use("task_claim", { id: "1" });
  await session.use("bash", { command: "true" });
  expect(readFileSync(join(session.workdir, "pwd.txt"), "utf8")).toBe(`${session.workdir}\n`);
  expect(JSON.parse(readFileSync(join(session.workdir, "hook.jsonl"), "utf8")).cwd).toBe(
    session.tree("login"),
  );
});

it("of the system prompt only the section on the environment changes, and with the next turn; the project's instructions come from the workspace", async () => {
  const workdir = repository({ "AGENTS.md": "Be brief.\n" });
  put(join(workdir, "AGENTS.md"), "Be brief, and kind.\n");
  const session = await withTasks(
    await rehearse({ lead: ["One.", say(call("task_claim", { id: "1" }))] }, { workdir }),
    "login",
  );
  await session.prompt();
  await session.prompt();
  await session.prompt();
  const [first, before = [], sameTurn = [], after = []] = session.sentBy("lead").map(systemOf);
  expect(before).toEqual(first);
  expect(sameTurn).toEqual(before);
  expect(after.filter((text) => !before.includes(text))).toEqual([
    expect.stringContaining(`You work in the directory ${session.tree("login")} `),
  ]);
  const place = (texts: string[]) => texts.findIndex((text) => text.includes("You work in"));
  expect(after.slice(0, place(after))).toEqual(before.slice(0, place(before)));
  expect(after.join("")).toContain("Be brief, and kind.");
});

it("a teammate is a record of its own: where it works is no concern of the lead's", async () => {
  const session = await withTasks(await rehearse(), "login");
  const alice = createTeammate({ name: "alice", role: "", prompt: "", planFirst: false }, session.lead);
  await session.use("task_claim", { id: "1" }, alice);
  expect([alice.workdir, session.lead.workdir]).toEqual([session.tree("login"), session.workdir]);
  expect([alice.state.directory, session.lead.state.name]).toEqual([
    session.lead.state.directory,
    ".harness",
  ]);
});
