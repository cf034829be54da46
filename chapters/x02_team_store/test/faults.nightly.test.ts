/** A server that fails, and a network that does: the user is told, and what was begun goes on by itself. */

import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type PostgresServer, startPostgres } from "@harness/shared/postgres";
import { hasPostgres } from "@harness/shared/test-kit";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { openPostgresStore } from "../src/store/index.ts";
import { findTask } from "../src/tasks/graph.ts";
import { createTask } from "../src/tasks/index.ts";
import type { TeamStore } from "../src/team/state.ts";
import { openDisk } from "./torture/disk.ts";
import { type Network, openNetwork } from "./torture/network.ts";

const hasServer = await hasPostgres();
const disk = hasServer ? openDisk(64) : undefined;
if (!disk) console.warn("Skipped: a full disk (it takes PostgreSQL, root and Linux)");

interface Place {
  server: PostgresServer;
  /** Of a database of its own. */
  url: string;
  network: Network;
}

/** Each begins it and gives what ends it. */
const FAULTS: Record<string, (place: Place) => Promise<() => unknown> | (() => unknown)> = {
  "is away": async ({ server }) => {
    await server.stop("SIGKILL");
    return () => server.start();
  },
  "is read-only": async ({ server }) => {
    await readOnly(server, "on");
    return () => readOnly(server, "off");
  },
  "takes nobody in": async ({ server, url }) => {
    await allow(server, url, false);
    return () => allow(server, url, true);
  },
  "cannot be reached": ({ network }) => {
    network.set({ isCut: true });
    network.reset();
    return () => network.set({ isCut: false });
  },
  "gives no answer": ({ network }) => {
    network.set({ stalled: "both" });
    return () => network.set({ stalled: "nobody" });
  },
};

describe.skipIf(!hasServer)("a server that", () => {
  let place: Place;
  beforeAll(async () => {
    const server = await startPostgres({}, disk?.directory);
    place = { server, url: await server.createDatabase(), network: await openNetwork(server.port) };
  });
  afterAll(async () => {
    await place?.network.close();
    await place?.server.remove();
    disk?.remove();
  });

  it.each(Object.entries(FAULTS))("%s is waited for, and the user is told once", async (_, begin) => {
    const { store, told } = open(place);
    await store.send(mail("first"));
    const end = await begin(place);
    const sent = store.send(mail("second"));
    await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 60_000 });
    await end();
    await sent;
    expect(contentsOf(await store.unread("bob"))).toEqual(["first", "second"]);
    await vi.waitFor(() => expect(told).toHaveLength(2), { timeout: 60_000 });
    expect(told.join(" ")).not.toContain(new URL(place.server.url).password);
  });

  it.each([
    { commit: "is lost", runs: 2 },
    { commit: "is not answered", runs: 1 },
  ] as const)("gets a change whose commit $commit once", async ({ commit, runs }) => {
    const { network } = place;
    const { store, witness } = open(place);
    const { id } = await createTask(store.board, { subject: "Build" });
    const { member } = await store.join({ name: "alice", role: "builds" });
    let run = 0;
    network.set({ commit });
    const changed = store.board.change((locked) => {
      const task = findTask(id, locked.read());
      locked.write({ ...task, status: "in_progress", owner: { name: "alice", process: member } });
      return ++run;
    });
    const statusOf = async () => (await witness.board.read()).tasks.get(id)?.status;
    await vi.waitFor(() => expect(network.weather.stalled).not.toBe("nobody"), { timeout: 60_000 });
    if (runs === 1)
      await vi.waitFor(async () => expect(await statusOf()).toBe("in_progress"), { timeout: 60_000 });
    network.reset();
    network.set({ stalled: "nobody" });
    expect(await changed).toBe(runs);
    expect(await statusOf()).toBe("in_progress");
  });

  it.skipIf(!disk)("is full keeps what it has, and takes the rest when there is room", async () => {
    const { store, told } = open(place);
    await store.send(mail("first"));
    const makeRoom = disk?.fill();
    const long = randomBytes(500_000).toString("hex");
    const sent = store.send(mail(long));
    await vi.waitFor(() => expect(told).toHaveLength(1), { timeout: 60_000 });
    expect(told[0]).toContain("No space left");
    expect(contentsOf(await store.unread("bob"))).toEqual(["first"]);
    makeRoom?.();
    await sent;
    expect(contentsOf(await store.unread("bob"))).toEqual(["first", long]);
  });
});

/** A store behind the network, and one beside it. */
function open({ url, network }: Place) {
  const told: string[] = [];
  const team = randomUUID();
  const store = openPostgresStore(network.through(url), team, ({ en }) => told.push(en));
  const witness = openPostgresStore(url, team);
  const end = new AbortController();
  // Others look all the time: what they see says nothing of whether anything can be changed.
  store.watch(() => {}, end.signal);
  const others = lookUntil(end.signal, store);
  onTestFinished(async () => {
    end.abort();
    await others;
    await store.close();
    await witness.close();
  });
  return { store, witness, told };
}

async function lookUntil(signal: AbortSignal, store: Required<TeamStore>): Promise<void> {
  while (!signal.aborted) {
    await store.unread("bob").catch(() => {});
    await pause(50);
  }
}

function mail(content: string) {
  return { id: randomUUID(), from: "alice", to: "bob", content };
}

function contentsOf(messages: { content: string }[]): string[] {
  return messages.map(({ content }) => content);
}

async function readOnly(server: PostgresServer, value: "on" | "off"): Promise<void> {
  await server.query(`alter system set default_transaction_read_only = ${value}`);
  await server.query("select pg_reload_conf()");
}

/** It ends the connections that there are, as well. */
async function allow(server: PostgresServer, url: string, isAllowed: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await server.query(`alter database ${name} allow_connections ${isAllowed}`);
  await server.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}
