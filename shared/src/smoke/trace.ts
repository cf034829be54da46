/** Makes the trace of a play from the recorded events. */

import * as z from "zod";
import type { JournalEntry, Message } from "../rehearsal/index.ts";
import type { CodeLine, Happening, TokenUse, Trace } from "../trace/index.ts";
import type { Asked, AskedRequest } from "./behaviour.ts";
import type { OwnServer } from "./own-server.ts";
import type { ProgramRun } from "./program.ts";
import type { Moment } from "./timeline.ts";
import { resultsIn } from "./tool-results.ts";

/** A program that is looked at while it runs says in this header which code ran since the request before. */
export const CODE_HEADER = "x-code-at-work";

const codeSchema = z.array(z.object({ place: z.string(), text: z.string() }));

type Event = { actor: string } & Happening;

/** The output and the requests of one program. */
export interface Part {
  own: OwnServer;
  asked: Asked[];
  run: ProgramRun;
}

/** The two streams of a program have no common order, so between two other events stdout comes before stderr. */
export function traceOf(moments: Moment[], parts: Part[]): Trace {
  const told = moments
    .toSorted((a, b) => a.at - b.at)
    .map((moment) => ({ at: moment.at, events: eventsAt(moment, parts) }))
    .filter(({ events }) => events.length > 0);
  const end = { at: Number.POSITIVE_INFINITY, events: [] };
  return [...told, end]
    .flatMap(({ at, events }, i) => [...printedBetween(told[i - 1]?.at ?? 0, at, parts), ...events])
    .map((event, index) => ({ order: index + 1, ...event }));
}

function printedBetween(from: number, to: number, parts: Part[]): Event[] {
  return parts.flatMap(({ own, run }) =>
    STREAMS.flatMap((stream): Event[] => {
      const here = run.printed.filter((part) => part.stream === stream && from <= part.at && part.at < to);
      const text = here.map((part) => part.text).join("");
      return text === "" ? [] : [{ actor: own.share.name, kind: "terminal", stream, text }];
    }),
  );
}

const STREAMS = ["stdout", "stderr"] as const;

function eventsAt(moment: Moment, parts: Part[]): Event[] {
  if (moment.kind !== "files") return eventsOnWire(moment, parts);
  return Object.entries(moment.changes).map(([path, { kind, diff }]) => ({
    actor: "",
    kind: "file",
    path,
    change: kind,
    diff,
  }));
}

function eventsOnWire(
  { kind, program, index }: Extract<Moment, { kind: "request" | "reply" }>,
  parts: Part[],
): Event[] {
  const asked = parts.find(({ own }) => own.share.name === program)?.asked ?? [];
  const one = asked.find(({ entry }) => entry.request.index === index);
  if (!one) return []; // a memory call that the scenario does not mention
  const happenings = kind === "request" ? sent(one, asked) : received(one.request.numberOfActor, one.entry);
  const actor = [program, one.request.actor].filter(Boolean).join(" ");
  return happenings.map((happening) => ({ actor, ...happening }));
}

/** The tool results in a request, then its other new parts. */
function sent({ request, entry }: Asked, asked: Asked[]): Happening[] {
  const { actor, numberOfActor, tools, system, messages, newFrom, refused } = request;
  const before = asked.find(
    (one) => one.request.actor === actor && one.request.numberOfActor === numberOfActor - 1,
  )?.request;
  const results = resultsIn(request).flatMap(([{ type: _, ...result }, index]): Happening[] =>
    index < newFrom ? [] : [{ kind: "result", request: numberOfActor, ...result }],
  );
  const code = codeIn(entry.request.headers[CODE_HEADER]);
  const news: Happening = {
    kind: "request",
    request: numberOfActor,
    ...(!isSame(before?.tools, tools) && { tools }),
    ...(!isSame(before?.system, system) && { system }),
    ...(!isSame(before && settingsOf(before), settingsOf(request)) && { settings: settingsOf(request) }),
    newFrom,
    messages: messages.slice(newFrom),
    ...(before && newFrom < before.messages.length && { isRewritten: true }),
    ...(refused !== undefined && { refused }),
    ...(code && { code }),
  };
  return [...results, news];
}

/** Any program may send such a header, also a wrong one. */
function codeIn(header: string | undefined): CodeLine[] | undefined {
  if (header === undefined) return undefined;
  try {
    return codeSchema.parse(JSON.parse(decodeURIComponent(header)));
  } catch {
    return undefined;
  }
}

function settingsOf({ model, maxTokens }: AskedRequest) {
  return { model: String(model), maxTokens: Number(maxTokens) };
}

/** The reply, then its calls. An incomplete reply is an error. */
function received(request: number, { reply, error }: JournalEntry): Happening[] {
  const blocks = reply?.content ?? [];
  const text = blocks.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  const thinking = blocks.flatMap((block) => (block.type === "thinking" ? [block.thinking] : [])).join("\n");
  const calls = blocks.flatMap((block): Happening[] =>
    block.type === "tool_use"
      ? [{ kind: "call", request, id: block.id, tool: block.name, input: block.input }]
      : [],
  );
  const end = error ? { error: `${error.type}: ${error.message}` } : { stop: reply?.stop_reason ?? null };
  const more = { ...(thinking && { thinking }), ...end, ...(reply && { use: useOf(reply.usage) }) };
  return [{ kind: "reply", request, text, ...more }, ...calls];
}

function useOf(usage: Message["usage"]): TokenUse {
  return {
    read: usage.cache_read_input_tokens ?? 0,
    written: usage.cache_creation_input_tokens ?? 0,
    uncached: usage.input_tokens,
    output: usage.output_tokens,
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
