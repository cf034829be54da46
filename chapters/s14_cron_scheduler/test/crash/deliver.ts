/**
 * To be killed: delivers the runs of the jobs in the workspace that argv names, without end, and notes in a log what it
 * begins and ends. Its clock stands at the newest run that is written down, so that there is always one due.
 */
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { finish, takeDue } from "../../src/cron/firing.ts";
import { readStore } from "../../src/cron/store.ts";
import { createTestAgent } from "../agent.ts";

const [, , workdir = ""] = process.argv;
const agent = await createTestAgent(workdir);
agent.clock = {
  now: () => Math.max(...readStore(workdir).jobs.map(({ next }) => next)),
  sleep: () => sleep(),
};
agent.cron.timeZone = "UTC";

const note = (what: string, run: number) =>
  appendFileSync(join(workdir, "log"), `${what} ${run} ${process.pid}\n`);

process.stdout.write("ready\n");
for (;;) {
  const firing = await takeDue(agent);
  if (firing) note("begin", firing.job.next);
  await sleep(Math.random() * 5);
  if (!firing) continue;
  await finish(firing, undefined, agent);
  note("end", firing.job.next);
}
