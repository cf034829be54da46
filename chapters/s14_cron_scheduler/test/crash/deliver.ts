/**
 * To be killed: delivers the runs of the jobs in the workspace that argv names, without end, and notes in a log what it
 * begins and ends. Its clock stands at the newest run that is written down, so that there is always one due.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Trust } from "@harness/shared/settings";
import { openState } from "@harness/shared/state";
import type { Agent } from "../../src/agent.ts";
import { claimJob, settleFiring } from "../../src/cron/firing.ts";
import { createCron } from "../../src/cron/state.ts";

const [, , workdir = ""] = process.argv;
const state = openState(workdir);
const trust: Trust = { covers: () => true, grant: async () => {}, review: async (items) => items };
const cron = createCron(state, trust);
const keptJobs = () => cron.kept.read().entries;
// No turn is taken here, so this is all that it needs of an agent.
const needed: Partial<Agent> = {
  state,
  cron,
  clock: {
    now: () => Math.max(...keptJobs().map(({ next }) => next)),
    sleep: () => sleep(),
  },
};
const agent = needed as Agent;

const note = (what: string, run: number) =>
  appendFileSync(join(workdir, "log"), `${what} ${run} ${process.pid}\n`);

process.stdout.write("ready\n");
for (;;) {
  const [job] = keptJobs();
  const firing = job && (await claimJob(job, agent));
  if (firing) note("begin", firing.job.next);
  await sleep(Math.random() * 5);
  if (!firing) continue;
  await settleFiring(firing, agent);
  note("end", firing.job.next);
}
