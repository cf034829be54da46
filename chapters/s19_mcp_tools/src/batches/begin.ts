/** Begins calls: prepares them and starts them, without waiting for their end. */
import type { ToolCall } from "@harness/shared/model";
import type { Agent } from "../agent.ts";
import type { ToolRequest } from "../tools/request.ts";
import { isSafe } from "./safety.ts";

/** The two steps of the loop that begin a call. Neither throws. The loop passes them: importing the loop here would close a circle. */
export interface Steps {
  prepare(call: ToolCall, agent: Agent): Promise<ToolRequest>;
  execute(request: ToolRequest, agent: Agent): Promise<void>;
}

/**
 * Begins the calls of a batch. They are prepared one after another, so questions and hooks come in order; then they run at the
 * same time. If a hook gives a call an input that must run alone, this call and those after it begin later.
 */
export async function beginBatch(batch: ToolCall[], agent: Agent, steps: Steps): Promise<void> {
  for (const call of batch) if (!(await beginCall(call, agent, steps))) return;
}

/** Prepares a call and starts it if it may run beside others. Returns whether it runs. */
export async function beginCall(call: ToolCall, agent: Agent, { prepare, execute }: Steps): Promise<boolean> {
  const request = agent.begun.get(call.id) ?? (await prepare(call, agent));
  agent.begun.set(call.id, request);
  if (!(await isSafe(request, agent))) return false;
  request.running ??= execute(request, agent);
  return true;
}
