/** A teammate that is asked to shut down ends between two turns: nothing is cut off in the middle, and nothing is left behind. */
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import type { Task } from "../tasks/state.ts";
import { memberName } from "../team/state.ts";
import { takeProtocolMail } from "./index.ts";
import { lastRequest, respond } from "./requests.ts";

/** Whether a teammate is to take up nothing more. */
export function isAskedToLeave(agent: Agent): boolean {
  return lastRequest("shutdown", memberName(agent), agent.protocol)?.state === "pending";
}

/** Tells the lead that a teammate is gone, as it was asked to be. False when it was not asked, or not in time. Never rejects. */
export async function confirmShutdown(tasks: Task[], agent: Agent): Promise<boolean> {
  const request = lastRequest("shutdown", memberName(agent), agent.protocol);
  if (request?.state !== "pending") return false;
  const freed = tasks.map(({ id }) => id);
  try {
    await takeProtocolMail(agent);
    await respond({ type: "shutdown_response", request: request.id, freed }, agent);
    return true;
  } catch (error) {
    showNotice(agent, (error as Error).message);
    return false;
  }
}
