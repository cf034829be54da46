import { quiet, say, statuses } from "@harness/shared/test-kit";
import { expect, it } from "vitest";
import { print, promptTokens, rehearse } from "./rehearse.ts";

it("stays bounded: 120 rounds of 5 KB in a window of 40,000 tokens", async () => {
  quiet();
  const rounds = Array.from({ length: 120 }, (_, i) => say(print(`round-${i}`, 5_000)));
  const rehearsal = await rehearse({ limit: 40_000 }, ...rounds);
  await rehearsal.prompt("Go");
  expect(new Set(statuses(rehearsal))).toEqual(new Set([200]));
  expect(Math.max(...rehearsal.journal.map(promptTokens))).toBeLessThan(40_000);
  expect(rehearsal.requests()).toHaveLength(121);
  expect(rehearsal.summaryRequests().length).toBeLessThan(10);
});
