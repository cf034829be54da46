/** Fields that are filled at the keyboard. */

import { createInterface } from "node:readline";
import type { Keys } from "./choose.ts";
import { type Field, fillFields } from "./fields.ts";
import { createLineQueue } from "./line-queue.ts";

/** Returns false when the user stops: Ctrl-C, Ctrl-D, or `signal` aborts. */
export async function typeFields(fields: Field[], keys: Keys, signal: AbortSignal): Promise<boolean> {
  const reader = createInterface({ input: keys.pieces, output: process.stderr, terminal: true });
  const lines = createLineQueue();
  reader.on("line", lines.push);
  reader.on("close", lines.end);
  reader.on("SIGINT", keys.onInterrupt);
  // As at the prompt: suspending this process alone would leave the terminal dead.
  reader.on("SIGTSTP", () => {});
  try {
    return await fillFields(fields, (label) => {
      reader.setPrompt(label);
      reader.prompt();
      return lines.next(signal);
    });
  } finally {
    reader.close();
  }
}
