/** Ten reads need not wait for each other: what may run together runs at once, all else alone, in the order of the calls. */
import type { ToolCall } from "@harness/shared/model";
import { showCallAgain } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import type { Execution } from "../pipeline/state.ts";
import { openRequest } from "../tools/request.ts";
import { partitionToolCalls } from "./partition.ts";
import { isSafe } from "./safety.ts";

export { partitionToolCalls } from "./partition.ts";

/** The calls of a reply in the batches in which they run. */
export async function batchesOf(calls: ToolCall[], agent: Agent): Promise<ToolCall[][]> {
  const safe = new Set<ToolCall>();
  for (const call of calls) {
    const request = agent.begun.get(call.id) ?? openRequest(call, agent);
    if (await isSafe(request, agent)) safe.add(call);
  }
  return partitionToolCalls(calls, (call) => safe.has(call));
}

/**
 * Begins the calls of a batch: prepared one after another, so questions and hooks come in their order, and running side by
 * side. A hook may have given a call an input that must run alone: then it waits for its turn, and so does what stands behind.
 */
export async function beginBatch(batch: ToolCall[], agent: Agent): Promise<void> {
  for (const call of batch) if (!(await begin(call, agent))) return;
}

/** Prepares a call and, if it may run beside others, starts it. Gives whether it runs. */
export async function begin(call: ToolCall, agent: Agent): Promise<boolean> {
  const { pipeline } = agent;
  const request = agent.begun.get(call.id) ?? (await pipeline.prepare(call, agent));
  agent.begun.set(call.id, request);
  if (!(await isSafe(request, agent))) return false;
  request.running ??= pipeline.run(request);
  return true;
}

/** Calls that ran side by side get their results one after another: the user sees again whose comes next. */
export function showWhose(call: ToolCall, batch: ToolCall[], agent: Agent): void {
  if (batch.length > 1 && agent.begun.has(call.id)) showCallAgain(agent, call);
}

/** The request of a call that has begun. It is given once: then the call is answered. */
export function takeBegun({ id }: ToolCall, { begun }: Agent): Execution | undefined {
  const request = begun.get(id);
  begun.delete(id);
  return request;
}
