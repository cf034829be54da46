/** Processes that are killed at any moment. */
import { expect, it } from "vitest";
import { torture } from "./torture/torture.ts";

it("loses no message and lets none be taken twice when processes that write to one another are killed", async () => {
  const { killed } = await torture({ processes: 4, messages: 400, kills: 6, seed: 1 });
  expect(killed).toBeGreaterThan(0);
});
