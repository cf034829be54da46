import { spawnSync } from "node:child_process";
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

it("is over without a warning of Node's when the answer came too late", async () => {
  const module = new URL("../../src/team/lease.ts", import.meta.url);
  const late = `import { createLease } from ${JSON.stringify(module.href)};
    createLease(1, new Error("gone"), () => {}).keep(performance.now() - 1_000);`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", late];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});

it("has a mark of its own", () => {
  const marks = [1, 2].map(() => createLease(1, new Error(), () => {}).mark);
  expect(marks[0]).toMatch(new RegExp(`^${process.pid}-[0-9a-f]+@`));
  expect(marks[0]).not.toBe(marks[1]);
});

it("counts from its beginning until it is renewed; to enter it again changes nothing", async () => {
  const late = createLease(60_000, new Error("gone"), () => {});
  late.enter(performance.now() - 60_000);
  await once(late.lost, "abort");
  const lease = createLease(60_000, new Error("gone"), () => {});
  lease.enter(performance.now());
  lease.enter(performance.now() - 60_000);
  await new Promise((resolve) => setTimeout(resolve));
  expect([lease.isEntered, lease.lost.aborted]).toEqual([true, false]);
});
