/** Lines of input between the one who types and the one who reads. */

/** Lines that wait to be read, and a reader that waits for lines. */
export interface LineQueue {
  push(line: string): void;
  /** No more lines will come. */
  end(): void;
  isEmpty(): boolean;
  /** The next line; undefined at the end, or when `signal` aborts, which takes no line. */
  next(signal?: AbortSignal): Promise<string | undefined>;
}

export function createLineQueue(): LineQueue {
  const lines: string[] = [];
  let ended = false;
  let wake = () => {};

  return {
    push(line) {
      lines.push(line);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    isEmpty: () => lines.length === 0 && !ended,
    async next(signal) {
      while (lines.length === 0 && !ended && !signal?.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          signal?.addEventListener("abort", wake);
        });
        // Many lines can wait with the same signal.
        signal?.removeEventListener("abort", wake);
      }
      return signal?.aborted ? undefined : lines.shift();
    },
  };
}
