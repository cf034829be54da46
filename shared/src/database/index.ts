/** A database on a server that may be away: calls wait for it, and what became of a change is always known. The driver is the caller's. */

export { createHealth, type Health } from "./health.ts";
export { type Database, type DatabaseOptions, openDatabase } from "./open.ts";
export { type Client, createPulse, type Pulse, type PulseOptions } from "./pulse.ts";
export { type Connection, type Pool, type PooledConnection, type Query, queryOf } from "./transaction.ts";
