/** Processes that are killed at any moment. */
import { expect, it } from "vitest";
import { crash } from "./crash/crash.ts";

it("loses no run and ends none twice when processes that share the jobs are killed", async () => {
  const { runs } = await crash(4);
  expect(runs).toBeGreaterThan(4);
});
