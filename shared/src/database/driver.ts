/** The driver `pg`. The caller passes it in, because only the last chapter depends on it. */

import type { Connection, PooledConnection } from "./transaction.ts";

/** Options in the address come before these, for example encryption. */
const SETTINGS = {
  application_name: "harness",
  keepAlive: true,
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
  // A client that is cut off in the middle of a transaction must not keep its locks.
  idle_in_transaction_session_timeout: 5_000,
  // Many programs share one server.
  max: 2,
};

type Settings = typeof SETTINGS & { connectionString: string };

/** The part of `pg` that is used here. */
export interface Driver {
  Pool: new (settings: Settings) => Pool;
  Client: new (settings: Settings) => Client;
}

export interface Pool extends Connection {
  /** `end` was called. */
  ending: boolean;
  connect(): Promise<PooledConnection>;
  end(): Promise<void>;
  on(event: "error", listener: () => void): unknown;
  on(event: "connect", listener: (client: Client) => void): unknown;
}

/** A connection outside of the pool. */
export interface Client extends Connection {
  connect(): Promise<unknown>;
  end(): Promise<void>;
  on(event: "error" | "end", listener: () => void): unknown;
  on(event: "notification", listener: (message: { payload?: string | undefined }) => void): unknown;
}

// Without a listener for its errors, a connection that breaks would end the program.

/** Connects nothing yet. */
export function openPool({ Pool }: Driver, url: string): Pool {
  const pool = new Pool({ ...SETTINGS, connectionString: url });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Throws the error of the driver when the server cannot be reached. */
export async function connectClient({ Client }: Driver, url: string): Promise<Client> {
  const client = new Client({ ...SETTINGS, connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return client;
}
