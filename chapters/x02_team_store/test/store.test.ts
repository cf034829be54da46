import { type PostgresServer, startPostgres } from "@harness/shared/postgres";
import { openState } from "@harness/shared/state";
import { hasPostgres, temporaryDirectory } from "@harness/shared/test-kit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeTeamStore, mail } from "../../s15_agent_teams/test/store.contract.ts";
import { openPostgresStore, type PostgresStore } from "../src/store/index.ts";
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
  const stores: PostgresStore[] = [];
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
  const openListening = async (): Promise<[PostgresStore, PostgresStore]> => {
    const [here, there] = openBoth();
    for (const store of [here, there])
      await new Promise<void>((resolve) => store.watch(resolve, new AbortController().signal));
    return [here, there];
  };

  describeTeamStore(openListening);
  describeBoard(() => [...openBoth()]);

  it("gives a message back to the letter, also what no text of the server may hold", async () => {
    const [here, there] = openBoth();
    const message = { ...mail("alice", `'"\\ $1 -- \u{1f600} \0 \ud800`), envelope: { a: [1, null] } };
    await here.send(message);
    expect(await there.unread("alice")).toEqual([message]);
  });
});
