/** Ten reads need not wait for each other: calls that are safe together run at the same time, all others alone and in order. */
import type { ToolCall } from "@harness/shared/model";
import { showCallAgain } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import type { StagedRequest } from "../pipeline/state.ts";
import { openRequest } from "../tools/request.ts";
import { partitionToolCalls } from "./partition.ts";
import { isSafe } from "./safety.ts";

export { beginBatch } from "./begin.ts";
export { replyWithEarlyCalls } from "./early.ts";

/** Cuts the calls of a reply into the batches that run one after another. */
export async function batchesOf(calls: ToolCall[], agent: Agent): Promise<ToolCall[][]> {
  const safe = new Set<ToolCall>();
  for (const call of calls) {
    const request = agent.begun.get(call.id) ?? openRequest(call, agent);
    if (await isSafe(request, agent)) safe.add(call);
  }
  return partitionToolCalls(calls, (call) => safe.has(call));
}

/** Shows a call again before its result: the calls of a batch were shown together, before any result. */
export function showWhoseResult(call: ToolCall, batch: ToolCall[], agent: Agent): void {
  if (batch.length > 1 && agent.begun.has(call.id)) showCallAgain(agent, call);
}

/** The request of a call that has begun. It is returned once: the call is answered then. */
export function takeBegun({ id }: ToolCall, { begun }: Agent): StagedRequest | undefined {
  const request = begun.get(id);
  begun.delete(id);
  return request;
}
