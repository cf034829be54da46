/** One scheduled job. */
import { momentSchema, scheduleSchema } from "@harness/shared/clock";
import * as z from "zod";

export const jobSchema = z.strictObject({
  id: z.string().regex(/^job_[a-z0-9]{4}$/, "expected job_ and four letters or digits"),
  schedule: scheduleSchema,
  prompt: z.string().trim().min(1),
  /** Whether it comes again. Otherwise it runs once and is deleted. */
  recurring: z.boolean(),
  /** The first run that no turn has handled yet. */
  next: momentSchema,
  /** The mark of the process that has a turn for it now. If that process has died, its turn was cut off. */
  holder: z.string().optional(),
});

export type Job = z.infer<typeof jobSchema>;
