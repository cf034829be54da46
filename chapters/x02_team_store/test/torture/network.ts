/** A bad network between programs and a server: what passes through here can be cut, held up, slowed down or lost. */
import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** How the network is. It can change at any moment, for connections that are open as well. */
export interface Weather {
  /** How long each piece takes. */
  delayMs: number;
  /** How large a piece is at most. */
  pieceBytes: number;
  /** Whose words do not arrive. Nobody is told, and nothing is closed. */
  stalled: "nobody" | "server" | "both";
  /** Nobody can connect. */
  isCut: boolean;
  /** From a client's next commit on, both are stalled, or only the answers: the server gets it, or it does not. */
  commit: "passes" | "is lost" | "is not answered";
}

export interface Network {
  port: number;
  readonly weather: Readonly<Weather>;
  /** The same URL, but through this network. */
  through(url: string): string;
  set(weather: Partial<Weather>): void;
  /** Ends all connections. */
  reset(): void;
  close(): Promise<void>;
}

const FINE: Weather = { delayMs: 0, pieceBytes: 1e9, stalled: "nobody", isCut: false, commit: "passes" };

/** The way to the server at that port of the loopback. `host`: where programs find it. */
export async function openNetwork(target: number, host = "127.0.0.1"): Promise<Network> {
  const weather = { ...FINE };
  const changes = new EventEmitter().setMaxListeners(0);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (weather.isCut) return void client.resetAndDestroy();
    const upstream = connect(target, "127.0.0.1");
    tie(client, upstream, sockets);
    pump(client, upstream, "both", weather, changes).catch(() => {});
    pump(upstream, client, "server", weather, changes).catch(() => {});
  });
  server.listen(0, host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port,
    weather,
    through: (url) => Object.assign(new URL(url), { host: `${host}:${port}` }).href,
    set(some) {
      Object.assign(weather, some);
      changes.emit("change");
    },
    reset,
    async close() {
      reset();
      server.close();
      await once(server, "close");
    },
  };
}

/** Two ends of one connection: when one breaks, so does the other. */
function tie(client: Socket, upstream: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
    sockets.add(socket.setNoDelay());
    socket.on("error", () => {});
    socket.once("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  }
}

function lookForCommit(chunk: Buffer, weather: Weather): void {
  if (weather.commit === "passes" || !chunk.includes("commit\0")) return;
  weather.stalled = weather.commit === "is lost" ? "both" : "server";
  weather.commit = "passes";
}

async function pump(
  from: Socket,
  to: Socket,
  stalledBy: Weather["stalled"],
  weather: Weather,
  changes: EventEmitter,
): Promise<void> {
  for await (const chunk of from as AsyncIterable<Buffer>) {
    if (stalledBy === "both") lookForCommit(chunk, weather);
    for (let at = 0; at < chunk.length; ) {
      while (weather.stalled === "both" || weather.stalled === stalledBy) await once(changes, "change");
      if (weather.delayMs > 0) await pause(weather.delayMs);
      const piece = chunk.subarray(at, at + weather.pieceBytes);
      at += piece.length;
      if (!to.write(piece)) await once(to, "drain");
    }
  }
  to.end();
}
