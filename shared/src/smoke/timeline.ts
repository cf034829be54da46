/** The events of a play with their times, by the monotonic clock that all processes of a machine share. */

import { setImmediate as nextRound } from "node:timers/promises";
import type { FileChange } from "./behaviour.ts";

/** A piece of a program's output. */
export interface Printed {
  stream: "stdout" | "stderr";
  text: string;
  /** See `now`. */
  at: number;
}

/** A request that came or a reply that went out, by the index of the request; or file changes. */
export type Moment = { at: number } & (
  | { kind: "request" | "reply"; program: string; index: number }
  | { kind: "files"; changes: Record<string, FileChange> }
);

/** The time in nanoseconds. */
export function now(): number {
  return Number(process.hrtime.bigint());
}

/** Waits for a whole round of the event loop: output that was printed before a request may still be in a pipe. */
export async function pipesAreEmpty(): Promise<void> {
  await nextRound();
  await nextRound();
}

export function textOn(stream: Printed["stream"], printed: Printed[]): string {
  return printed.flatMap((part) => (part.stream === stream ? [part.text] : [])).join("");
}
