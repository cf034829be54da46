/** One connection that is always there: by it the server tells of changes, and learns that this process lives. */
import { systemClock, timePasses } from "@harness/shared/clock";
import { type Query, queryOf } from "@harness/shared/database";
import type { Server } from "./server.ts";

/** So often it says so, and looks in any case: what the server told while we were cut off, it told nobody. */
const BEAT_MS = 5_000;

export interface Pulse {
  start(): void;
  watch(onChange: () => void, signal: AbortSignal): void;
  stop(): Promise<void>;
}

/** `renew` is what is said at each beat. */
export function createPulse(server: Server, renew: (query: Query) => Promise<void>): Pulse {
  const listeners = new Set<() => void>();
  const end = new AbortController();
  let life: Promise<void> | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const live = async () => {
    while (!end.signal.aborted) {
      await beat(server, renew, tell, end.signal).catch(server.health.failed);
      await timePasses(systemClock, server.retryMs, end.signal);
    }
  };
  const start = () => {
    life ??= live();
  };
  return {
    start,
    watch(onChange, signal) {
      if (signal.aborted) return;
      const listener = () => onChange();
      listeners.add(listener);
      signal.addEventListener("abort", () => listeners.delete(listener));
      start();
    },
    async stop() {
      end.abort();
      await life;
    },
  };
}

/** Until the connection breaks, which makes it throw, or `signal` aborts. */
async function beat(
  server: Server,
  renew: (query: Query) => Promise<void>,
  tell: () => void,
  signal: AbortSignal,
): Promise<void> {
  const client = await server.connect();
  const broken = new AbortController();
  client.on("end", () => broken.abort());
  client.on("notification", ({ payload }) => {
    if (payload === server.team) tell();
  });
  try {
    await client.query("listen harness");
    while (!signal.aborted) {
      await renew(queryOf(client));
      server.health.worked();
      tell();
      await timePasses(systemClock, BEAT_MS, AbortSignal.any([signal, broken.signal]));
    }
  } finally {
    // Nobody waits for a server that does not answer.
    client.end().catch(() => {});
  }
}
