/** A lease that a server grants by its own clock. Here it ends when it was not renewed in time, never later than there. */

import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

export interface Lease {
  /** Unique on all machines, for example "4711-0f1e2d@laptop"; `describeProcess` reads it. */
  mark: string;
  /** The server knows it. */
  isEntered: boolean;
  /** Aborts when the lease is over. A lost lease never comes back. */
  lost: AbortSignal;
  /** The server has begun it, or had done so before. `asked` is as in `keep`. */
  enter(asked: number): void;
  /** The server has renewed it; `asked` is when we asked for that, by `performance.now()`. */
  keep(asked: number): void;
  /** The server says that it is over. */
  lose(): void;
  /** It is not needed any more. */
  end(): void;
}

/** A lease of `ms` milliseconds. `onLost` is called before `lost` aborts with `reason`. */
export function createLease(ms: number, reason: Error, onLost: () => void): Lease {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearTimeout(timer);
  const lose = () => {
    end();
    if (signal.aborted) return;
    onLost();
    controller.abort(reason);
  };
  const lease: Lease = {
    mark: `${process.pid}-${randomBytes(6).toString("hex")}@${hostname()}`,
    isEntered: false,
    lost: signal,
    enter(asked) {
      if (!lease.isEntered) lease.keep(asked);
      lease.isEntered = true;
    },
    keep(asked) {
      end();
      // The server counts from when it renewed the lease, which was later than when we asked.
      const left = Math.max(0, asked + ms - performance.now());
      if (!signal.aborted) timer = setTimeout(lose, left).unref();
    },
    lose,
    end,
  };
  return lease;
}
