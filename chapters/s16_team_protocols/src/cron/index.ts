/** Nobody is there at nine in the morning: when a job is due, it starts a turn by itself. */
import type { Terminal } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { postDueJobs, writeDown } from "./firing.ts";
import { allJobs, followClock, reportOnce, trustItem } from "./jobs.ts";

const LOOK_MS = 30_000;

/** Lets due jobs start turns from now on, though not in one-shot mode. Asks about those that the user does not trust yet. */
export async function startCron({ oneShot }: Pick<Terminal, "oneShot">, agent: Agent): Promise<void> {
  // What is wrong with the file is told at once.
  const jobs = allJobs(agent);
  if (oneShot) return;
  await agent.cron.trust.review(jobs.map(trustItem));
  agent.cron.isOn = true;
  postDueJobs(agent);
  void watchClock(agent);
}

/**
 * Looks at the clock at every full and half minute. It is the clock that counts and not the time slept: a computer may be
 * suspended or set to another time meanwhile.
 */
async function watchClock(agent: Agent): Promise<never> {
  const { clock } = agent;
  const report = (error: Error) => reportOnce(error.message, agent);
  for (;;) {
    await clock.sleep(LOOK_MS - (clock.now() % LOOK_MS));
    await writeDown(agent).catch(report);
    await followClock(agent).catch(report);
    postDueJobs(agent);
  }
}
