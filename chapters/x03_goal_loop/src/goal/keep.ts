/** An open goal outlives its session: `--continue` finds it beside the conversation. */
import { keepBeside, readBeside } from "@harness/shared/transcript";
import * as z from "zod";
import type { Agent } from "../agent.ts";

const keptSchema = z.strictObject({ condition: z.string().min(1) });

/** Keeps the goal while it is open. What has ended, or was cleared, is forgotten. */
export function keepGoal(agent: Agent): void {
  const { goal } = agent;
  keepBeside(agent, "goal", goal?.outcome === "open" ? { condition: goal.condition } : undefined);
}

/** The condition that the last session left. Throws an Error that names the file when it cannot be read. */
export function keptCondition({ workspace }: Agent): string | undefined {
  return readBeside(workspace, "goal", keptSchema)?.condition;
}
