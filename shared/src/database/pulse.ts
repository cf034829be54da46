/** One connection that is always there: by it the server tells of changes, and hears again and again that this process lives. */

import { systemClock, timePasses } from "../clock/index.ts";
import type { Tries } from "./health.ts";
import type { Database } from "./open.ts";
import { type Connection, type Query, queryOf } from "./transaction.ts";

const BEAT_MS = 5_000;

/** What the driver `pg` gives, as far as it is used here. */
export interface Client extends Connection {
  on(event: "end", listener: () => void): unknown;
  on(event: "notification", listener: (message: { payload?: string | undefined }) => void): unknown;
  end(): Promise<void>;
}

export interface PulseOptions {
  database: Pick<Database<Client>, "connect" | "health" | "retryMs">;
  /** Of NOTIFY. An identifier, for it stands in the statement as it is. */
  channel: string;
  /** The notifications that count. */
  payload: string;
  /** Done at each beat. When it throws, the connection is made anew. */
  onBeat(query: Query): Promise<void>;
}

export interface Pulse {
  /** From now on it beats. */
  start(): void;
  /** Calls those who watch: about what this process does they need not wait for the server. */
  tell(): void;
  /**
   * Calls `onChange` at each notification and at each beat, until `signal` aborts: what was notified while we were cut off
   * was told to nobody. It may call for nothing, and not while the server is away.
   */
  watch(onChange: () => void, signal: AbortSignal): void;
  stop(): Promise<void>;
}

export function createPulse(options: PulseOptions): Pulse {
  const { health, retryMs } = options.database;
  const tries = health.begin(Infinity);
  const listeners = new Set<() => void>();
  const end = new AbortController();
  let life: Promise<void> | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const live = async () => {
    while (!end.signal.aborted) {
      await beat(options, tries, tell, end.signal).catch(tries.failed);
      await timePasses(systemClock, retryMs, end.signal);
    }
  };
  const start = () => {
    life ??= live();
  };
  return {
    start,
    tell,
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
  { database, channel, payload, onBeat }: PulseOptions,
  tries: Tries,
  tell: () => void,
  signal: AbortSignal,
): Promise<void> {
  const client = await database.connect();
  const broken = new AbortController();
  client.on("end", () => broken.abort());
  client.on("notification", (message) => {
    if (message.payload === payload) tell();
  });
  try {
    await client.query(`listen ${channel}`);
    while (!signal.aborted) {
      await onBeat(queryOf(client));
      tries.worked();
      tell();
      await timePasses(systemClock, BEAT_MS, AbortSignal.any([signal, broken.signal]));
    }
  } finally {
    // Nobody waits for a server that does not answer.
    client.end().catch(() => {});
  }
}
