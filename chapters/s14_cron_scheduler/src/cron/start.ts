import { showList, showNotice, type Terminal, type WakeUp } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { dueJobs, finish, takeDue, writeDown } from "./firing.ts";
import { allJobs, tell } from "./jobs.ts";
import { noteOf, noticeOf, promptOf, rowOf } from "./wording.ts";

const LOOK_MS = 30_000;

const HELP = { zh: "列出定时任务", en: "lists the scheduled jobs", ja: "定期ジョブを一覧にする" };
const NONE = { zh: "没有定时任务。", en: "There are no scheduled jobs.", ja: "定期ジョブはありません。" };
const TITLE = { zh: "定时任务", en: "scheduled jobs", ja: "定期ジョブ" };

/** Lets due jobs start turns from now on, though not in one-shot mode, and adds `/cron`. */
export function startCron(terminal: Pick<Terminal, "command" | "wakeUpBy" | "oneShot">, agent: Agent): void {
  terminal.command("/cron", HELP, () => {
    const jobs = allJobs(agent);
    if (jobs.length === 0) showNotice(NONE);
    else
      showList(
        agent,
        TITLE,
        jobs.map((job) => rowOf(job, agent)),
      );
  });
  // What is wrong with the file is told at once.
  allJobs(agent);
  if (terminal.oneShot) return;
  agent.cron.isOn = true;
  agent.hooks.on("UserPromptSubmit", () => {
    const { running } = agent.cron;
    return running && { context: noteOf(running, agent) };
  });
  const ring = terminal.wakeUpBy({ next: () => nextWakeUp(agent) });
  void watchClock(agent, ring);
}

/** Asked only when no turn runs: jobs never run beside one, and they start in the order in which they fell due. */
async function nextWakeUp(agent: Agent): Promise<WakeUp | undefined> {
  const firing = await takeDue(agent);
  if (!firing) return undefined;
  agent.cron.running = firing;
  return {
    prompt: promptOf(firing, agent),
    notice: noticeOf(firing, agent),
    onEnd(error) {
      agent.cron.running = undefined;
      return finish(firing, error, agent);
    },
  };
}

/**
 * Looks at the clock at every full and half minute. It is the clock that counts and not the time slept: a computer may be
 * suspended or set to another time meanwhile.
 */
async function watchClock(agent: Agent, ring: () => void): Promise<never> {
  const { clock, cron } = agent;
  for (;;) {
    await clock.sleep(LOOK_MS - (clock.now() % LOOK_MS));
    await writeDown(agent).catch((error: Error) => tell(cron, error.message));
    if (dueJobs(agent).length > 0) ring();
  }
}
