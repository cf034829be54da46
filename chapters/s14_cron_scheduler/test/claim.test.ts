/** A claim: which process has a turn for a job. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { processMark } from "@harness/shared/state";
import { put, quiet, temporaryDirectory } from "@harness/shared/test-kit";
import { beforeEach, expect, it } from "vitest";
import { claimJob } from "../src/cron/firing.ts";
import type { Job } from "../src/cron/job.ts";
import { allJobs } from "../src/cron/jobs.ts";
import { entry, promptIn, rehearse, stateFiles, stored, storeJobs } from "./rehearse.ts";

let shown: string[];
beforeEach(() => {
  shown = quiet();
});

// Without a start only its number can tell, and that one lives.
const living = `${process.ppid}-`;

/** A session in a workspace with one job that is due. */
async function due(fields: object = {}) {
  const workdir = temporaryDirectory();
  storeJobs(workdir, entry("job_aaaa", fields));
  const session = await rehearse([], { workdir });
  const claimIt = () => claimJob(allJobs(session.agent)[0] as Job, session.agent);
  return { ...session, workdir, claimIt };
}

it("is in the file during the turn, and nothing of it afterwards", async () => {
  const { workdir, source } = await due();
  const event = await source.next();
  expect(stored(workdir)[0]?.holder).toEqual(processMark());
  await event?.onEnd?.();
  expect(stored(workdir)).toEqual([entry("job_aaaa", { next: "2026-11-23T08:00:00.000Z" })]);
  expect(stateFiles(workdir)).toEqual([".gitignore", ".lock", "cron.json"]);
});

it("of a process that lives is respected", async () => {
  const { claimIt, workdir, clock, rings } = await due({ holder: living });
  await clock.advance(60_000);
  expect(rings).toEqual([]);
  expect(await claimIt()).toBeUndefined();
  expect(stored(workdir)[0]?.holder).toEqual(living);
});

it.each([
  ["of a process that is gone", `${spawnSync("true").pid}-1`, true],
  ["whose number another process has now", `${process.ppid}-another.time`, true],
  ["whose number we have now", `${process.pid}-another.time`, true],
  ["of our own, after a turn that failed", processMark(), false],
])("%s is taken over", async (_, holder, cutOff) => {
  const { claimIt, workdir } = await due({ holder });
  expect(await claimIt()).toMatchObject({ job: { id: "job_aaaa" }, cutOff });
  expect(stored(workdir)[0]?.holder).toEqual(processMark());
});

it.each([
  ["has done the job", entry("job_aaaa", { next: "2026-11-23T08:00:00.000Z" })],
  ["has claimed it", entry("job_aaaa", { next: "2026-11-22T08:00:00.000Z", holder: living })],
])("goes to nobody when another session %s between our look and our claim", async (_, theirs) => {
  const { claimIt, workdir } = await due();
  const taken = claimIt();
  storeJobs(workdir, theirs);
  expect(await taken).toBeUndefined();
  expect(stored(workdir)).toEqual([theirs]);
});

it("is let go when the turn fails, so that another session can try", async () => {
  const { workdir, source } = await due();
  await (await source.next())?.onEnd?.(new Error("no model today"));
  expect(stored(workdir)[0]).not.toHaveProperty("holder");
  const another = await rehearse([], { workdir });
  expect(promptIn(await another.source.next())).toBe("the prompt of job_aaaa");
});

it("that cannot be written starts no turn, is told of once, and is tried again", async () => {
  const { workdir, source, clock } = await due();
  const obstacle = join(workdir, ".harness", ".lock");
  put(obstacle, "no directory");
  for (let time = 0; time < 3; time++) {
    expect(await source.next()).toBeUndefined();
    await clock.advance(30_000);
  }
  expect(shown.join("").split(".harness/cron.json cannot be changed: ENOTDIR")).toHaveLength(2);
  rmSync(obstacle);
  expect(await source.next()).toBeDefined();
});
