/** Starts a PostgreSQL server for tests and plays. The course never uses a server that it did not start. */

export { findPostgres, type Postgres } from "./find.ts";
export { type PostgresServer, type Settings, startPostgres } from "./server.ts";
