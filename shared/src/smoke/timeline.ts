/** What happens in a play and when, by the clock that all processes of a machine share. */

import { setImmediate as nextRound } from "node:timers/promises";
import type { FileChange } from "./behaviour.ts";

/** A part of what a program printed. */
export interface Printed {
  stream: "stdout" | "stderr";
  text: string;
  /** See `now`. */
  at: number;
}

/** A request that comes or a reply that goes, by the index of the request; or what files have become. */
export type Moment = { at: number } & (
  | { kind: "request" | "reply"; program: string; index: number }
  | { kind: "files"; changes: Record<string, FileChange> }
);

/** Nanoseconds. */
export function now(): number {
  return Number(process.hrtime.bigint());
}

/** What a program has printed before its request may still lie in a pipe: after a whole round of events it does not. */
export async function pipesAreEmpty(): Promise<void> {
  await nextRound();
  await nextRound();
}

export function textOn(stream: Printed["stream"], printed: Printed[]): string {
  return printed.flatMap((part) => (part.stream === stream ? [part.text] : [])).join("");
}
