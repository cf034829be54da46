/** One scheduled job: what it consists of. */
import { problemInSchedule } from "@harness/shared/clock";
import { z } from "zod";

const ID_COUNT = 36 ** 4;

export const scheduleSchema = z
  .string()
  .trim()
  .superRefine((schedule, context) => {
    const message = problemInSchedule(schedule);
    if (message) context.addIssue({ code: "custom", message });
  });

/** A file holds a moment as text; the harness counts in milliseconds since 1970. */
const momentSchema = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (time) => new Date(time).toISOString(),
});

export const jobSchema = z.strictObject({
  id: z.string().regex(/^job_[a-z0-9]{4}$/, "expected job_ and four letters or digits"),
  schedule: scheduleSchema,
  prompt: z.string().trim().min(1),
  /** Otherwise it runs once and is gone. */
  recurring: z.boolean(),
  /** The first run that no turn has handled yet. */
  next: momentSchema,
  /** The mark of the process that has a turn for it. One that is dead had one when it died. */
  holder: z.string().optional(),
});

export type Job = z.infer<typeof jobSchema>;

/** A short id that no other job has. */
export function freeId(jobs: Job[], random: () => number): string {
  const taken = new Set(jobs.map(({ id }) => id));
  for (let number = Math.floor(random() * ID_COUNT); ; number = (number + 1) % ID_COUNT) {
    const id = `job_${number.toString(36).padStart(4, "0")}`;
    if (!taken.has(id)) return id;
  }
}
