/** Whether a server answers. Whoever notices that it does not, it is told once. */

/** What time does not mend: wrong data, a wrong password, no such database, no right, no such table. See "PostgreSQL Error Codes". */
const FINAL = /^(0A|22|23|28|3D|42)/;

export interface HealthOptions {
  /** How long a call waits, and how long a server may be away before none waits any more. */
  patienceMs: number;
  onAway(error: unknown): void;
  onBack(): void;
}

export interface Health {
  /** `isProof`: it was a change. A server that has become read-only, or is full, still lets one read. */
  worked(isProof: boolean): void;
  failed(error: unknown): void;
  /** Whether a call that began at that time, by `performance.now()`, should try again after this error. */
  isWorthAnotherTry(error: unknown, begun: number): boolean;
}

/** A server that was never reached is not waited for: its address may be wrong. */
export function createHealth({ patienceMs, onAway, onBack }: HealthOptions): Health {
  let wasReached = false;
  let failures = 0;
  let awaySince = 0;
  return {
    worked(isProof) {
      wasReached = true;
      if (failures > 1 && !isProof) return;
      if (failures > 1) onBack();
      failures = 0;
    },
    failed(error) {
      if (!wasReached || isFinal(error)) return;
      if (failures === 0) awaySince = performance.now();
      failures += 1;
      // The first may be an old connection, which is made anew at once.
      if (failures === 2) onAway(error);
    },
    isWorthAnotherTry: (error, begun) =>
      wasReached && !isFinal(error) && performance.now() < Math.min(begun, awaySince) + patienceMs,
  };
}

function isFinal(error: unknown): boolean {
  return FINAL.test((error as { code?: string }).code ?? "");
}
