/** The last run against a real endpoint. The file is part of the course, so that its age is visible. */

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";

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

/** Relative to the root of the course. */
export const RUN_FILE = "docs/live-run.json";

/** Throws a ZodError if the file was edited by hand. */
export function lastRun(root: string): LiveRun | undefined {
  const file = join(root, RUN_FILE);
  return existsSync(file) ? runSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

export function keepRun(root: string, run: LiveRun): void {
  writeFileSync(join(root, RUN_FILE), `${JSON.stringify(run, null, 2)}\n`);
}
