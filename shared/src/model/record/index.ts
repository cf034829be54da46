/** Every request and its reply on their way through the client: the last ones in memory, all of them in a file. */

import type { Middleware } from "@anthropic-ai/sdk";
import type { ReplyEntry } from "./entries.ts";
import type { Body } from "./increment.ts";
import { readReply } from "./reply.ts";
import { openRun, type RunOptions } from "./run.ts";
import { withoutSecrets } from "./secrets.ts";

export type { Entry, ReplyEntry, RequestEntry, StartEntry } from "./entries.ts";

const LONGEST_WAIT_MS = 1_000;

/** What goes through a client that has its middleware is recorded. No request fails by it, and none is changed. */
export interface Recorder {
  middleware: Middleware;
  /** Adds a key that this process uses: it is written down nowhere. */
  hide(key: string | null): void;
  /** The newest request and what came of it, without secrets. */
  last(): { request: unknown; reply: unknown } | undefined;
  /** Where the run is kept; undefined when nothing is. */
  file(): string | undefined;
  /** The replies that are still arriving are written down. */
  close(): Promise<unknown>;
}

/** Starts recording. */
export function createRecorder(options: RunOptions): Recorder {
  const secrets: string[] = [];
  const run = openRun(options, secrets);
  const arriving = new Set<Promise<unknown>>();
  let request: string | undefined;
  let reply: Partial<ReplyEntry> | undefined;

  const middleware: Middleware = async (call, next, { options: sent }) => {
    if (sent?.path !== "/v1/messages") return next(call);
    // The conversation goes on while the reply arrives.
    const json = JSON.stringify(sent.body);
    [request, reply] = [json, undefined];
    const order = run.addRequest(sent.body as Body);
    const start = performance.now();
    const finish = (outcome: Partial<ReplyEntry>) => {
      run.addReply(order, { ms: Math.round(performance.now() - start), ...outcome });
      if (request === json) reply = outcome;
    };
    try {
      const response = await next(call);
      const following = follow(response, start).then(finish);
      arriving.add(following);
      void following.then(() => arriving.delete(following));
      return response;
    } catch (error) {
      finish({ error: String(error) });
      throw error;
    }
  };

  return {
    middleware,
    hide: (key) => key && secrets.push(key),
    last: () => (request ? withoutSecrets({ request: JSON.parse(request), reply }, secrets) : undefined),
    file: run.file,
    close: () => Promise.race([Promise.all(arriving), patience()]),
  };
}

/** Reads along. Whoever asked reads the same answer at its own pace. */
async function follow(response: Response, start: number): Promise<Partial<ReplyEntry>> {
  const { status, headers } = response;
  const copy = response.clone();
  const firstMs = Math.round(performance.now() - start);
  const { text, failure } = await textOf(copy);
  const isStream = /event-stream/.test(headers.get("content-type") ?? "");
  const error = failure === undefined ? {} : { error: String(failure) };
  return { status, firstMs, ...readReply(text, isStream), ...error };
}

async function textOf({ body }: Response): Promise<{ text: string; failure?: unknown }> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of body ?? []) text += decoder.decode(chunk, { stream: true });
    return { text };
  } catch (failure) {
    return { text, failure };
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MS).unref();
  });
}
