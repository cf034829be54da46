/** Decides whether a failed call is tried again, and reports once that a server is away and once that it is back. */

/** Errors that do not go away by waiting: wrong data, a wrong password, no such database, no right, no such table. See "PostgreSQL Error Codes". */
const FINAL = /^(0A|22|23|28|3D|42)/;

export interface HealthOptions {
  /** How long a call waits, in ms. When the server has been away for longer, calls fail at once. */
  patienceMs: number;
  onAway(error: unknown): void;
  onBack(): void;
}

/** The tries of one call. Each call has its own: a full or read-only server still answers the calls that only read. */
export interface Tries {
  worked(): void;
  /** Returns true when another try is worth it. */
  failed(error: unknown): boolean;
}

export interface Health {
  /** Begins a call. `patienceMs` replaces that of the options. */
  begin(patienceMs?: number): Tries;
}

/** The health of one server. No call waits for a server that was never reached: its address may be wrong. */
export function createHealth(options: HealthOptions): Health {
  const { onAway, onBack } = options;
  const troubled = new Set<Tries>();
  let wasReached = false;
  let awaySince = 0;
  const addTroubled = (tries: Tries, error: unknown) => {
    if (troubled.size === 0) {
      awaySince = performance.now();
      onAway(error);
    }
    troubled.add(tries);
  };
  return {
    begin(patienceMs = options.patienceMs) {
      const begun = performance.now();
      let failures = 0;
      const tries: Tries = {
        worked() {
          wasReached = true;
          failures = 0;
          if (troubled.delete(tries) && troubled.size === 0) onBack();
        },
        failed(error) {
          failures += 1;
          const canRecover = wasReached && !isFinal(error);
          // The first failure may come from an old connection; the next try makes a new one.
          if (canRecover && failures === 2) addTroubled(tries, error);
          const since = troubled.size > 0 ? Math.min(begun, awaySince) : begun;
          const isWorthIt = canRecover && performance.now() < since + patienceMs;
          if (!isWorthIt) troubled.delete(tries);
          return isWorthIt;
        },
      };
      return tries;
    },
  };
}

function isFinal(error: unknown): boolean {
  return FINAL.test((error as { code?: string }).code ?? "");
}
