/** A database whose server may be away for a while: calls wait, and the owner hears of it. */

import { systemClock } from "../clock/index.ts";
import { createHealth, type Health } from "./health.ts";
import { type Connection, type Pool, type Query, queryOf, transact, wasCommitted } from "./transaction.ts";

const RETRY_MS = 500;

export interface DatabaseOptions<Own extends Connection> {
  /** With the password, which stands in no Error. */
  url: string;
  pool: Pool;
  /** Makes a connection outside of the pool. */
  connect(): Promise<Own>;
  /** Makes what is missing. Done before anything else, and again when it has failed or something is missing. */
  prepare(query: Query): Promise<void>;
  /** How long calls wait for a server that is away; one that was never reached is not waited for. */
  patienceMs: number;
  onAway(reason: string): void;
  onBack(): void;
}

/** Each function throws an Error that says why the server cannot be used. */
export interface Database<Own extends Connection> {
  /** One statement. It may be made twice, so that must not matter. */
  query: Query;
  /** All that `work` asks for, or nothing. `work` may be run again, but only one run counts. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** A connection that belongs to the caller. One try, without patience. */
  connect(): Promise<Own>;
  health: Health;
  retryMs: number;
  close(): Promise<void>;
}

/** Nothing is connected before it is needed. */
export function openDatabase<Own extends Connection>(options: DatabaseOptions<Own>): Database<Own> {
  const { pool, url } = options;
  const health = createHealth({ ...options, onAway: (error) => options.onAway(reasonOf(error, url)) });
  const { ready, prepareAgain } = onceDone(() => options.prepare(queryOf(pool)));

  const patiently = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const tries = health.begin();
    let wasPrepared = false;
    for (;;) {
      try {
        await ready();
        const result = await work();
        tries.worked();
        return result;
      } catch (error) {
        if (!wasPrepared && isMissing(error)) {
          wasPrepared = true;
          prepareAgain();
          continue;
        }
        if (!tries.failed(error))
          throw new Error(`The team's server cannot be used: ${reasonOf(error, url)}`);
      }
      await systemClock.sleep(RETRY_MS);
    }
  };

  return {
    health,
    retryMs: RETRY_MS,
    query: (sql, values) => patiently(() => queryOf(pool)(sql, values)),
    async transaction(work) {
      for (;;) {
        const { result, doubt } = await patiently(async () => transact(await pool.connect(), work));
        if (!doubt || (await patiently(() => wasCommitted(doubt, queryOf(pool))))) return result;
      }
    },
    async connect() {
      // The last connection broke: the address may lead to another server now, or to an empty database.
      prepareAgain();
      await ready();
      return options.connect();
    },
    close: () => pool.end(),
  };
}

/** Does it once; when that has failed, or is to be done again, once more. */
function onceDone(work: () => Promise<void>): { ready(): Promise<void>; prepareAgain(): void } {
  let done: Promise<void> | undefined;
  const prepareAgain = () => {
    done = undefined;
  };
  const ready = () => {
    done ??= work().catch((error) => {
      prepareAgain();
      throw error;
    });
    return done;
  };
  return { ready, prepareAgain };
}

/** undefined_table, invalid_schema_name, or foreign_key_violation (of a row that is made with the tables): nothing was done. */
function isMissing(error: unknown): boolean {
  return /^(42P01|3F000|23503)$/.test((error as { code?: string }).code ?? "");
}

/** What an error says, without the password of the address. */
function reasonOf(error: unknown, url: string): string {
  const { message, code } = error as { message?: string; code?: string };
  // Where a name stands for several addresses, all of which fail, there are no words.
  const reason = message || code || "no reason was given";
  const secrets = passwordsIn(url).filter((secret) => secret !== "");
  return secrets.reduce((text, secret) => text.replaceAll(secret, "***"), reason);
}

/** As it is written, and as it is meant. */
function passwordsIn(url: string): string[] {
  const [, written = ""] = /^\w+:\/\/[^/@]*?:(.+)@/.exec(url) ?? [];
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
}
