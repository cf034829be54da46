/** One connection that stays open. Through it the server reports changes, and this process tells the server again and again that it lives. */

import { realClock, timePasses } from "../clock/index.ts";
import type { Tries } from "./health.ts";
import type { Database } from "./open.ts";
import { type Query, queryOf } from "./transaction.ts";

const BEAT_MS = 5_000;

export interface PulseOptions {
  database: Pick<Database, "connect" | "health" | "retryMs">;
  /** The channel of NOTIFY. It becomes part of the statement, so it must be an identifier. */
  channel: string;
  /** Notifications with another payload are ignored. */
  payload: string;
  /** Runs every 5 s. When it throws, a new connection is made. */
  onBeat(query: Query): Promise<void>;
}

export interface Pulse {
  /** Begins to beat; a second call changes nothing. */
  start(): void;
  /** Calls the watchers now, because for a change of this process they need not wait for the server. */
  tell(): void;
  /**
   * Calls `onChange` at each notification and at each beat, until `signal` aborts. The beats are needed because a notification
   * is lost while we are cut off. So a call need not mean a change. While the server is away there are no calls.
   */
  watch(onChange: () => void, signal: AbortSignal): void;
  stop(): Promise<void>;
}

/**
 * Listens on a channel of the database from `start` on, and calls `onBeat` regularly. While the server is away it goes
 * on trying.
 */
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
      await timePasses(realClock, retryMs, end.signal);
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

/** Beats until `signal` aborts. Throws when the connection breaks. */
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
      await timePasses(realClock, BEAT_MS, AbortSignal.any([signal, broken.signal]));
    }
  } finally {
    // Do not wait: the server may not answer.
    client.end().catch(() => {});
  }
}
