/** A gate in walls that have no network: one port of the loopback inside, one server outside. */

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { bashScript } from "./bash.ts";

export interface Gate {
  /** The port inside. */
  port: number;
  /** The socket of the gate outside. */
  path: string;
  /**
   * Leads new connections to this port outside. Gives the address inside; where the loopback is the command's own, it is
   * another one each time, so that no connection which a client has kept is used for the next server.
   */
  leadTo(port: number): string;
  close(): void;
}

/** The command has the loopback for itself, so every port is free. */
const PORT_INSIDE = 8787;

/**
 * A gate to the network for commands behind walls. Its socket lies in `folder`, whose path must be short: the system
 * allows about a hundred characters.
 */
export async function openGate(folder: string): Promise<Gate> {
  let target = 0;
  let servers = 0;
  const server = createServer((inside) => {
    pipeline(inside, connect(target, "127.0.0.1"), inside, () => {});
  });
  const path = join(folder, `gate-${randomUUID().slice(0, 8)}`);
  const isOwnLoopback = process.platform === "linux";
  server.listen(isOwnLoopback ? { path } : { port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const port = isOwnLoopback ? PORT_INSIDE : (server.address() as AddressInfo).port;
  return {
    path,
    port,
    leadTo: (outside) => {
      target = outside;
      if (isOwnLoopback) servers += 1;
      return `http://127.0.0.${1 + (servers % 250)}:${port}`;
    },
    close: () => server.close(),
  };
}

/** Runs inside: hands on what comes to the port. Says that it listens; lives as long as the walls. */
const DOORKEEPER = `const { connect, createServer } = require("node:net");
const { pipeline } = require("node:stream");
const [path, port] = process.argv.slice(1);
process.on("SIGTERM", () => {});
createServer((inside) => pipeline(inside, connect(path), inside, () => {}))
  .listen(Number(port), "0.0.0.0", () => console.log("open"));`;

/** Of the channel to our own process only the command knows. */
const WITH_DOORKEEPER = `read -r _ < <(unset NODE_CHANNEL_FD; exec "$1" -e "$2" "$3" "$4" </dev/null 3<&-) && shift 4 && exec "$@"`;

/** The command, with a doorkeeper beside it, on Linux where walls have a loopback of their own. */
export function throughGate(command: string[], { path, port }: Gate): string[] {
  const doorkeeper = [process.execPath, DOORKEEPER, path, String(port)];
  return bashScript(WITH_DOORKEEPER, [...doorkeeper, ...command], "bash");
}
