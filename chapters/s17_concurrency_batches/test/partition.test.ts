/** The partition, for any calls; and what the loop makes of it, whatever finishes first. */
import { quiet } from "@harness/shared/test-kit";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { partitionToolCalls } from "../src/batches/partition.ts";
import { alone, rehearse, together } from "./rehearse.ts";

beforeEach(() => {
  quiet();
});

interface Item {
  at: number;
  isSafe: boolean;
}

const items = fc
  .array(fc.boolean(), { maxLength: 40 })
  .map((list) => list.map((isSafe, at): Item => ({ at, isSafe })));
const partition = (list: Item[]) => partitionToolCalls(list, ({ isSafe }) => isSafe);

describe("partitionToolCalls", () => {
  it("cuts between what may run together and what may not", () => {
    const calls = ["read a", "read b", "glob", "rm x", "read c"];
    expect(partitionToolCalls(calls, (call) => call !== "rm x")).toEqual([
      ["read a", "read b", "glob"],
      ["rm x"],
      ["read c"],
    ]);
  });

  it("keeps every call, in its order", () => {
    fc.assert(fc.property(items, (list) => void expect(partition(list).flat()).toEqual(list)));
  });

  it("leaves what is not safe alone", () => {
    fc.assert(
      fc.property(items, (list) => {
        for (const batch of partition(list))
          expect(batch.length === 1 || batch.every(({ isSafe }) => isSafe)).toBe(true);
      }),
    );
  });

  it("makes batches as large as they may be, ten at most", () => {
    fc.assert(
      fc.property(items, (list) => {
        const batches = partition(list);
        for (const [index, batch] of batches.entries()) {
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(10);
          const [next] = batches[index + 1] ?? [];
          const couldTakeNext = batch[0]?.isSafe && next?.isSafe && batch.length < 10;
          expect(couldTakeNext ?? false).toBe(false);
        }
      }),
    );
  });

  it("changes nothing that it is given, and says the same again", () => {
    fc.assert(
      fc.property(items, (list) => {
        Object.freeze(list);
        expect(partition(list)).toEqual(partition(list));
      }),
    );
  });
});

it("answers in the order of the calls, in whatever order they finish", async () => {
  const rounds = fc.array(fc.record({ isSafe: fc.boolean(), rank: fc.nat(1000) }), { maxLength: 14 });
  // One agent for all rounds: a call finishes when all calls of its batch that rank before it have.
  let finish = async (_name: string) => {};
  const { run } = await rehearse([], {
    step: async (name) => {
      await finish(name);
      return name;
    },
  });
  await fc.assert(
    fc.asyncProperty(rounds, async (round) => {
      const names = round.map((_, at) => String(at));
      const batches = partitionToolCalls(names, (name) => round[Number(name)]?.isSafe ?? false);
      const done = new Map<string, () => void>();
      const finished = new Map(
        names.map((name) => [name, new Promise<void>((resolve) => done.set(name, resolve))]),
      );
      const order: string[] = [];
      finish = async (name) => {
        const rankOf = (other: string) => round[Number(other)]?.rank ?? 0;
        const batch = batches.find((one) => one.includes(name)) ?? [];
        const before = batch.filter(
          (other) => rankOf(other) < rankOf(name) || (rankOf(other) === rankOf(name) && +other < +name),
        );
        await Promise.all(before.map((other) => finished.get(other)));
        order.push(name);
        done.get(name)?.();
      };
      const calls = round.map(({ isSafe }, at) => (isSafe ? together : alone)(String(at)));
      expect(await run(...calls)).toEqual(names);
      // Batch after batch, and within a batch by rank.
      const batchOf = (name: string) => batches.findIndex((one) => one.includes(name));
      expect(order.map(batchOf)).toEqual(order.map(batchOf).toSorted((a, b) => a - b));
    }),
    { numRuns: 60 },
  );
});
