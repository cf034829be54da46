import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { uptime } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { claim } from "../src/cron/claim.ts";
import { takeDue } from "../src/cron/firing.ts";
import { entry, put, rehearse, stateFiles, storeJobs, temporaryDirectory } from "./rehearse.ts";

const key = "job_aaaa-1795334400000";

/** A workspace whose first claim has this content. */
function claimed(content: string): string {
  const workdir = temporaryDirectory();
  put(join(workdir, ".harness", `cron.${key}.1`), content);
  return join(workdir, ".harness");
}

it("goes to one, until that one lets it go", () => {
  const directory = claimed("");
  const first = claim(directory, "key");
  expect(first?.attempt).toBe(1);
  expect(claim(directory, "key")).toBeUndefined();
  first?.release();
  expect(claim(directory, "key")?.attempt).toBe(1);
});

it("of a process that runs is respected", () => {
  const pid = process.ppid;
  const directory = claimed(`${pid} another ${Date.now()}`);
  expect(claim(directory, key)).toBeUndefined();
});

it.each([
  ["of a process that is gone", `${spawnSync("true").pid} another ${Date.now()}`],
  ["of an earlier process with our number", `${process.pid} another ${Date.now()}`],
  ["from before the computer started", `${process.ppid} another ${Date.now() - uptime() * 1000 - 60_000}`],
  ["that a power cut left empty", ""],
])("%s is taken over, and all its files go in the end", (_, content) => {
  const directory = claimed(content);
  const right = claim(directory, key);
  expect(right?.attempt).toBe(2);
  expect(readFileSync(join(directory, `cron.${key}.2`), "utf8")).toContain(`${process.pid} `);
  right?.release();
  expect(stateFiles(join(directory, ".."))).toEqual([]);
});

it("of another session keeps a job from running here", async () => {
  const workdir = temporaryDirectory();
  storeJobs(workdir, entry("job_aaaa"));
  const [one, two] = [await rehearse([], { workdir }), await rehearse([], { workdir })];
  const event = one.source.next();
  expect(event?.prompt).toBe("the prompt of job_aaaa");
  expect(two.source.next()).toBeUndefined();
  await event?.onEnd?.();
  expect(two.source.next()).toBeUndefined();
});

it("is of no use when the job was done meanwhile", async () => {
  const workdir = temporaryDirectory();
  storeJobs(workdir, entry("job_aaaa"));
  const { agent } = await rehearse([], { workdir });
  const { now } = agent.clock;
  // Another session does it after we have looked and before we claim it.
  agent.clock = { ...agent.clock, now };
  const stale = agent.cron.delivered;
  agent.cron.delivered = new Proxy(stale, {
    get(target, name) {
      if (name === "some") storeJobs(workdir, entry("job_aaaa", { next: "2026-11-23T08:00:00Z" }));
      return Reflect.get(target, name);
    },
  });
  expect(takeDue(agent)).toBeUndefined();
  expect(stateFiles(workdir)).toEqual(["cron.json"]);
});

it("a session that failed lets another one try", async () => {
  const workdir = temporaryDirectory();
  storeJobs(workdir, entry("job_aaaa"));
  const [one, two] = [await rehearse([], { workdir }), await rehearse([], { workdir })];
  await one.source.next()?.onEnd?.(new Error("no model today"));
  expect(two.source.next()?.prompt).toBe("the prompt of job_aaaa");
});
