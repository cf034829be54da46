/** A transaction tells an error of the caller from a failure of the server. Tables have a version. */
import { createTables, openDatabase } from "@harness/shared/database";
import { type PostgresServer, startPostgres } from "@harness/shared/postgres";
import { hasPostgres } from "@harness/shared/test-kit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const hasServer = await hasPostgres();

describe.skipIf(!hasServer)("a transaction", () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.remove());

  async function open() {
    const told: string[] = [];
    const database = openDatabase({
      url: await server.createDatabase(),
      driver: pg,
      prepare: async (query) => {
        await query("create table if not exists notes (text text not null)");
      },
      patienceMs: 60_000,
      onAway: (reason) => told.push(reason),
      onBack: () => {},
    });
    onTestFinished(() => database.close().catch(() => {})); // a test may have closed it
    return { ...database, told };
  }

  it("that throws an error of its own changes nothing, runs once, and throws that error", async () => {
    const { query, transaction, told } = await open();
    const refusal = new Error("It is taken.");
    let runs = 0;
    const refused = transaction(async (query) => {
      runs += 1;
      await query("insert into notes values ('one')");
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
    expect({ runs, told, rows: await query("select * from notes") }).toEqual({ runs: 1, told: [], rows: [] });
  });

  it("that comes after the end fails at once, and does not call the server away", async () => {
    const { query, close, told } = await open();
    await query("select 1");
    await close();
    await expect(query("select 1")).rejects.toThrow("The team's server cannot be used: Cannot use a pool");
    expect(told).toEqual([]);
  });

  it("that the server refuses throws an Error that says so", async () => {
    const { query, transaction } = await open();
    const refused = transaction(async (query) => {
      await query("insert into notes values ('one')");
      await query("insert into notes values (null)").catch(() => {
        throw new Error("An error of the caller after that of the server.");
      });
    });
    await expect(refused).rejects.toThrow("The team's server cannot be used: null value in column");
    expect(await query("select * from notes")).toEqual([]);
  });

  const notesIn = (schema: string) => ({
    schema,
    version: 3,
    create: `
      create table if not exists ${schema}.notes (text text not null);
      create index if not exists newest on ${schema}.notes (text)`,
    last: "newest",
  });
  const notes = notesIn("shelf");

  it("creates tables that are missing, and no others", async () => {
    const { query } = await open();
    await createTables(notes, query);
    await query("insert into shelf.notes values ('one')");
    await createTables(notes, query);
    expect(await query("select * from shelf.notes, shelf.about")).toEqual([{ text: "one", version: 3 }]);
  });

  it("creates tables once when several programs begin at once", async () => {
    const { query, transaction } = await open();
    for (let number = 0; number < 20; number++) {
      const shelf = notesIn(`shelf${number}`);
      const begin = () => transaction((query) => createTables(shelf, query));
      await Promise.all([begin(), begin(), createTables(shelf, query), createTables(shelf, query)]);
      expect(await query(`select version from ${shelf.schema}.about`)).toEqual([{ version: 3 }]);
    }
  });

  it("refuses tables of another version, and leaves them alone", async () => {
    const { query, transaction } = await open();
    await createTables(notes, query);
    const later = transaction((query) => createTables({ ...notes, version: 4 }, query));
    await expect(later).rejects.toThrow("Its tables are of version 3, and this program knows version 4.");
    expect(await query("select version from shelf.about")).toEqual([{ version: 3 }]);
  });
});
