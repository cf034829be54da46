/** Calls when something has changed: at once if this process changed it, otherwise when the operating system reports it. */

import { join } from "node:path";
import { type State, watchDirectories } from "../state/index.ts";

export interface Changes {
  /** Calls all that watch. */
  tell(): void;
  /**
   * Calls `onChange` when something may have changed, until `signal` aborts. It may call without need, and never misses a
   * change for long.
   */
  watch(onChange: () => void, signal: AbortSignal): void;
}

/** Watches these directories of the state; they need not exist. */
export function openChanges({ directory }: State, names: string[]): Changes {
  const listeners = new Set<() => void>();
  const directories = names.map((name) => join(directory, name));
  return {
    tell() {
      for (const listener of listeners) listener();
    },
    watch(onChange, signal) {
      if (signal.aborted) return;
      const listener = () => onChange();
      listeners.add(listener);
      signal.addEventListener("abort", () => listeners.delete(listener));
      watchDirectories(directories, onChange, signal);
    },
  };
}
