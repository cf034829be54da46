/** The last run against a real endpoint, kept with the course so that everybody can see how old it is. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const runSchema = z.strictObject({
  date: z.iso.date(),
  endpoint: z.string(),
  model: z.string(),
  probes: z.number(),
  differences: z.array(
    z.strictObject({ rule: z.string(), in: z.string(), standIn: z.string(), endpoint: z.string() }),
  ),
});

export type LiveRun = z.infer<typeof runSchema>;

/** From the root of the course. */
export const RUN_FILE = "docs/live-run.json";

/** Throws the ZodError of a file that somebody has edited. */
export function lastRun(root: string): LiveRun | undefined {
  const file = join(root, RUN_FILE);
  return existsSync(file) ? runSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

export function keepRun(root: string, run: LiveRun): void {
  writeFileSync(join(root, RUN_FILE), `${JSON.stringify(run, null, 2)}\n`);
}
