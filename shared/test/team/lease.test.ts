import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { createLease } from "../../src/team/lease.ts";

it("is over when it was not renewed in time, and tells so once", async () => {
  const onLost = vi.fn();
  const lease = createLease(5, new Error("gone"), onLost);
  lease.keep(performance.now());
  await once(lease.lost, "abort");
  expect(lease.lost.reason).toEqual(new Error("gone"));
  lease.lose();
  lease.keep(performance.now());
  expect(onLost).toHaveBeenCalledTimes(1);
});

it("counts from when a renewal was asked for, however long the answer took", async () => {
  const lease = createLease(60_000, new Error("gone"), () => {});
  lease.keep(performance.now() - 60_000);
  await once(lease.lost, "abort");
});

it("has a mark of its own", () => {
  const marks = [1, 2].map(() => createLease(1, new Error(), () => {}).mark);
  expect(marks[0]).toMatch(new RegExp(`^${process.pid}-[0-9a-f]+@`));
  expect(marks[0]).not.toBe(marks[1]);
});
