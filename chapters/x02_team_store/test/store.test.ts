import { type PostgresServer, startPostgres } from "@harness/shared/postgres";
import { openState } from "@harness/shared/state";
import { hasPostgres, temporaryDirectory } from "@harness/shared/test-kit";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { describeTeamStore, mail } from "../../s15_agent_teams/test/store.contract.ts";
import { openPostgresStore } from "../src/store/index.ts";
import { createTask } from "../src/tasks/index.ts";
import type { TeamStore } from "../src/team/state.ts";
import { openTeamStore } from "../src/team/store.ts";
import { describeBoard } from "./board.contract.ts";

describe("a team in files", () => {
  describeBoard(() => {
    const state = openState(temporaryDirectory());
    const open = () => openTeamStore(state);
    return [open(), open()];
  });
});

const hasServer = await hasPostgres();

describe.skipIf(!hasServer)("a team on a server", () => {
  let server: PostgresServer;
  const stores: Required<TeamStore>[] = [];
  let teams = 0;

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterEach(() => Promise.all(stores.splice(0).map((store) => store.close())));
  afterAll(() => server?.remove());

  const openBoth = () => {
    const team = `団 ${++teams}'; drop schema harness cascade; --`;
    const pair = [openPostgresStore(server.url, team), openPostgresStore(server.url, team)] as const;
    stores.push(...pair);
    return pair;
  };
  /** Both are listening already: the first look of whoever watches is behind us. */
  const openListening = async (): Promise<[Required<TeamStore>, Required<TeamStore>]> => {
    const [here, there] = openBoth();
    for (const store of [here, there])
      await new Promise<void>((resolve) => store.watch(resolve, new AbortController().signal));
    return [here, there];
  };

  describeTeamStore(openListening);
  describeBoard(() => [...openBoth()]);

  it("goes on when somebody has emptied its tables", async () => {
    const url = await server.createDatabase();
    const store = openPostgresStore(url, "team");
    stores.push(store);
    await store.send(mail("bob", "first"));
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    const empty = () => client.query("truncate harness.teams cascade");
    await empty();
    await store.send(mail("bob", "second"));
    expect(await store.unread("bob")).toMatchObject([{ content: "second" }]);
    await empty();
    await createTask(store.board, { subject: "begin again" });
    expect([...(await store.board.read()).tasks.keys()]).toEqual(["1"]);
    await empty();
    await store.join({ name: "bob", role: "waits" });
    expect(await store.members()).toMatchObject([{ name: "bob" }]);
  });

  it("goes on when its tables are gone, as when an empty database takes the place of the old one", async () => {
    const url = await server.createDatabase();
    const open = () => openPostgresStore(url, "team");
    const [here, idle] = [open(), open()];
    stores.push(here, idle);
    await here.send(mail("bob", "first"));
    await idle.join({ name: "bob", role: "waits" });
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("drop schema harness cascade");
    // Whoever asks for nothing notices it at the next beat.
    const tables = () => client.query("select to_regclass('harness.mail') is not null as there");
    await vi.waitFor(async () => expect((await tables()).rows).toEqual([{ there: true }]), 60_000);
    await client.query("drop schema harness cascade");
    await here.send(mail("bob", "second"));
    expect((await here.unread("bob")).map(({ content }) => content)).toEqual(["second"]);
    await client.query("drop schema harness cascade");
    expect(await here.board.change(() => 7)).toBe(7);
  });

  it("only reads its tables when they are there, so whoever may not write can look at the team", async () => {
    const url = await server.createDatabase();
    const guestUrl = Object.assign(new URL(url), { username: "guest", password: "guest" }).href;
    const [store, guest] = [openPostgresStore(url, "team"), openPostgresStore(guestUrl, "team")];
    stores.push(store, guest);
    await store.join({ name: "bob", role: "waits" });
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`create role guest login password 'guest'; grant usage on schema harness to guest;
      grant select on all tables in schema harness to guest`);
    expect(await guest.members()).toMatchObject([{ name: "bob" }]);
  });

  it("keeps nothing of a process that finds its name taken", async () => {
    const [here, there] = openBoth();
    const { member } = await here.join({ name: "alice", role: "paints" });
    const refused = there.join({ name: "Alice", role: "paints, too" });
    await expect(refused).rejects.toThrow('name: "Alice" is taken: alice lives in process');
    const ofItsTeam = `select string_agg(one.mark, ' ') from harness.leases one
      join harness.leases hers on one.team = hers.team where hers.mark = '${member}'`;
    expect(await server.query(ofItsTeam)).toBe(member);
    expect(await there.members()).toMatchObject([{ name: "alice" }]);
  });

  it("tells others once that a message was taken", async () => {
    const url = await server.createDatabase();
    const store = openPostgresStore(url, "team");
    stores.push(store);
    await store.send(mail("bob", "first"));
    const ids = (await store.unread("bob")).map(({ id }) => id);
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    const told: (string | undefined)[] = [];
    client.on("notification", ({ payload }) => told.push(payload));
    await client.query("listen harness");
    for (const taken of [ids, ids, []]) await store.acknowledge("bob", taken);
    await client.query("notify harness, 'end'");
    await expect.poll(() => told.at(-1)).toBe("end");
    expect(told).toEqual(["team", "end"]);
  });

  it("gives a message back to the letter, also what no text of the server may hold", async () => {
    const [here, there] = openBoth();
    const message = { ...mail("alice", `'"\\ $1 -- \u{1f600} \0 \ud800`), envelope: { a: [1, null] } };
    await here.send(message);
    expect(await there.unread("alice")).toEqual([message]);
  });
});
