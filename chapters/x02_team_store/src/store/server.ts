/** The team's server, by the driver `pg`. */
import { type Database, openDatabase } from "@harness/shared/database";
import { type Localized, words } from "@harness/shared/wording";
import pg from "pg";
import { prepare } from "./schema.ts";

/** So long a member lives without a sign of life, and so long a call waits for a server that is away. */
export const LEASE_MS = 20_000;

export interface Server extends Database<pg.Client> {
  team: string;
  /** Tells those who watch here; the server tells all others. */
  changed(): void;
}

/** What stands in the address holds before this: encryption, for instance. */
const SETTINGS: pg.PoolConfig = {
  application_name: "harness",
  keepAlive: true,
  connectionTimeoutMillis: 5_000,
  query_timeout: 10_000,
  // Whoever is cut off in the middle must not keep the others from the board.
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
    connect: () => connect(settings),
    prepare: (query) => prepare(team, query),
    patienceMs: LEASE_MS,
    onAway: (reason) => tell(words.teamServerAway({ reason })),
    onBack: () => tell(words.teamServerBack),
  });
}

// A connection that breaks while nobody listens to its errors ends the program.

function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings);
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

async function connect(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings);
  client.on("error", () => {});
  await client.connect();
  return client;
}
