/** cron_create, cron_list, cron_delete: schedules prompts. */
import { z } from "zod";
import type { Tool } from "../tools/tool.ts";
import { rowOf } from "./describe.ts";
import { scheduleSchema } from "./job.ts";
import { addJob, allJobs, type JobInput, removeJob } from "./jobs.ts";

interface CreateInput extends Omit<JobInput, "recurring"> {
  recurring?: boolean | undefined;
  durable?: boolean | undefined;
}

const NOT_HERE = "No job runs in this process: it ends after this one prompt.";

/** Schedules a prompt. It decides what will happen unasked, so the gate asks about it as about a command. */
export const cronCreate: Tool<CreateInput> = {
  name: "cron_create",
  description: `Schedule a prompt: when the time comes it starts a turn of its own, with nobody there to answer questions.
The schedule has five fields, as in crontab. Times are local.`,
  inputSchema: z.strictObject({
    schedule: scheduleSchema.describe('"0 9 * * MON-FRI", "*/15 * * * *" or "@daily".'),
    prompt: z.string().trim().min(1).describe("What is to be done then. It must say all that is needed."),
    recurring: z.boolean().optional().describe("Default true. false: once, the next time it fits."),
    durable: z.boolean().optional().describe("Default false: gone with this session. true: kept in a file."),
  }),
  kind: "execute",
  label: "CronCreate",
  target: ({ schedule, prompt }) => ({ of: "text", text: `${schedule} ${prompt}` }),
  async run({ schedule, prompt, recurring = true, durable = false }, agent) {
    if (!agent.cron.isOn && !durable) throw new Error(`${NOT_HERE} Only a durable job can be created here.`);
    const job = await addJob({ schedule, prompt, recurring }, durable, agent);
    const created = `Created ${rowOf(job, agent).en}`;
    return agent.cron.isOn
      ? created
      : `${created}\n${NOT_HERE} It will run in the next session in this workspace.`;
  },
};

export const cronList: Tool<Record<string, never>> = {
  name: "cron_list",
  description: "List the scheduled jobs.",
  inputSchema: z.strictObject({}),
  kind: "read",
  maxResultChars: 30_000,
  async run(_, agent) {
    const lines = allJobs(agent).map((job) => rowOf(job, agent).en);
    return lines.join("\n") || "There are no scheduled jobs.";
  },
};

export const cronDelete: Tool<{ id: string }> = {
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
