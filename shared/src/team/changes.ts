/** Who wants to know when something changes: this process tells at once, the system tells of all others. */

import { join } from "node:path";
import { type State, watchDirectories } from "../state/index.ts";

export interface Changes {
  /** Calls everybody who watches. */
  tell(): void;
  /** Calls `onChange` when something may have changed, until `signal` aborts. It may call for nothing, and misses nothing for long. */
  watch(onChange: () => void, signal: AbortSignal): void;
}

/** Changes below these directories of the state, which need not exist. */
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
