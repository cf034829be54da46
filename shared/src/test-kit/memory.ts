/** Memory that is held, whatever else the computer has to do. */

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Runs the garbage collector. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

/** The bytes of objects and buffers that somebody still needs. What the process has from the system says nothing of that. */
export function heldBytes(): number {
  // What the first collection finds, the second gives back.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
