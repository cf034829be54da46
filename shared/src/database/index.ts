/** A database on a PostgreSQL server that may be away for a while: calls wait for it, and every change is made once or not at all. */

export type { Client, Driver } from "./driver.ts";
export { type Database, type DatabaseOptions, openDatabase } from "./open.ts";
export { createPulse, type Pulse, type PulseOptions } from "./pulse.ts";
export { createTables, type Tables } from "./tables.ts";
export type { Query } from "./transaction.ts";
