/** Processes that share a store while everything around them fails. */
import { expect, it } from "vitest";
import { torture } from "./torture/torture.ts";

it("loses nothing and does nothing twice on files, when processes are killed and stopped", async () => {
  const plan = { processes: 4, messages: 200, tasks: 40, seed: 1 };
  const { killed, lives } = await torture(
    plan,
    ["kill a member", "stop a member for a moment", "kill a member", "kill a member"],
    { where: (folder) => folder, leaseMs: 0 },
  );
  expect(killed).toBe(3);
  expect(lives).toBe(7);
});
