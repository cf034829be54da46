/** The server of the team, through the driver `pg`. */
import { type Database, openDatabase } from "@harness/shared/database";
import { type Localized, words } from "@harness/shared/wording";
import pg from "pg";
import { prepareTables } from "./schema.ts";

/** How long a lease lasts without being renewed, and how long a call waits for a server that is away. */
export const LEASE_MS = 20_000;

export interface Server extends Database<pg.Client> {
  team: string;
  /** Tells the watchers of this process; the server tells all other processes. */
  changed(): void;
}

/** Options in the address come before these, for example encryption. */
const SETTINGS: pg.PoolConfig = {
  application_name: "harness",
  keepAlive: true,
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
  // A client that is cut off in the middle must not lock the board for the others.
  idle_in_transaction_session_timeout: 5_000,
  // Many programs share one server.
  max: 2,
};

export function openServer(
  url: string,
  team: string,
  tell: (notice: Localized) => void,
): Database<pg.Client> {
  const settings = { ...SETTINGS, connectionString: url };
  return openDatabase<pg.Client>({
    url,
    pool: openPool(settings),
    connect: () => connectClient(settings),
    prepare: (query) => prepareTables(team, query),
    patienceMs: LEASE_MS,
    onAway: (reason) => tell(words.teamServerAway({ reason })),
    onBack: () => tell(words.teamServerBack),
  });
}

// Without a listener for its errors, a connection that breaks would end the program.

function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings);
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

async function connectClient(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings);
  client.on("error", () => {});
  await client.connect();
  return client;
}
