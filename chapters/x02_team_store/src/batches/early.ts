/** Calls begin while the model still speaks. What has begun has happened, whatever becomes of the reply. */
import type Anthropic from "@anthropic-ai/sdk";
import type { MessageStream } from "@anthropic-ai/sdk/lib/MessageStream";
import { cleanBlock, isCutShort, isGarbled, type ToolCall } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { openRequest } from "../tools/request.ts";
import { begin } from "./index.ts";
import { MAX_AT_ONCE } from "./partition.ts";
import { isSafe, isUncontested } from "./safety.ts";

type Message = Anthropic.Message;

/** How far into the reply calls have begun. */
interface Front {
  /** The place of the last block whose call has begun; -1 when there is none. */
  last: number;
  /** Something stands in the way: what comes behind it waits for the whole reply. */
  isClosed: boolean;
  /** Resolves when all that has arrived was looked at. */
  reached: Promise<void>;
}

/**
 * The reply, whose first calls begin while it arrives. When it breaks off behind a call that has begun, it ends there, as
 * if the model had stopped for it: the call is answered like any other, and nobody makes it a second time.
 */
export async function wholeReply(
  stream: MessageStream,
  history: Anthropic.MessageParam[],
  agent: Agent,
): Promise<Message> {
  const front: Front = { last: -1, isClosed: false, reached: Promise.resolve() };
  agent.begun.clear();
  stream.on("streamEvent", (event, message) => {
    if (event.type !== "content_block_stop") return;
    const { index } = event;
    const call = cleanBlock(message, index, history)?.call;
    if (!call) return;
    const isWhole = isJson(agent.recovery.inputs[index]);
    front.reached = front.reached.then(() => advance(front, { call, index, isWhole }, agent));
  });
  const ended = await stream.finalMessage().catch((error: Error) => error);
  await front.reached;
  return ended instanceof Error ? afterFailure(ended, front, agent) : afterEnd(ended, front, agent);
}

interface Arrival {
  call: ToolCall;
  index: number;
  /** A call may also be cut off, and the SDK silently completes it. */
  isWhole: boolean;
}

/** Begins a call that has arrived, unless something stands in the way. */
async function advance(front: Front, arrival: Arrival, agent: Agent): Promise<void> {
  if (!front.isClosed && (await mayBegin(arrival, agent)) && (await begin(arrival.call, agent)))
    front.last = arrival.index;
  else front.isClosed = true;
}

/** Questions and hooks wait for the whole reply: it may yet be withdrawn. */
async function mayBegin({ call, isWhole }: Arrival, agent: Agent): Promise<boolean> {
  if (!isWhole || agent.turn.signal.aborted || agent.begun.size === MAX_AT_ONCE) return false;
  const request = openRequest(call, agent);
  return (await isSafe(request, agent)) && (await isUncontested(request, agent));
}

async function afterEnd(reply: Message, front: Front, agent: Agent): Promise<Message> {
  if (reply.stop_reason !== "refusal")
    return isCutShort(reply.stop_reason) ? endBehind(front, reply, agent) : reply;
  await dropBegun(agent);
  return reply;
}

/** Without a call that has begun, a failure is one, and the request can be made again. */
async function afterFailure(failure: Error, front: Front, agent: Agent): Promise<Message> {
  const { arrived } = agent.recovery;
  if (!arrived || front.last < 0) throw failure;
  const isCutOff = arrived.stop_reason === null || isGarbled(failure);
  return isCutOff ? endBehind(front, arrived, agent) : afterEnd(arrived, front, agent);
}

/** The reply up to the last call that has begun. */
function endBehind({ last }: Front, reply: Message, agent: Agent): Message {
  if (last < 0) return reply;
  if (!agent.turn.signal.aborted) showNotice(agent, words.replyEndsBehindCalls);
  const ended: Message = { ...reply, content: reply.content.slice(0, last + 1), stop_reason: "tool_use" };
  agent.recovery.arrived = ended;
  return ended;
}

/** A refused reply leaves the conversation, and its calls with it. */
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
