/** Sends a message as JSON or as a stream, with faults on the way. */

import { setTimeout as pause } from "node:timers/promises";
import { ApiError, statusOfType } from "./errors.ts";
import type { Fault } from "./faults.ts";
import { commonHeaders, type Exchange, sendJson, unlessGone } from "./http.ts";
import type { Outcome } from "./journal.ts";
import type { Draft } from "./message.ts";
import { NO_RETRY } from "./spoil.ts";
import { encode, event, eventsOf, type StreamEvent } from "./stream.ts";

/** A fault that strikes while the answer is sent. */
type StreamFault = Extract<Fault, { kind: "error_event" | "cut" | "idle" }>;

export interface Delivery {
  exchange: Exchange;
  draft: Draft;
  fault: Fault | undefined;
  chunkDelayMs: number;
  /** Called just before the last byte, so that a client with the whole answer finds it in the journal. */
  done(outcome: Outcome): void;
}

/** Sends the message as server-sent events. */
export async function deliverStream(delivery: Delivery): Promise<void> {
  const { exchange, draft } = delivery;
  const events = eventsOf(draft);
  const fault = streamFault(delivery.fault);
  const end = fault ? eventIndex(events, fault.at) : events.length - 1;
  exchange.response.writeHead(200, {
    ...commonHeaders(exchange),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
  });
  // Otherwise the headers leave together with the first event.
  if (end === 0) exchange.response.flushHeaders();
  for (const next of events.slice(0, end)) {
    await write(exchange, encode(next));
    if (delivery.chunkDelayMs > 0) await pause(delivery.chunkDelayMs, undefined, { signal: exchange.gone });
  }
  if (fault) return strike(fault, delivery);
  delivery.done({ status: 200, reply: draft.message });
  exchange.response.end(events.slice(end).map(encode).join(""));
}

/** Sends the message as one JSON body. */
export async function deliverJson(delivery: Delivery): Promise<void> {
  const { exchange, draft, done } = delivery;
  const fault = streamFault(delivery.fault);
  if (fault?.kind === "error_event") {
    const { type = "overloaded_error", message } = fault;
    throw new ApiError(statusOfType(type), message, { type });
  }
  if (fault) {
    exchange.response.writeHead(200, { ...commonHeaders(exchange), "content-type": "application/json" });
    await write(exchange, JSON.stringify(draft.message).slice(0, 40));
    return strike(fault, delivery);
  }
  done({ status: 200, reply: draft.message });
  sendJson(exchange, 200, draft.message);
}

function streamFault(fault: Fault | undefined): StreamFault | undefined {
  if (fault?.kind === "error_event" || fault?.kind === "cut" || fault?.kind === "idle") return fault;
  return undefined;
}

function eventIndex(events: StreamEvent[], at: number | string): number {
  const index = typeof at === "number" ? at : events.findIndex(({ name }) => name === at);
  if (events[index]) return index;
  const names = events.map(({ name }, i) => `${i} ${name}`).join(", ");
  throw new ApiError(500, `fault at ${at}: this reply has no such event; it has ${names}`, NO_RETRY);
}

async function strike(fault: StreamFault, { exchange, done }: Delivery): Promise<void> {
  const { response, gone } = exchange;
  if (fault.kind === "idle") await unlessGone(new Promise<never>(() => {}), gone);
  if (fault.kind === "error_event") {
    const { type = "overloaded_error", message = "Overloaded" } = fault;
    done({ status: 200, error: { type, message } });
    response.end(encode(event("error", { error: { type, message } })));
  }
  if (fault.kind === "cut") {
    done({ status: 200, error: { type: "cut", message: `${fault.how} cut at ${fault.at}` } });
    if (fault.how === "socket") response.destroy();
    else response.end();
  }
}

function write({ response, gone }: Exchange, text: string): Promise<void> {
  return unlessGone(new Promise((resolve) => response.write(text, () => resolve())), gone);
}
