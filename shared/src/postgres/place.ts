/** The directory with the data of a server, and how we run its programs. */

import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chownSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bashScript } from "../shell/index.ts";
import { findPostgres } from "./find.ts";

export interface Place {
  directory: string;
  /** The password of the only user, harness. */
  password: string;
  /** Returns the path of a program of PostgreSQL. */
  program(name: string): string;
  /** The user, directory and environment of its programs. */
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  remove(): Promise<void>;
}

/** Its input ends when this process ends. Then it removes the directory; it retries, because a server may still write there. */
const JANITOR = `trap '' HUP INT TERM
read -r
for _ in {1..60}; do rm -rf -- "$1" && break; sleep 1; done 2>/dev/null`;

/** Creates the files of an empty server. They are removed when this process ends. Throws an Error when there is no PostgreSQL. */
export async function makePlace(parent = tmpdir()): Promise<Place> {
  const postgres = await findPostgres();
  if (!postgres.works) throw new Error(`PostgreSQL cannot be started: ${postgres.why}.`);
  const { bin, user } = postgres;
  const directory = realpathSync(mkdtempSync(join(parent, "harness-postgres-")));
  const remove = startJanitor(directory);
  if (user) chownSync(directory, user.uid, user.gid);
  const password = randomUUID();
  const env = { PATH: process.env.PATH, LC_ALL: "C", PGUSER: "harness", PGPASSWORD: password };
  const place: Place = {
    directory,
    password,
    program: (name) => join(bin, name),
    options: { cwd: directory, env, ...user },
    remove,
  };
  await makeFiles(place).catch((error) => remove().finally(() => Promise.reject(error)));
  return place;
}

/** Runs a program of PostgreSQL and returns its output. */
export async function run(place: Place, program: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(place.program(program), args, place.options);
  return stdout.trim();
}

async function makeFiles(place: Place): Promise<void> {
  const file = join(place.directory, "password");
  const { uid, gid } = place.options;
  writeFileSync(file, place.password, { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  const access = ["-U", "harness", "-A", "scram-sha-256", "--pwfile", file];
  await run(place, "initdb", [
    "-D",
    "data",
    ...access,
    "-E",
    "UTF8",
    "--no-locale",
    "--no-sync",
    "--wal-segsize=1",
  ]);
  rmSync(file);
}

/** Returns a function that removes the directory now. */
function startJanitor(directory: string): () => Promise<void> {
  const [bash, ...words] = bashScript(JANITOR, [directory]);
  const child = spawn(bash, words, {
    detached: true,
    env: { PATH: process.env.PATH },
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.unref();
  (child.stdin as typeof child.stdin & { unref?(): void }).unref?.();
  return async () => {
    if (child.exitCode !== null) return;
    child.ref();
    child.stdin.end();
    await once(child, "close");
  };
}
