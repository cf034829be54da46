/** cron_create, cron_list, cron_delete, /cron, and the file that they work on. */
import { readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { put, quiet, temporaryDirectory } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { jobRow } from "../src/cron/describe.ts";
import { allJobs } from "../src/cron/jobs.ts";
import { check, confirm } from "../src/permission/index.ts";
import { UNJUDGED } from "../src/permission/state.ts";
import type { ToolRequest } from "../src/tools/request.ts";
import { findTool } from "../src/tools/request.ts";
import { parseInput } from "../src/tools/tool.ts";
import { entry, rehearse, stateFiles, stored, storeJobs } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

const input = { schedule: "0 9 * * *", prompt: "read notes.txt" };

it("creates a job for this session", async () => {
  const { agent, use } = await rehearse();
  const { text } = await use("cron_create", input);
  expect(text).toMatch(
    /^Created job_\w{4}: 0 9 \* \* \*, next run 2026-11-22 09:00, every time, until this session ends: read notes.txt$/,
  );
  expect(stateFiles(agent.workdir)).toEqual([]);
  expect((await use("cron_list", {})).text).toBe(text.replace("Created ", ""));
});

it("creates a job that is kept", async () => {
  const { agent, use } = await rehearse();
  await use("cron_create", { ...input, durable: true, recurring: false });
  const [job] = stored(agent.workdir);
  expect(job).toMatchObject({ ...input, recurring: false, next: "2026-11-22T09:00:00.000Z" });
  expect(stateFiles(agent.workdir)).toEqual([".gitignore", ".lock", "cron.json"]);
  const next = await rehearse([], { workdir: agent.workdir });
  expect((await next.use("cron_list", {})).text).toContain(
    "once, kept in .harness/cron.json: read notes.txt",
  );
});

it.each([
  ["60 * * * *", "schedule: minute"],
  ["0 0 * * 8", "schedule: day of week"],
  ["*/0 * * * *", "schedule: minute"],
  ["30-10 * * * *", "schedule: minute"],
  ["* * * *", "schedule: expected five fields"],
  ["0 * * * * *", "schedule: expected five fields"],
  ["0 0 31 2 *", "schedule: there is no such day"],
  ["", "schedule: expected five fields"],
])("refuses %j and stores nothing", async (schedule, reason) => {
  const { agent, use } = await rehearse();
  for (const durable of [true, false]) {
    const { text, isError } = await use("cron_create", { ...input, schedule, durable });
    expect(isError).toBe(true);
    expect(text).toContain(reason);
  }
  expect((await use("cron_list", {})).text).toBe("There are no scheduled jobs.");
  expect(stateFiles(agent.workdir)).toEqual([]);
});

it.each([
  [{ schedule: "@daily", prompt: " " }, "prompt: "],
  [{ prompt: "x" }, "schedule: "],
  [{ ...input, durable: "yes" }, "durable: "],
  [{ ...input, every: 1 }, "every"],
])("refuses %j", async (wrong, field) => {
  const { use } = await rehearse();
  const { text, isError } = await use("cron_create", wrong);
  expect(isError).toBe(true);
  expect(text).toContain(field);
});

it("registers nothing when the file cannot be written", async () => {
  const { agent, use } = await rehearse();
  put(join(agent.workdir, ".harness", ".lock"), "no directory");
  const { text, isError } = await use("cron_create", { ...input, durable: true });
  expect(isError).toBe(true);
  expect(text).toContain(".harness/cron.json cannot be changed: ENOTDIR");
  expect((await use("cron_list", {})).text).toBe("There are no scheduled jobs.");
  expect(stored(agent.workdir)).toEqual([]);
});

it("does not write through a link", async () => {
  const workdir = temporaryDirectory();
  const outside = temporaryDirectory();
  symlinkSync(outside, join(workdir, ".harness"));
  put(join(outside, "cron.json"), JSON.stringify({ jobs: [entry("job_aaaa")] }));
  const { use, source } = await rehearse([], { workdir });
  expect(await source.next()).toBeUndefined();
  expect(shown.join("")).toContain("is a link");
  expect((await use("cron_create", { ...input, durable: true })).isError).toBe(true);
  expect((await use("cron_delete", { id: "job_aaaa" })).isError).toBe(true);
});

it("waits with its change until another session has done its own", async () => {
  const { agent, use } = await rehearse();
  const theirs = join(agent.workdir, ".harness", ".lock", `${process.ppid}--1`);
  put(theirs, "");
  const created = use("cron_create", { ...input, durable: true });
  await expect.poll(() => stateFiles(agent.workdir)).toContain(".gitignore");
  expect(stored(agent.workdir)).toEqual([]);
  storeJobs(agent.workdir, entry("job_aaaa"));
  rmSync(theirs);
  expect((await created).isError).toBe(false);
  expect(stored(agent.workdir)).toHaveLength(2);
});

it("gives the second job another id when the random numbers repeat", async () => {
  const { agent, use } = await rehearse([], { random: () => 0.5 });
  for (const durable of [false, true, true, false]) await use("cron_create", { ...input, durable });
  const ids = [...agent.cron.jobs, ...stored(agent.workdir)].map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
  expect(ids).toContain("job_i000");
});

it("ends the search for a free id behind the last one at the first", async () => {
  const { agent, use } = await rehearse([], { random: () => 0.9999999 });
  for (let count = 0; count < 2; count++) await use("cron_create", input);
  expect(agent.cron.jobs.map(({ id }) => id)).toEqual(["job_zzzz", "job_0000"]);
});

it("deletes jobs of both kinds, and names the ids there are when there is none of that name", async () => {
  const { agent, use } = await rehearse();
  storeJobs(agent.workdir, entry("job_aaaa"), entry("job_bbbb"));
  await use("cron_create", input);
  const [job] = agent.cron.jobs;
  expect((await use("cron_delete", { id: "job_aaaa" })).text).toBe("Deleted job_aaaa.");
  await use("cron_delete", { id: job?.id });
  expect(stored(agent.workdir).map(({ id }) => id)).toEqual(["job_bbbb"]);
  expect(agent.cron.jobs).toEqual([]);
  expect(await use("cron_delete", { id: "job_aaaa" })).toEqual({
    text: 'Error: id: there is no job "job_aaaa". Jobs: job_bbbb.',
    isError: true,
  });
});

it("loads the good jobs beside a bad one, says so once, and keeps the bad one", async () => {
  const workdir = temporaryDirectory();
  const bad = entry("job_aaaa", { schedule: "60 * * * *" });
  storeJobs(workdir, bad, entry("job_bbbb"), 7, entry("job_bbbb", { prompt: "the same id" }));
  const { use } = await rehearse([], { workdir });
  const list = (await use("cron_list", {})).text;
  expect(list).toContain("job_bbbb");
  expect(list).not.toContain("job_aaaa");
  await use("cron_create", { ...input, durable: true });
  await use("cron_delete", { id: "job_bbbb" });
  expect(stored(workdir)).toContainEqual(bad);
  expect(stored(workdir)).toContainEqual(7);
  const lines = shown.join("").split("\n");
  expect(lines.filter((line) => line.includes("schedule: minute: 60 is not 0 to 59"))).toHaveLength(1);
  expect(lines.filter((line) => line.includes("id: another entry has the same"))).toHaveLength(1);
});

it.each(["{ not JSON", '{ "jobs": 7 }', "", '{ "jobs": [], "more": 1 }'])(
  "keeps the file that holds %j",
  async (text) => {
    const workdir = temporaryDirectory();
    const file = join(workdir, ".harness", "cron.json");
    put(file, text);
    const { use, source } = await rehearse([], { workdir });
    expect(shown.join("")).toContain(".harness/cron.json cannot be used and is left alone");
    expect(await source.next()).toBeUndefined();
    expect((await use("cron_create", { ...input, durable: true })).isError).toBe(true);
    expect((await use("cron_create", input)).isError).toBe(false);
    expect(readFileSync(file, "utf8")).toBe(text);
  },
);

it("says in one-shot mode that the job does not run here", async () => {
  const { use, source } = await rehearse([], { oneShot: true });
  expect(await use("cron_create", input)).toEqual({
    text: "Error: No job runs in this process: it ends after this one prompt. Only a durable job can be created here.",
    isError: true,
  });
  expect((await use("cron_create", { ...input, durable: true })).text).toContain(
    "It will run in the next session",
  );
  expect(await source.next()).toBeUndefined();
});

it("asks before a job is made or deleted, and refuses both in plan mode", async () => {
  const { agent, use } = await rehearse();
  agent.permissions.rules.allow = [];
  for (const mode of ["autoEdit", "default"] as const) {
    agent.session.mode = mode;
    expect((await use("cron_create", input)).text).toContain("nobody to ask");
  }
  expect((await use("cron_delete", { id: "job_aaaa" })).text).toContain("CronDelete(job_aaaa)");
  expect((await use("cron_list", {})).isError).toBe(false);
  agent.session.mode = "plan";
  expect((await use("cron_create", input)).text).toContain("plan mode only looks");
});

it("an always for a job of this session holds for no lasting one, and the question tells them apart", async () => {
  const { agent } = await rehearse();
  agent.permissions.rules.allow = [];
  const ask = async (more: object) => {
    const tool = findTool("cron_create", agent);
    const request: ToolRequest = {
      call: { id: "toolu_1", name: tool.name, input, messageId: "msg_1", cutOff: false },
      tool,
      input: parseInput(tool, { ...input, ...more }),
      verdict: UNJUDGED,
    };
    request.verdict = await check(request, agent);
    const titles: string[] = [];
    agent.ask = async ({ title }) => {
      titles.push(title as string);
      return "always";
    };
    await confirm(request, agent);
    return titles;
  };
  expect(await ask({})).toEqual(["CronCreate(0 9 * * * read notes.txt)"]);
  expect(await ask({})).toEqual([]);
  expect(await ask({ durable: true, recurring: false })).toEqual([
    "CronCreate(0 9 * * * read notes.txt) recurring: false durable: true",
  ]);
});

it("deletes a job whose id has blanks around it", async () => {
  const { agent, use } = await rehearse();
  await use("cron_create", input);
  const id = agent.cron.jobs[0]?.id;
  expect(await use("cron_delete", { id: ` ${id} ` })).toEqual({ text: `Deleted ${id}.`, isError: false });
});

it("lists the jobs for the user", async () => {
  const { agent, commands, use } = await rehearse();
  await commands.get("/cron")?.("");
  await use("cron_create", input);
  await commands.get("/cron")?.("");
  expect(shown.join("")).toContain("There are no scheduled jobs.");
  expect(shown.join("")).toContain(`${agent.cron.jobs[0]?.id}: 0 9 * * *, next run 2026-11-22 09:00`);
});

it("lists them in each language: /cron is for the user, cron_list for the model", async () => {
  const { agent, use } = await rehearse();
  await use("cron_create", input);
  await use("cron_create", { ...input, recurring: false, durable: true });
  const rows = allJobs(agent).map((job) => jobRow(job, agent));
  expect(rows.map(({ zh }) => zh)).toEqual([
    expect.stringMatching(
      /^job_\w{4}：0 9 \* \* \*，下次 2026-11-22 09:00，每次到点都跑，会话结束就没有了：/,
    ),
    expect.stringMatching(
      /^job_\w{4}：0 9 \* \* \*，下次 2026-11-22 09:00，只跑一次，存在 \.harness\/cron\.json：/,
    ),
  ]);
  expect(rows.map(({ ja }) => ja)).toEqual([
    expect.stringMatching(/、次回 2026-11-22 09:00、毎回、このセッションの間だけ：/),
    expect.stringMatching(/、次回 2026-11-22 09:00、一度だけ、\.harness\/cron\.json に保存：/),
  ]);
});
