/** Whether a server answers. Whoever notices that it does not, it is told once. */

/** What time does not mend: wrong data, a wrong password, no such database, no right, no such table. See "PostgreSQL Error Codes". */
const FINAL = /^(0A|22|23|28|3D|42)/;

export interface HealthOptions {
  /** How long a server may be away before calls give up. */
  patienceMs: number;
  onAway(error: unknown): void;
  onBack(): void;
}

export interface Health {
  worked(): void;
  /** Whether another try is worth it. */
  failed(error: unknown): boolean;
}

/** A server that was never reached is not waited for: its address may be wrong. */
export function createHealth({ patienceMs, onAway, onBack }: HealthOptions): Health {
  let wasReached = false;
  let failures = 0;
  let awaySince = 0;
  return {
    worked() {
      if (failures > 1) onBack();
      wasReached = true;
      failures = 0;
    },
    failed(error) {
      if (!wasReached || isFinal(error)) return false;
      if (failures === 0) awaySince = performance.now();
      failures += 1;
      // The first may be an old connection, which is made anew at once.
      if (failures === 2) onAway(error);
      return performance.now() < awaySince + patienceMs;
    },
  };
}

function isFinal(error: unknown): boolean {
  return FINAL.test((error as { code?: string }).code ?? "");
}
