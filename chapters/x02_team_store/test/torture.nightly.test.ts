/** Processes that share a store while everything around them fails. */

import { startPostgres } from "@harness/shared/postgres";
import { hasPostgres } from "@harness/shared/test-kit";
import { expect, it, onTestFinished } from "vitest";
import { openNetwork } from "./torture/network.ts";
import { torture } from "./torture/torture.ts";

const hasServer = await hasPostgres();

it("loses nothing and does nothing twice on files, when members are killed and stopped", async () => {
  const plan = { processes: 4, messages: 200, tasks: 40, seed: 1 };
  const { killed } = await torture(
    plan,
    ["kill a member", "stop a member for a moment", "kill a member", "kill a member"],
    {},
  );
  expect(killed).toBe(3);
});

it.skipIf(!hasServer)("loses nothing and does nothing twice on a server that fails as well", async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  const network = await openNetwork(server.port);
  onTestFinished(() => network.close());
  const plan = { processes: 4, messages: 300, tasks: 60, seed: 1 };
  const { killed } = await torture(
    plan,
    [
      "kill a member",
      "crash the server",
      "lose the answers, then the connections",
      "make the server read-only",
      "stop a member until its lease is over",
      "cut the network",
      "end all connections",
      "kill a member",
    ],
    { server, network },
  );
  expect(killed).toBe(2);
});
