/** The servers outside. Each says the secret of the attempt that is under way, to whoever asks. */

import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import type { Field } from "./field.ts";

const SYSTEM = ["/run/daemon", "/run/docker.sock", "/run/dbus/system_bus_socket", "/run/systemd/private"];

let secret = "";

/** Those that are there for all attempts. Gives the variables by which these find them. */
export async function openServers(): Promise<NodeJS.ProcessEnv> {
  const tcp = await listen({ host: "::", port: 0 });
  const { port } = tcp.address() as AddressInfo;
  const abstract = "harness-test";
  for (const path of [...SYSTEM, `\0${abstract}`]) await listen({ path });
  const udp = await answer(0, () => Buffer.from(secret));
  await answer(53, addressOf);
  return { PORT: String(port), UDP: String(udp), ABSTRACT: abstract };
}

/** Those of one field. */
export async function openOwnServers(field: Field): Promise<void> {
  secret = field.secret;
  const agent = join(field.temporary, "agent");
  const paths = [agent, join(field.temporary, "daemon"), join(field.home, "daemon")];
  for (const path of [...paths, join(field.workspace, "daemon")]) {
    // The system allows about a hundred characters; the way through the folder of a process is short.
    const server = await listen({ path });
    field.closers.push(() => server.close());
  }
  field.env.SSH_AUTH_SOCK = agent;
}

async function listen(where: { path: string } | { host: string; port: number }) {
  const server = createServer((socket) => socket.on("error", () => {}).end(secret)).listen(where);
  await once(server, "listening");
  return server;
}

async function answer(port: number, reply: (question: Buffer) => Buffer): Promise<number> {
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => socket.send(reply(question), port, address));
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  return socket.address().port;
}

/** The reply of a server of names: see RFC 1035, 4.1. An alias carries the secret. */
function addressOf(question: Buffer): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const header = Buffer.from([question[0] ?? 0, question[1] ?? 0, 0x81, 0x80, 0, 1, 0, 2, 0, 0, 0, 0]);
  const alias = Buffer.concat([Buffer.from([secret.length]), Buffer.from(secret), Buffer.from([0])]);
  const type = question.readUInt16BE(end - 4);
  const length = type === 28 ? 16 : 4;
  const named = Buffer.from([0xc0, 12, 0, 5, 0, 1, 0, 0, 0, 0, 0, alias.length]);
  const address = Buffer.from([0, type, 0, 1, 0, 0, 0, 0, 0, length, ...Array(length).fill(1)]);
  return Buffer.concat([header, question.subarray(12, end), named, alias, alias, address]);
}
