/** One scheduled job: what it consists of. */
import { z } from "zod";
import { problemIn } from "./schedule.ts";

const ID_COUNT = 36 ** 4;

export const scheduleSchema = z
  .string()
  .trim()
  .superRefine((schedule, context) => {
    const message = problemIn(schedule);
    if (message) context.addIssue({ code: "custom", message });
  });

export const jobSchema = z.strictObject({
  id: z.string().regex(/^job_[a-z0-9]{4}$/, "expected job_ and four letters or digits"),
  schedule: scheduleSchema,
  prompt: z.string().trim().min(1),
  /** Otherwise it runs once and is gone. */
  recurring: z.boolean(),
  /** The first run that no turn has stood for yet, in milliseconds since 1970. */
  next: z.iso.datetime().transform((text) => Date.parse(text)),
  /** The mark of the process that has a turn for it. One that is dead had one when it died. */
  holder: z.string().optional(),
});

export type Job = z.infer<typeof jobSchema>;

/** What a file holds of it. */
export function storable({ next, ...job }: Job): z.input<typeof jobSchema> {
  return { ...job, next: new Date(next).toISOString() };
}

/** A short id that no other job has. */
export function freeId(jobs: Job[], random: () => number): string {
  const taken = new Set(jobs.map(({ id }) => id));
  for (let number = Math.floor(random() * ID_COUNT); ; number = (number + 1) % ID_COUNT) {
    const id = `job_${number.toString(36).padStart(4, "0")}`;
    if (!taken.has(id)) return id;
  }
}
