/** Opens a database. While the server is away, its calls wait, and `onAway` tells the owner. */

import { realClock } from "../clock/index.ts";
import { type Client, connectClient, type Driver, openPool } from "./driver.ts";
import { createHealth, type Health } from "./health.ts";
import { type Query, queryOf, transact, wasCommitted } from "./transaction.ts";

const RETRY_MS = 500;

export interface DatabaseOptions {
  /** With the password. No Error contains it. */
  url: string;
  driver: Driver;
  /** Creates what is missing in the database. It runs before the first call, and again when it failed or a table is missing. */
  prepare(query: Query): Promise<void>;
  /** How long a call waits for a server that is away, in ms. No call waits for a server that was never reached. */
  patienceMs: number;
  onAway(reason: string): void;
  onBack(): void;
}

/** Each function throws an Error that says why the server cannot be used. */
export interface Database {
  /** Runs one statement and returns its rows. The statement may run twice, so a second run must change nothing. */
  query: Query;
  /**
   * Runs all statements of `work`, or none. `work` may run again, but only one run counts. When `work` itself throws,
   * nothing changes, and its error is thrown as it is.
   */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Makes a connection that belongs to the caller. It tries once. */
  connect(): Promise<Client>;
  health: Health;
  retryMs: number;
  close(): Promise<void>;
}

/**
 * A database that connects when it is first needed. A call waits up to `patienceMs` for a server that is away; then it
 * throws an Error that says why.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { driver, url } = options;
  const pool = openPool(driver, url);
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
        // When we have closed it ourselves, no waiting helps, and the server is not away.
        if (pool.ending || !tries.failed(error))
          throw new Error(`The team's server cannot be used: ${reasonOf(error, url)}`);
      }
      await realClock.sleep(RETRY_MS);
    }
  };

  return {
    health,
    retryMs: RETRY_MS,
    query: (sql, values) => patiently(() => queryOf(pool)(sql, values)),
    async transaction(work) {
      for (;;) {
        const outcome = await patiently(async () => transact(await pool.connect(), work));
        if ("thrown" in outcome) throw outcome.thrown;
        const { result, doubt } = outcome;
        if (!doubt || (await patiently(() => wasCommitted(doubt, queryOf(pool))))) return result;
      }
    },
    async connect() {
      // The last connection broke. The address may now lead to another server or to an empty database.
      prepareAgain();
      await ready();
      return connectClient(driver, url);
    },
    close: () => pool.end(),
  };
}

/** `ready` runs `work` once, and again after a failure or after `prepareAgain`. */
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

/** Nothing was done: undefined_table, invalid_schema_name, or foreign_key_violation (a row that `prepare` creates is missing). */
function isMissing(error: unknown): boolean {
  return /^(42P01|3F000|23503)$/.test((error as { code?: string }).code ?? "");
}

/** The message of an error, without the password of the address. */
function reasonOf(error: unknown, url: string): string {
  const { message, code } = error as { message?: string; code?: string };
  // When a name has several addresses and all of them fail, the error has no message.
  const reason = message || code || "no reason was given";
  const secrets = passwordsIn(url).filter((secret) => secret !== "");
  return secrets.reduce((text, secret) => text.replaceAll(secret, "***"), reason);
}

/** The password of the address, as it is written there and decoded. */
function passwordsIn(url: string): string[] {
  const [, written = ""] = /^\w+:\/\/[^/@]*?:(.+)@/.exec(url) ?? [];
  try {
    return [written, decodeURIComponent(written)];
  } catch {
    return [written];
  }
}
