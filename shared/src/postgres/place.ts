/** Where a server keeps its data, and how its programs are run. */

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
  /** Of the only user, harness. */
  password: string;
  /** The path of a program of PostgreSQL. */
  program(name: string): string;
  /** As whom its programs run, where, and with what environment. */
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number };
  remove(): Promise<void>;
}

/** Its input ends when we do. Then the directory goes, though a server may still be writing there. */
const JANITOR = `trap '' HUP INT TERM
read -r
for _ in 1 2 3 4 5; do rm -rf -- "$1" && break; sleep 1; done 2>/dev/null`;

/** A place with the files of an empty server. They are gone when this process is. */
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

/** What a program of PostgreSQL says. */
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

/** Gives what makes it do its work now. */
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
