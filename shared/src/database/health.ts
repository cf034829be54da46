/** Whether a server answers. Whoever notices that it does not, it is told once. */

/** What time does not mend: wrong data, a wrong password, no such database, no right, no such table. See "PostgreSQL Error Codes". */
const FINAL = /^(0A|22|23|28|3D|42)/;

export interface HealthOptions {
  /** How long a call waits, and how long a server may be away before none waits any more. */
  patienceMs: number;
  onAway(error: unknown): void;
  onBack(): void;
}

/** Of one call. What others can do says nothing of it: a server that is full, or has become read-only, still lets one read. */
export interface Tries {
  worked(): void;
  /** Whether another try is worth it. */
  failed(error: unknown): boolean;
}

export interface Health {
  /** `patienceMs`: its own, if it has another one. */
  begin(patienceMs?: number): Tries;
}

/** A server that was never reached is not waited for: its address may be wrong. */
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
          const canMend = wasReached && !isFinal(error);
          // The first may be an old connection, which is made anew at once.
          if (canMend && failures === 2) addTroubled(tries, error);
          const since = troubled.size > 0 ? Math.min(begun, awaySince) : begun;
          const isWorthIt = canMend && performance.now() < since + patienceMs;
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
