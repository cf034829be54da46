/** Calls begin while the reply still arrives. A call that has begun is answered, even if the reply breaks off after it. */
import type Anthropic from "@anthropic-ai/sdk";
import type { MessageStream } from "@anthropic-ai/sdk/lib/MessageStream";
import { cleanBlock, isCutShort, isGarbled, type ToolCall } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { openRequest } from "../tools/request.ts";
import { beginCall } from "./begin.ts";
import { MAX_AT_ONCE } from "./partition.ts";
import { isSafe, isUncontested } from "./safety.ts";

type Message = Anthropic.Message;

/** The part of the reply whose calls have begun. */
interface Front {
  /** Index of the last content block whose call has begun; -1 before the first one. */
  last: number;
  /** A call could not begin early: it and all after it wait for the whole reply. */
  isClosed: boolean;
  /** Resolves when each call that has arrived has begun or closed the front. */
  arrivals: Promise<void>;
}

/**
 * Returns the reply. Its first calls begin while it arrives. If the reply breaks off after a call that has begun, it ends
 * there, as if the model had stopped for that call: the call is answered, and no second request makes it again.
 */
export async function replyWithEarlyCalls(
  stream: MessageStream,
  history: Anthropic.MessageParam[],
  agent: Agent,
): Promise<Message> {
  const front: Front = { last: -1, isClosed: false, arrivals: Promise.resolve() };
  agent.begun.clear();
  stream.on("streamEvent", (event, message) => {
    if (event.type !== "content_block_stop") return;
    const { index } = event;
    const call = cleanBlock(message, index, history)?.call;
    if (!call) return;
    const isWhole = isJson(agent.recovery.inputs[index]);
    front.arrivals = front.arrivals.then(() => beginArrival(front, { call, index, isWhole }, agent));
  });
  const ended = await stream.finalMessage().catch((error: Error) => error);
  await front.arrivals;
  return ended instanceof Error ? afterFailure(ended, front, agent) : afterEnd(ended, front, agent);
}

interface Arrival {
  call: ToolCall;
  index: number;
  /** False when the call was cut off: the SDK silently completes its JSON. */
  isWhole: boolean;
}

/** Begins a call that has arrived, or closes the front. */
async function beginArrival(front: Front, arrival: Arrival, agent: Agent): Promise<void> {
  if (front.isClosed) return;
  const hasBegun = (await mayBegin(arrival, agent)) && (await beginCall(arrival.call, agent));
  if (hasBegun) front.last = arrival.index;
  else front.isClosed = true;
}

/** Questions and hooks wait for the whole reply, because the model may still refuse it. */
async function mayBegin({ call, isWhole }: Arrival, agent: Agent): Promise<boolean> {
  if (!isWhole || agent.turn.signal.aborted || agent.begun.size === MAX_AT_ONCE) return false;
  const request = openRequest(call, agent);
  return (await isSafe(request, agent)) && (await isUncontested(request, agent));
}

async function afterEnd(reply: Message, front: Front, agent: Agent): Promise<Message> {
  if (reply.stop_reason === "refusal") await dropBegun(agent);
  else if (isCutShort(reply.stop_reason)) return endAfterBegun(front, reply, agent);
  return reply;
}

/** If no call has begun, the failure is thrown, and the request can be sent again. */
async function afterFailure(failure: Error, front: Front, agent: Agent): Promise<Message> {
  const { arrived } = agent.recovery;
  if (!arrived || front.last < 0) throw failure;
  const isCutOff = arrived.stop_reason === null || isGarbled(failure);
  return isCutOff ? endAfterBegun(front, arrived, agent) : afterEnd(arrived, front, agent);
}

/** Cuts the reply after the last call that has begun. */
function endAfterBegun({ last }: Front, reply: Message, agent: Agent): Message {
  if (last < 0) return reply;
  if (!agent.turn.signal.aborted) showNotice(agent, words.replyEndsAfterCalls);
  return { ...reply, content: reply.content.slice(0, last + 1), stop_reason: "tool_use" };
}

/** A refused reply is not kept, so its calls get no answer. */
async function dropBegun(agent: Agent): Promise<void> {
  const { begun } = agent;
  if (begun.size === 0) return;
  await Promise.all([...begun.values()].map(({ running }) => running));
  showNotice(agent, words.begunCallsDropped({ count: begun.size }));
  begun.clear();
}

function isJson(text = ""): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
