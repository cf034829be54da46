/** The server of the team, through the driver `pg`. */
import { type Database, openDatabase } from "@harness/shared/database";
import { type Localized, words } from "@harness/shared/wording";
import pg from "pg";
import { prepareTables } from "./schema.ts";

/** How long a lease lasts without being renewed, and how long a call waits for a server that is away. */
export const LEASE_MS = 20_000;

export interface Server extends Database {
  team: string;
  /** Tells the watchers of this process; the server tells all other processes. */
  changed(): void;
}

export function openServer(url: string, team: string, tell: (notice: Localized) => void): Database {
  return openDatabase({
    url,
    driver: pg,
    prepare: (query) => prepareTables(team, query),
    patienceMs: LEASE_MS,
    onAway: (reason) => tell(words.teamServerAway({ reason })),
    onBack: () => tell(words.teamServerBack),
  });
}
