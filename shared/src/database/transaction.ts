/** All or nothing. When the answer to a commit gets lost, the server still knows which of the two it was. */

/** What the driver `pg` gives, as far as it is used here. */
export interface Connection {
  query(sql: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface PooledConnection extends Connection {
  /** With an error it is closed, and the server undoes what was begun on it. */
  release(error?: Error): void;
}

export interface Pool extends Connection {
  connect(): Promise<PooledConnection>;
  end(): Promise<void>;
}

/** The rows. */
export type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

export function queryOf(connection: Connection): Query {
  return async <Row>(sql: string, values?: unknown[]) => (await connection.query(sql, values)).rows as Row[];
}

interface Doubt {
  /** Of the transaction whose commit was not answered. */
  id: string;
  error: Error;
}

export interface Outcome<Result> {
  result: Result;
  doubt?: Doubt;
}

/** Lets `work` ask, and commits. When it throws, nothing has changed. */
export async function transact<Result>(
  connection: PooledConnection,
  work: (query: Query) => Promise<Result>,
): Promise<Outcome<Result>> {
  let failure: Error | undefined;
  try {
    const query = queryOf(connection);
    await query("begin");
    const result = await work(query);
    const [row] = await query<{ id: string }>("select pg_current_xact_id()::text as id");
    failure = await query("commit").then(() => undefined, asIs);
    if (isAnswer(failure)) throw failure;
    return failure ? { result, doubt: { id: row?.id ?? "", error: failure } } : { result };
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    connection.release(failure);
  }
}

/** Whether it was committed: see pg_xact_status. Throws while the server is still at it. */
export async function wasCommitted({ id, error }: Doubt, query: Query): Promise<boolean> {
  const [row] = await query<{ status: string }>("select pg_xact_status($1::text::xid8) as status", [id]);
  if (row?.status === "in progress") throw error;
  return row?.status === "committed";
}

/** The server has said no. When it is going down (57), or the connection is (08), it may have done it before. */
function isAnswer(error: unknown): boolean {
  return /^(?!08|57)[0-9A-Z]{5}$/.test((error as { code?: string } | undefined)?.code ?? "");
}

function asIs(error: Error): Error {
  return error;
}
