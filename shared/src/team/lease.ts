/** A lease that somebody else's clock keeps: here it ends when it was not renewed in time, and never later than there. */

import { randomBytes } from "node:crypto";
import { hostname } from "node:os";

export interface Lease {
  /** What sets it apart from all others, wherever they are; `describeProcess` reads it: "4711-0f1e2d@laptop". */
  mark: string;
  /** The other side knows it. */
  isEntered: boolean;
  /** Aborts when it is over. It never comes back. */
  lost: AbortSignal;
  /** It was renewed; `asked` is when that was asked for, by `performance.now()`. */
  keep(asked: number): void;
  /** The other side says that it is over. */
  lose(): void;
  /** Nobody needs it any more. */
  end(): void;
}

/** `onLost` is called before `lost` aborts with `reason`. */
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
  return {
    mark: `${process.pid}-${randomBytes(6).toString("hex")}@${hostname()}`,
    isEntered: false,
    lost: signal,
    keep(asked) {
      end();
      // The other side counts from when it was renewed there, which was later.
      const left = Math.max(0, asked + ms - performance.now());
      if (!signal.aborted) timer = setTimeout(lose, left).unref();
    },
    lose,
    end,
  };
}
