/** A transaction changes all or nothing. When the answer to a commit gets lost, we ask the server later which of the two it was. */

/** Anything of the driver that runs a statement. */
export interface Connection {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface PooledConnection extends Connection {
  /** Returns it to the pool. With an error it is closed, and the server rolls back its transaction. */
  release(error?: Error): void;
}

/** Runs a statement and returns its rows. */
export type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

export function queryOf(connection: Connection): Query {
  return async <Row>(sql: string, values?: unknown[]) => (await connection.query(sql, values)).rows as Row[];
}

interface Doubt {
  /** The id of the transaction whose commit was not answered. */
  id: string;
  error: Error;
}

/** `thrown`: what `work` itself threw; nothing has changed. `doubt`: we do not know whether it was committed. */
export type Outcome<Result> = { result: Result; doubt?: Doubt } | { thrown: unknown };

/** Runs `work` in a transaction and commits. Throws the errors of the server; then nothing has changed. */
export async function transact<Result>(
  connection: PooledConnection,
  work: (query: Query) => Promise<Result>,
): Promise<Outcome<Result>> {
  let failure: Error | undefined;
  try {
    const query = queryOf(connection);
    await query("begin");
    const outcome = await attempt(work, query);
    if ("thrown" in outcome) {
      await query("rollback");
      return outcome;
    }
    const [row] = await query<{ id: string }>("select pg_current_xact_id()::text as id");
    failure = await query("commit").then(() => undefined, asIs);
    if (isAnswer(failure)) throw failure;
    return failure ? { ...outcome, doubt: { id: row?.id ?? "", error: failure } } : outcome;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    connection.release(failure);
  }
}

/** Throws the errors of the server. Returns an error of `work` itself: thrown, it would look like a failure of the server. */
async function attempt<Result>(
  work: (query: Query) => Promise<Result>,
  query: Query,
): Promise<{ result: Result } | { thrown: unknown }> {
  let serverError: unknown;
  const watched: Query = (sql, values) =>
    query(sql, values).catch((error) => {
      serverError = error;
      throw error;
    }) as Promise<never>;
  try {
    return { result: await work(watched) };
  } catch (error) {
    if (serverError) throw serverError;
    return { thrown: error };
  }
}

/** Returns true when it was committed: see pg_xact_status. Throws while the transaction is still in progress. */
export async function wasCommitted({ id, error }: Doubt, query: Query): Promise<boolean> {
  const [row] = await query<{ status: string }>("select pg_xact_status($1::text::xid8) as status", [id]);
  if (row?.status === "in progress") throw error;
  return row?.status === "committed";
}

/** The server has refused. When the server shuts down (57) or the connection breaks (08), it may have committed before. */
function isAnswer(error: unknown): boolean {
  return /^(?!08|57)[0-9A-Z]{5}$/.test((error as { code?: string } | undefined)?.code ?? "");
}

function asIs(error: Error): Error {
  return error;
}
