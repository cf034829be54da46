import { findPostgres, type PostgresServer, startPostgres } from "@harness/shared/postgres";
import { openState } from "@harness/shared/state";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { openPostgresStore, type PostgresStore } from "../src/store/index.ts";
import { openTeamStore } from "../src/team/store.ts";
import { keepsTheContract } from "./contract.ts";

describe("a team in files", () => {
  keepsTheContract(() => {
    const state = openState(temporaryDirectory());
    return () => openTeamStore(state, () => {});
  });
});

const { works } = await findPostgres();
if (!works) console.warn("Skipped: there is no PostgreSQL that can be started here.");

describe.skipIf(!works)("a team on a server", () => {
  let server: PostgresServer;
  const open: PostgresStore[] = [];
  let teams = 0;

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterEach(() => Promise.all(open.splice(0).map((store) => store.close())));
  afterAll(() => server?.remove());

  keepsTheContract(() => {
    const team = `団 ${++teams}'; drop schema harness cascade; --`;
    return () => {
      const store = openPostgresStore(server.url, team);
      open.push(store);
      return store;
    };
  });
});
