/** What a scenario needs besides Node, bash and git: whether this computer has it, and what the programs get. */

import type { Need, Scenario } from "../chapters/index.ts";
import { maySkip } from "../host/index.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../postgres/index.ts";
import { findSandbox } from "../shell/index.ts";

/** Why something is missing; undefined: it is there. */
export type Probe = (need: Need) => Promise<string | undefined>;

/** What is missing for a play, and why. */
export interface Lack {
  need: Need;
  why: string;
}

/** Asks this computer once, by using the thing: an installed program may be forbidden. Rejects if HARNESS_MUST_HAVE names it. */
export const probeHere: Probe = async (need) => {
  // On other systems the walls print other messages.
  if (need === "bwrap" && process.platform !== "linux") return "it is a program for Linux";
  const found = await (need === "bwrap" ? findSandbox() : findPostgres());
  if (found.works) return undefined;
  maySkip(need, found.why);
  return found.why;
};

/** Why a scenario cannot be played; undefined: it can. `probe` can ask somewhere else, for example behind walls. */
export async function lackFor(
  { needs }: Pick<Scenario, "needs">,
  probe: Probe = probeHere,
): Promise<Lack | undefined> {
  const why = needs && (await probe(needs));
  return needs && why !== undefined ? { need: needs, why } : undefined;
}

let server: Promise<PostgresServer> | undefined;

/** What the programs of one play get. */
export interface Given {
  /** Environment variables for the programs. */
  env: Record<string, string>;
  takeBack(): Promise<unknown>;
}

/** For `postgres`: an empty database. All plays of this process share one server. */
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
