import { expect, it } from "vitest";
import { crash } from "./crash/crash.ts";

it("leaves a whole store, old or new, when the process is killed while it writes", async () => {
  const states = await crash(5);
  expect(states).toHaveLength(5);
}, 120_000);
