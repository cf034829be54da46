/** A teammate that is asked to shut down ends between two turns: it interrupts no work, and gives back its task. */
import { showNotice } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import type { Task } from "../tasks/state.ts";
import { memberName } from "../team/state.ts";
import { takeProtocolMail } from "./index.ts";
import { lastRequest, respond } from "./requests.ts";

/** Whether a teammate was asked to shut down, and has not answered. */
export function isAskedToLeave(agent: Agent): boolean {
  return lastRequest("shutdown", memberName(agent), agent.protocol)?.state === "pending";
}

/** Tells the lead that a teammate has shut down on request. False when it was not asked, or is too late. Never rejects. */
export async function confirmShutdown(tasks: Task[], agent: Agent): Promise<boolean> {
  const request = lastRequest("shutdown", memberName(agent), agent.protocol);
  if (request?.state !== "pending") return false;
  const freed = tasks.map(({ id }) => id);
  try {
    // If the request itself is still unread, it must not wait for the next teammate of this name.
    await takeProtocolMail(agent);
    await respond({ type: "shutdown_response", request: request.id, freed }, agent);
    return true;
  } catch (error) {
    showNotice(agent, (error as Error).message);
    return false;
  }
}
