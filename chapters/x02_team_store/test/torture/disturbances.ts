/** What goes wrong while the members work. */
import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { PostgresServer } from "@harness/shared/postgres";
import type { Disk } from "./disk.ts";
import type { Network } from "./network.ts";

export interface World {
  members: Set<ChildProcess>;
  /** The numbers of the processes that were killed. */
  killed: Set<string>;
  random(): number;
  server?: PostgresServer | undefined;
  network?: Network | undefined;
  /** Where the server's data are. */
  disk?: Disk | undefined;
}

/** Of a member: see the chapter. */
const LEASE_MS = 20_000;

type Disturb = (world: World) => Promise<unknown> | unknown;

/** Those that need a server stand behind those that need none. */
export const DISTURBANCES = {
  "kill a member": async (world) => {
    const victim = oneOf(world);
    world.killed.add(String(victim?.pid));
    victim?.kill("SIGKILL");
    await endLease(world, victim);
  },
  "kill a member and let its lease run out": (world) => {
    const victim = oneOf(world);
    world.killed.add(String(victim?.pid));
    victim?.kill("SIGKILL");
  },
  "stop a member for a moment": async (world) => {
    const victim = oneOf(world);
    victim?.kill("SIGSTOP");
    await pause(300);
    victim?.kill("SIGCONT");
  },
  "stop a member until its lease is over": async (world) => {
    const victim = oneOf(world);
    victim?.kill("SIGSTOP");
    await endLease(world, victim);
    await pause(1000);
    victim?.kill("SIGCONT");
  },
  "crash the server": ({ server }) => restart(server, "SIGKILL"),
  "restart the server": ({ server }) => restart(server, "SIGINT"),
  "take the server away for longer than a lease": async ({ server }) => {
    await server?.stop("SIGKILL");
    await pause(LEASE_MS + 5000);
    await server?.start();
  },
  "end all connections": ({ server }) =>
    server?.query("select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()"),
  "make the server read-only": async ({ server }) => {
    await readOnly(server, "on");
    await pause(500);
    await readOnly(server, "off");
  },
  "fill the server's disk": async ({ server, disk }) => {
    const makeRoom = disk?.fill();
    await pause(1500);
    makeRoom?.();
    // It may have given up.
    await server?.query("select 1").catch(() => restart(server, "SIGKILL"));
  },
  "cut the network": async ({ network }) => {
    network?.set({ isCut: true });
    network?.reset();
    await pause(500);
    network?.set({ isCut: false });
  },
  "slow the network down": async ({ network }) => {
    network?.set({ delayMs: 20, pieceBytes: 500 });
    await pause(3000);
    network?.set({ delayMs: 0, pieceBytes: 1e9 });
  },
  "lose the answers, then the connections": async ({ network }) => {
    network?.set({ stalled: "server" });
    await pause(50);
    network?.reset();
    network?.set({ stalled: "nobody" });
  },
  "hold the network up": (world) => holdUp(world, 2000),
  "hold the network up for longer than a lease": (world) => holdUp(world, LEASE_MS + 5000),
} satisfies Record<string, Disturb>;

export type Disturbance = keyof typeof DISTURBANCES;

/** Resolves when it is over. */
export async function disturb(name: Disturbance, world: World): Promise<void> {
  const work: Disturb = DISTURBANCES[name];
  await work(world);
}

/** So that nobody has to wait for it: for the server it is the same. */
async function endLease({ server }: World, victim?: ChildProcess): Promise<void> {
  await server?.query(`update harness.leases set until = now() where mark like '${victim?.pid}-%'`);
}

async function restart(server: World["server"], signal: "SIGINT" | "SIGKILL"): Promise<void> {
  await server?.stop(signal);
  await server?.start();
}

async function holdUp({ network }: World, forMs: number): Promise<void> {
  network?.set({ stalled: "both" });
  await pause(forMs);
  network?.set({ stalled: "nobody" });
}

async function readOnly(server: World["server"], value: "on" | "off"): Promise<void> {
  // This session would be read-only as well.
  await server?.query(`alter system set default_transaction_read_only = ${value}`);
  await server?.query("select pg_reload_conf()");
}

function oneOf({ members, random }: World): ChildProcess | undefined {
  const living = [...members].filter(({ killed }) => !killed);
  return living[Math.floor(random() * living.length)];
}
