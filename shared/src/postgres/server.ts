import { type ChildProcess, spawn } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { makePlace, type Place, run } from "./place.ts";

/** Settings of the server, by their PostgreSQL names: `{ max_connections: "10" }`. */
export type Settings = Record<string, string>;

export interface PostgresServer {
  /** With the password: `postgresql://harness:…@127.0.0.1:54321/postgres`. */
  url: string;
  port: number;
  /** The directory of its data. It belongs to the user that runs the server. */
  directory: string;
  /** Ends it: SIGINT is an orderly end, SIGKILL is like a crash. Resolves when all its processes have ended. */
  stop(signal?: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void>;
  /** Starts it again with the same data and port. Rejects with its last lines of output when it does not start. */
  start(settings?: Settings): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
  /** Returns the output of psql, without headers and borders. */
  query(sql: string): Promise<string>;
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>;
}

const READY = "ready to accept connections";

/** Without fsync: the data must survive a crash of the server, but not of the computer. */
const USUAL: Settings = { fsync: "off", shared_buffers: "16MB", unix_socket_directories: "" };

/**
 * Starts a server with an empty database on a free port of 127.0.0.1. It ends when this process ends, even by a crash, and
 * does not keep this process open. Its directory is created in `parent`, by default the temporary directory. Rejects when
 * there is no PostgreSQL: call `findPostgres` first.
 */
export async function startPostgres(settings: Settings = {}, parent?: string): Promise<PostgresServer> {
  const place = await makePlace(parent);
  const port = await freePort();
  const urlOf = (name: string) => `postgresql://harness:${place.password}@127.0.0.1:${port}/${name}`;
  let running: ChildProcess | undefined;
  const server: PostgresServer = {
    url: urlOf("postgres"),
    port,
    directory: place.directory,
    async start(more = settings) {
      running = launch(place, { ...USUAL, ...more, port: String(port) });
      await untilReady(running);
    },
    async stop(signal = "SIGINT") {
      if (running) await end(running, signal);
    },
    async remove() {
      await server.stop("SIGQUIT");
      await place.remove();
    },
    query: (sql) => run(place, "psql", ["-XAtqc", sql, "-h", "127.0.0.1", "-p", String(port), "postgres"]),
    async createDatabase() {
      const name = `d${randomUUID().replaceAll("-", "")}`;
      await server.query(`create database ${name}`);
      return urlOf(name);
    },
  };
  await server.start().catch((error) => server.remove().finally(() => Promise.reject(error)));
  return server;
}

function launch(place: Place, settings: Settings): ChildProcess {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [place.program("postgres"), "-D", "data", ...flags];
  // Linux ends it at once when we die. On other systems it ends within a minute, because its files are gone.
  const whole = process.platform === "linux" ? ["setpriv", "--pdeathsig", "QUIT", ...command] : command;
  const [program = "", ...args] = whole;
  return spawn(program, args, { ...place.options, stdio: ["ignore", "ignore", "pipe"] });
}

async function untilReady(child: ChildProcess): Promise<void> {
  const said: string[] = [];
  child.on("error", ({ message }) => said.push(message));
  const failed = once(child, "close").then(() => {
    throw new Error(`PostgreSQL did not start:\n${said.slice(-5).join("\n")}`);
  });
  failed.catch(() => {});
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stderr as NodeJS.ReadableStream }).on("line", (line) => {
      said.splice(0, said.length - 20);
      said.push(line);
      if (line.includes(READY)) resolve();
    });
  });
  await Promise.race([ready, failed]);
  hold(child, false);
}

/** All its processes write to one pipe, which closes when the last of them has ended. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.stderr?.closed) return;
  hold(child, true);
  const closed = once(child, "close");
  child.kill(signal);
  await closed;
}

/** Decides whether the child keeps this process open. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const pipe = child.stderr as typeof child.stderr & { ref?(): void; unref?(): void };
  for (const one of [child, pipe]) isHeld ? one?.ref?.() : one?.unref?.();
}

/**
 * The port has to stay free until the server listens, and while it is stopped. Systems give programs that want any port, or make
 * a connection, one from 32768 on, so ours is below.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
