/** The board on a server: what it says of a broken task, and when it tells the others. */
import { type PostgresServer, startPostgres } from "@harness/shared/postgres";
import { hasPostgres } from "@harness/shared/test-kit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openPostgresStore } from "../src/store/index.ts";
import { createTask } from "../src/tasks/index.ts";

describe.skipIf(!(await hasPostgres()))("the board on a server", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.remove());

  const open = (team: string) => {
    const store = openPostgresStore(server.url, team);
    onTestFinished(() => store.close());
    return store;
  };

  it("leaves out a task that cannot be read, and says which", async () => {
    const { board } = open("broken");
    await createTask(board, { subject: "Broken" });
    await createTask(board, { subject: "Whole" });
    await server.query(
      `update harness.tasks set task = '{"subject":"Broken"}' where team = 'broken' and id = 1`,
    );
    const { tasks, problems } = await board.read();
    expect([...tasks.keys()]).toEqual(["2"]);
    expect(problems).toEqual([{ file: "harness.tasks/1.json", reason: expect.stringContaining("status") }]);
  });

  it("tells the others when something was written, and only then", async () => {
    const { board } = open("quiet");
    await board.read();
    const client = new pg.Client(server.url);
    await client.connect();
    onTestFinished(() => client.end());
    const told: (string | undefined)[] = [];
    client.on("notification", ({ payload }) => told.push(payload));
    await client.query("listen harness");
    await board.change(() => {});
    await createTask(board, { subject: "Paint" });
    await board.change(() => {});
    await client.query("notify harness, 'end'");
    await expect.poll(() => told.at(-1)).toBe("end");
    expect(told).toEqual(["quiet", "end"]);
  });
});
