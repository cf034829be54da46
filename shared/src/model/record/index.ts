/** Every request and its reply on their way through the client: the last ones in memory, all of them in a file. */

import type { Middleware } from "@anthropic-ai/sdk";
import { realClock, timePasses } from "../../clock/index.ts";
import type { ReplyEntry } from "./entries.ts";
import type { Body } from "./increment.ts";
import { type Answer, readAlong } from "./read-along.ts";
import { readReply } from "./reply.ts";
import { openRun, type Run, type RunOptions } from "./run.ts";
import { withoutSecrets } from "./secrets.ts";

export type { Entry, ReplyEntry, RequestEntry, StartEntry } from "./entries.ts";
export { nameOf, type RunFile, runsByAge } from "./run-file.ts";
export { hideKey, hideKeysIn, withoutSecrets } from "./secrets.ts";

const LONGEST_WAIT_MS = 1_000;

/** Records everything that goes through a client with this middleware. It changes no request and makes none fail. */
export interface Recorder {
  middleware: Middleware;
  /** The newest request and what came of it, without secrets. */
  last(): { request: unknown; reply: unknown } | undefined;
  /** The file of the run; undefined when no run is kept. */
  file(): string | undefined;
  /** Resolves when the replies that are still arriving are written. */
  close(): Promise<void>;
}

/** The conversation with the model so far. */
interface Recording {
  run: Run;
  /** Replies that are on their way. */
  arriving: Set<Promise<unknown>>;
  /** The newest request, as it was sent. */
  request?: string;
  reply?: Partial<ReplyEntry> | undefined;
}

/** Starts recording. */
export function createRecorder(options: RunOptions): Recorder {
  const recording: Recording = { run: openRun(options), arriving: new Set() };
  return {
    middleware: (call, next, { options: sent }) =>
      sent?.path === "/v1/messages"
        ? record(sent.body as Body, String(call.body), () => next(call), recording)
        : next(call),
    last: () => latest(recording),
    file: recording.run.file,
    close: () => allArrived(recording),
  };
}

/** Sends a request and sees what comes of it. */
async function record(
  body: Body,
  request: string,
  send: () => Response | Promise<Response>,
  recording: Recording,
): Promise<Response> {
  const { run, arriving } = recording;
  Object.assign(recording, { request, reply: undefined });
  const order = run.addRequest(body);
  const start = performance.now();
  const finish = (reply: Partial<ReplyEntry>) => {
    run.addReply(order, { ms: since(start), ...reply });
    if (recording.request === request) recording.reply = reply;
  };
  try {
    const response = await send();
    const firstMs = since(start);
    const { passed, read } = readAlong(response);
    // The conversation goes on while the reply arrives.
    const following = read
      .then((answer) => finish({ firstMs, ...describe(response, answer) }))
      .catch((error) => finish({ firstMs, error: `could not be read: ${error}` }));
    arriving.add(following);
    void following.then(() => arriving.delete(following));
    return passed;
  } catch (error) {
    finish({ error: String(error) });
    throw error;
  }
}

function latest({ request, reply }: Recording): { request: unknown; reply: unknown } | undefined {
  return request ? withoutSecrets({ request: JSON.parse(request), reply }) : undefined;
}

function describe({ status, headers }: Response, { text, failure }: Answer): Partial<ReplyEntry> {
  const isStream = /event-stream/.test(headers.get("content-type") ?? "");
  const error = failure === undefined ? {} : { error: String(failure) };
  return { status, ...readReply(text, isStream), ...error };
}

function since(start: number): number {
  return Math.round(performance.now() - start);
}

/** A reply that is no longer read may never end, and the process must not exit while it waits for one. */
async function allArrived({ arriving }: Recording): Promise<void> {
  const over = new AbortController();
  await Promise.race([Promise.all(arriving), timePasses(realClock, LONGEST_WAIT_MS, over.signal)]);
  over.abort();
}
