/** A teammate as the rest of its process sees it: it works or sleeps, can be woken and stopped, and ends. */

import { once } from "node:events";
import type { Membership } from "./members.ts";

/** `Inbox` is the lead's. Messages about the teammate go there. */
export interface MateOf<Inbox> {
  name: string;
  membership: Membership;
  reportsTo: Inbox;
  /** It sleeps: it has no mail and found nothing to do. */
  isIdle: boolean;
  /** Aborts when the teammate has to end: it was stopped, or it has lost its place in the team. */
  signal: AbortSignal;
  stop(reason: Error): void;
  /** There may be something to do: rings the bell and ends its sleep. Stopping it does the same. */
  wake(): void;
  /** Returns a new bell. Call it before you look for work: what arrives while you look has then rung it. */
  listen(): AbortSignal;
  /** Sleeps until the bell rings; returns at once if it has rung already. Wakes the lead, which may wait for its team. */
  sleep(bell: AbortSignal): Promise<void>;
  /** Resolves when the teammate is gone and its tasks are free. Never rejects. */
  ended: Promise<void>;
}

/** A teammate that is awake. The caller starts its work and sets `ended`. */
export function createMate<Inbox extends { wake(): void }>(
  name: string,
  membership: Membership,
  reportsTo: Inbox,
): MateOf<Inbox> {
  const end = new AbortController();
  let ringer = new AbortController();
  const mate: MateOf<Inbox> = {
    name,
    membership,
    reportsTo,
    isIdle: false,
    signal: AbortSignal.any([end.signal, membership.lost]),
    stop: (reason) => end.abort(reason),
    wake() {
      mate.isIdle = false;
      ringer.abort();
    },
    listen() {
      ringer = new AbortController();
      return ringer.signal;
    },
    async sleep(bell) {
      if (bell.aborted) return;
      mate.isIdle = true;
      reportsTo.wake();
      await once(bell, "abort");
    },
    ended: Promise.resolve(),
  };
  mate.signal.addEventListener("abort", mate.wake);
  return mate;
}
