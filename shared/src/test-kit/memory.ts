/** Measures memory that is still in use. */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Runs the garbage collector. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

/** The bytes of reachable objects and buffers. The size of the process does not show that. */
export function heldBytes(): number {
  // Some memory is freed only by the second collection.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
