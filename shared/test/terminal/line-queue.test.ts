/** Lines between the one who types and the one who reads. */
import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { createLineQueue } from "../../src/terminal/line-queue.ts";

it("leaves nothing on a signal that lives through many lines", async () => {
  const queue = createLineQueue();
  const { signal } = new AbortController();
  for (const line of ["one", "two", "three"]) {
    const next = queue.next(signal);
    queue.push(line);
    expect(await next).toBe(line);
  }
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
