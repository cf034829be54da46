/** The output of a soak test: a line now and then, and a summary at the end. */

import { growth } from "./flat.ts";
import type { Plan } from "./plan.ts";
import type { World } from "./world.ts";

const LINES = 20;

export function createProgress({ turns }: Plan) {
  const every = Math.max(1, Math.round(turns / LINES));
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
  return {
    turnIsOver({ turn, tally }: World): void {
      if (turn % every !== 0) return;
      const { lives = 0, requests = 0 } = Object.fromEntries(tally);
      console.log(`turn ${turn} of ${turns} · ${requests} requests · ${lives} lives · ${seconds()}`);
    },
    end({ tally, samples }: World): string {
      const rows = [...tally].sort(([a], [b]) => (a < b ? -1 : 1));
      const done = rows.map(([what, times]) => `${String(times).padStart(7)}  ${what}`);
      return ["", ...done, "", flatness(samples), `Survived ${turns} turns in ${seconds()}.`].join("\n");
    },
  };
}

function flatness(samples: World["samples"]): string {
  const found = growth(samples);
  if (!found) return "Too few turns to tell whether memory and time stay flat.";
  const { heap, descriptors, roundMs } = found;
  return [
    "In the last life, first half and second half:",
    `  heap ${heap.map((bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`).join(", ")}`,
    `  open files ${descriptors.join(", ")}`,
    `  from reply to request ${roundMs.map((ms) => `${ms.toFixed(1)} ms`).join(", ")}`,
  ].join("\n");
}
