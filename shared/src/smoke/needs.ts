/** What a scenario needs beside Node, bash and git: whether this computer has it, and what the programs get of it. */

import type { Need, Scenario } from "../chapters/index.ts";
import { maySkip } from "../host/index.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../postgres/index.ts";
import { findSandbox } from "../shell/index.ts";

/** Why something is not there; undefined: it is. */
export type Probe = (need: Need) => Promise<string | undefined>;

/** What is missing for a play, and why. */
export interface Lack {
  need: Need;
  why: string;
}

/** About this computer. It is tried, once: what is installed may still be forbidden to work. Rejects when it must be here. */
export const probeHere: Probe = async (need) => {
  // The walls of other systems say other words.
  if (need === "bwrap" && process.platform !== "linux") return "it is a program for Linux";
  const found = await (need === "bwrap" ? findSandbox() : findPostgres());
  if (found.works) return undefined;
  maySkip(need, found.why);
  return found.why;
};

/** Why a scenario cannot be played; undefined: it can. `probe` asks about another place than this process. */
export async function lackFor(
  { needs }: Pick<Scenario, "needs">,
  probe: Probe = probeHere,
): Promise<Lack | undefined> {
  const why = needs && (await probe(needs));
  return needs && why !== undefined ? { need: needs, why } : undefined;
}

let server: Promise<PostgresServer> | undefined;

/** What the programs of one play are given of what it needs. */
export interface Given {
  /** Variables by which they find it. */
  env: Record<string, string>;
  takeBack(): Promise<unknown>;
}

/** With `postgres` an empty database. All plays of a process share one server. */
export async function givenFor({ needs }: Pick<Scenario, "needs">): Promise<Given> {
  if (needs !== "postgres") return { env: {}, takeBack: async () => {} };
  server ??= startPostgres();
  const { createDatabase, query } = await server;
  const url = await createDatabase();
  const name = new URL(url).pathname.slice(1);
  return {
    env: { HARNESS_TEAM_URL: url },
    takeBack: () => query(`drop database ${name} with (force)`),
  };
}
