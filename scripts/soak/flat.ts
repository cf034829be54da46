/** Values that must not grow, however long the program runs. */

/** A measurement in a quiet turn. */
export interface Sample {
  turn: number;
  heap: number;
  descriptors: number;
  /** Milliseconds from a reply to the next request. */
  roundMs: number;
}

/** Fewer samples prove nothing. */
const LEAST_SAMPLES = 12;

/** The highest allowed value of the later half, given the earlier half. */
const LIMITS = {
  heap: (before: number) => before * 1.15 + 4e6,
  // Each running command or teammate has a few open files.
  descriptors: (before: number) => before + 16,
  roundMs: (before: number) => before * 1.5 + 5,
};

type Measured = keyof typeof LIMITS;

/** undefined if there are too few samples. */
export function growth(samples: Sample[]): Record<Measured, [before: number, after: number]> | undefined {
  if (samples.length < LEAST_SAMPLES) return undefined;
  const middle = Math.floor(samples.length / 2);
  const halves = (what: Measured): [number, number] => [
    median(samples.slice(0, middle).map((sample) => sample[what])),
    median(samples.slice(middle).map((sample) => sample[what])),
  ];
  return { heap: halves("heap"), descriptors: halves("descriptors"), roundMs: halves("roundMs") };
}

/** The values that have grown more than allowed. */
export function grown(samples: Sample[]): string[] {
  const found = Object.entries(growth(samples) ?? {}) as [Measured, [number, number]][];
  const tooMuch = found.filter(([what, [before, after]]) => after > LIMITS[what](before));
  return tooMuch.map(([what, [before, after]]) => {
    const each = samples.map((sample) => Math.round(sample[what])).join(", ");
    return `${what} grows: ${before}, later ${after}. Every sample: ${each}`;
  });
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
