/** Finds out whether this computer can run a PostgreSQL server, and as which user. */

import { execFile } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Debian puts the programs of each version here, which is not in the PATH. */
const DEBIAN = "/usr/lib/postgresql";

/** A server refuses to run as root. Debian creates the first of these users for it. */
const OTHER_USERS = ["postgres", "nobody"];

/** `user` is undefined when we are not root: then we run the server as ourselves. */
export type Postgres =
  | { works: true; bin: string; user?: { uid: number; gid: number } | undefined }
  | { works: false; why: string };

/** The results so far, by PATH. */
const found = new Map<string, Promise<Postgres>>();

/**
 * Where PostgreSQL is on this computer, or why it does not work. It is tried, once for each PATH: a program that is
 * installed may still not be allowed to run.
 */
export function findPostgres(): Promise<Postgres> {
  const { PATH = "" } = process.env;
  const postgres =
    found.get(PATH) ?? probe().catch((error: Error) => ({ works: false, why: error.message.trim() }));
  found.set(PATH, postgres);
  return postgres;
}

async function probe(): Promise<Postgres> {
  const bin = folders().find((folder) => existsSync(join(folder, "initdb")));
  if (!bin) return { works: false, why: "there is no program initdb" };
  const user = process.getuid?.() === 0 ? await otherUser() : undefined;
  await run(join(bin, "postgres"), ["--version"], { cwd: "/", ...user });
  return { works: true, bin, user };
}

/** The folders of the PATH that have a server, then those of Debian. */
function folders(): string[] {
  const programs = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "postgres"));
  const inPath = programs.filter((file) => existsSync(file)).map((file) => dirname(realpathSync(file)));
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return [...inPath, ...versions.map((version) => join(DEBIAN, version, "bin"))];
}

async function otherUser(): Promise<{ uid: number; gid: number }> {
  for (const name of OTHER_USERS) {
    const ids = await Promise.all(["-u", "-g"].map((flag) => run("id", [flag, name]))).catch(() => undefined);
    if (ids) return { uid: Number(ids[0]?.stdout), gid: Number(ids[1]?.stdout) };
  }
  throw new Error(`root may not run it, and there is no user ${OTHER_USERS.join(" or ")}`);
}
