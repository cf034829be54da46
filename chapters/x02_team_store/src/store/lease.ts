/**
 * A machine that is silent may be dead, or only cut off: nobody can know. So whoever lives says so again and again, and the
 * server's clock decides. All members of a process share one lease. Once it is over, it never comes back.
 */
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import { LEASE_MS } from "./server.ts";

export interface Lease {
  /** What its members and their tasks are marked with: "4711-0f1e2d@laptop". */
  mark: string;
  /** The server knows it. */
  isEntered: boolean;
  /** Aborts when it was not renewed in time. */
  lost: AbortSignal;
  /** It was renewed, as asked for at that time. */
  keep(asked: number): void;
  lose(): void;
  /** Nobody needs it any more. */
  end(): void;
}

export function createLease(onLost: () => void): Lease {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: NodeJS.Timeout | undefined;
  const end = () => clearTimeout(timer);
  const lose = () => {
    end();
    if (signal.aborted) return;
    onLost();
    controller.abort(
      new Error("Not run: the team's server was out of reach, and the place in the team is lost."),
    );
  };
  return {
    mark: `${process.pid}-${randomBytes(6).toString("hex")}@${hostname()}`,
    isEntered: false,
    lost: signal,
    keep(asked) {
      end();
      // Counted from when we asked: so we never believe in it longer than the server does.
      if (!signal.aborted) timer = setTimeout(lose, asked + LEASE_MS - performance.now()).unref();
    },
    lose,
    end,
  };
}
