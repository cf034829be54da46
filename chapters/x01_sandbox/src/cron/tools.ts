/** cron_create, cron_list, cron_delete: schedule prompts. */
import { scheduleSchema } from "@harness/shared/clock";
import * as z from "zod";
import type { Tool } from "../tools/tool.ts";
import { jobRow } from "./describe.ts";
import { addJob, allJobs, type JobInput, removeJob } from "./jobs.ts";

interface CreateInput extends Omit<JobInput, "recurring"> {
  recurring?: boolean | undefined;
  durable?: boolean | undefined;
}

const NOT_HERE = "No job runs in this process: it ends after this one prompt.";

/** A job runs later, with nobody to ask. So the gate asks about it now, as about a command. */
export const cronCreateTool: Tool<CreateInput> = {
  name: "cron_create",
  description: `Schedule a prompt: at that time it starts a turn of its own, with nobody there to answer questions. The schedule
has five fields, as in crontab. Times are local.`,
  inputSchema: z.strictObject({
    schedule: scheduleSchema.describe('"0 9 * * MON-FRI", "*/15 * * * *" or "@daily".'),
    prompt: z.string().trim().min(1).describe("The work to do then. It must say all that is needed."),
    recurring: z.boolean().optional().describe("Default true. false: only once, at the next match."),
    durable: z.boolean().optional().describe("Default false: ends with this session. true: kept in a file."),
  }),
  kind: "execute",
  label: "CronCreate",
  target: ({ schedule, prompt }) => ({ of: "text", text: `${schedule} ${prompt}` }),
  async run({ schedule, prompt, recurring = true, durable = false }, agent) {
    if (!agent.cron.isOn && !durable) throw new Error(`${NOT_HERE} Only a durable job can be created here.`);
    const job = await addJob({ schedule, prompt, recurring }, durable, agent);
    const note = agent.cron.isOn ? "" : `\n${NOT_HERE} It will run in the next session in this workspace.`;
    return `Created ${jobRow(job, agent).en}${note}`;
  },
};

export const cronListTool: Tool<Record<string, never>> = {
  name: "cron_list",
  description: "List the scheduled jobs.",
  inputSchema: z.strictObject({}),
  kind: "read",
  isConcurrencySafe: () => true,
  maxResultChars: 30_000,
  async run(_, agent) {
    const lines = allJobs(agent).map((job) => jobRow(job, agent).en);
    return lines.join("\n") || "There are no scheduled jobs.";
  },
};

export const cronDeleteTool: Tool<{ id: string }> = {
  name: "cron_delete",
  description: "Delete a scheduled job.",
  inputSchema: z.strictObject({ id: z.string().trim().min(1).describe("As cron_list shows it.") }),
  kind: "write",
  label: "CronDelete",
  target: ({ id }) => ({ of: "text", text: id }),
  async run({ id }, agent) {
    await removeJob(id, agent);
    return `Deleted ${id}.`;
  },
};
