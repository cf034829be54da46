/** At nine in the morning the user is not there: a job that is due starts a turn by itself. */
import type { Terminal } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { postDueJobs, recordDelivered } from "./firing.ts";
import { allJobs, followClock, reportOnce, trustItem } from "./jobs.ts";

const LOOK_MS = 30_000;

/** From now on due jobs start turns, but not in one-shot mode. Asks about the jobs that the user does not trust yet. */
export async function startCron({ oneShot }: Pick<Terminal, "oneShot">, agent: Agent): Promise<void> {
  // Read in one-shot mode, too: it reports what is wrong with the file.
  const jobs = allJobs(agent);
  if (oneShot) return;
  await agent.cron.trust.review(jobs.map(trustItem));
  agent.cron.isOn = true;
  postDueJobs(agent);
  void watchClock(agent);
}

/**
 * Looks for due jobs at every full and half minute. It compares with the clock, not with the time slept: a computer may be
 * suspended, or its clock may be changed.
 */
async function watchClock(agent: Agent): Promise<never> {
  const { clock } = agent;
  const report = (error: Error) => reportOnce(error.message, agent);
  for (;;) {
    await clock.sleep(LOOK_MS - (clock.now() % LOOK_MS));
    await recordDelivered(agent).catch(report);
    await followClock(agent).catch(report);
    postDueJobs(agent);
  }
}
