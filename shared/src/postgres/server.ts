import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";
import { makePlace, type Place, run } from "./place.ts";

/** What is set for the server, by its own names: `{ max_connections: "10" }`. */
export type Settings = Record<string, string>;

export interface PostgresServer {
  /** With the password: `postgresql://harness:…@127.0.0.1:54321/postgres`. */
  url: string;
  port: number;
  /** Its data, and whatever else it is to read; it belongs to the user as whom it runs. */
  directory: string;
  /** Ends it: SIGINT in an orderly way, SIGKILL as a crash would. Resolves when all its processes are gone. */
  stop(signal?: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void>;
  /** Starts it again, on the same data and port. Rejects with what it said when it does not come up. */
  start(settings?: Settings): Promise<void>;
  /** Ends it and takes away its data. */
  remove(): Promise<void>;
  /** What psql answers, without a frame. */
  query(sql: string): Promise<string>;
  /** The URL of a new, empty database on it. */
  createDatabase(): Promise<string>;
}

const READY = "ready to accept connections";

/** What a test keeps has to outlive the server, not the computer. */
const USUAL: Settings = { fsync: "off", shared_buffers: "16MB", unix_socket_directories: "" };

/**
 * Makes a server with an empty database, on a free port of the loopback, and starts it. It ends when this process does,
 * however that ends, and holds no process open. `parent`: where its directory is to lie, if not among the temporary
 * ones. Rejects where there is no PostgreSQL: ask `findPostgres` first.
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
  // Linux ends it at once when we die. Elsewhere it notices within a minute that its files are gone.
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

/** All its processes write to one pipe, which is closed when the last of them is gone. */
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.stderr?.closed) return;
  hold(child, true);
  const closed = once(child, "close");
  child.kill(signal);
  await closed;
}

/** Whether this process stays open for it. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const pipe = child.stderr as typeof child.stderr & { ref?(): void; unref?(): void };
  for (const one of [child, pipe]) isHeld ? one?.ref?.() : one?.unref?.();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
