/** What must not grow however long the program lives. */

/** Taken in a quiet turn. */
export interface Sample {
  turn: number;
  heap: number;
  descriptors: number;
  /** From a reply to the next request. */
  roundMs: number;
}

/** Fewer say nothing. */
const LEAST_SAMPLES = 12;

/** What the later half may be, when the earlier half was so much. */
const LIMITS = {
  heap: (before: number) => before * 1.15 + 4e6,
  // Commands and teammates that happen to be at work hold a few each.
  descriptors: (before: number) => before + 16,
  roundMs: (before: number) => before * 1.5 + 5,
};

type Measured = keyof typeof LIMITS;

/** undefined when there is too little to judge by. */
export function growth(samples: Sample[]): Record<Measured, [before: number, after: number]> | undefined {
  if (samples.length < LEAST_SAMPLES) return undefined;
  const middle = Math.floor(samples.length / 2);
  const halves = (what: Measured): [number, number] => [
    median(samples.slice(0, middle).map((sample) => sample[what])),
    median(samples.slice(middle).map((sample) => sample[what])),
  ];
  return { heap: halves("heap"), descriptors: halves("descriptors"), roundMs: halves("roundMs") };
}

/** What has grown more than it may. */
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
