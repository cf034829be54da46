/** Begins calls: prepares them and starts them, without waiting for their end. */
import type { ToolCall } from "@harness/shared/model";
import type { Agent } from "../agent.ts";
import { isSafe } from "./safety.ts";

/**
 * Begins the calls of a batch. They are prepared one after another, so questions and hooks come in order; then they run at the
 * same time. If a hook gives a call an input that must run alone, this call and those after it begin later.
 */
export async function beginBatch(batch: ToolCall[], agent: Agent): Promise<void> {
  for (const call of batch) if (!(await beginCall(call, agent))) return;
}

/** Prepares a call and starts it if it may run beside others. Returns whether it runs. */
export async function beginCall(call: ToolCall, agent: Agent): Promise<boolean> {
  const { pipeline } = agent;
  const request = agent.begun.get(call.id) ?? (await pipeline.prepare(call, agent));
  agent.begun.set(call.id, request);
  if (!(await isSafe(request, agent))) return false;
  request.running ??= pipeline.execute(request);
  return true;
}
