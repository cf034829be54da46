/** `/cron`: lists the scheduled jobs for the user. */
import { showList, showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { jobRow } from "./describe.ts";
import { allJobs } from "./jobs.ts";

export function addCronCommand(terminal: Pick<Terminal, "command">, agent: Agent): void {
  terminal.command("/cron", words.helpOfCron, () => {
    const rows = allJobs(agent).map((job) => jobRow(job, agent));
    if (rows.length > 0) showList(agent, words.scheduledJobs, rows);
    else showNotice(agent, words.noJobs);
  });
}
