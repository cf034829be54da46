/** The jobs that outlive a session: `.harness/cron.json`. Several sessions may read and change it at the same time. */
import { clipMiddle } from "@harness/shared/shell";
import { jsonFile, reasonsOf, type State } from "@harness/shared/state";
import { z } from "zod";
import { type Job, jobSchema } from "./job.ts";

const NAME = "cron.json";
const MAX_ENTRY_CHARS = 120;

const fileSchema = z.strictObject({ jobs: z.array(z.unknown()) }).default({ jobs: [] });

export interface Store {
  jobs: Job[];
  /** Entries that are no jobs. They stay in the file as they are. */
  unreadable: unknown[];
  /** One line for each of them. */
  problems: string[];
}

/** Reads the jobs; nothing is created. Throws an Error when the file itself cannot be used. */
export function readStore(state: State): Store {
  return parseEntries(jsonFile(state, NAME, fileSchema).read().jobs);
}

/**
 * Lets `work` change the list of the jobs in the file, one session at a time, and gives its result: the whole change or,
 * when it throws, nothing.
 */
export function changeStore<Result>(state: State, work: (jobs: Job[]) => Result): Promise<Result> {
  return jsonFile(state, NAME, fileSchema).change((content) => {
    const { jobs, unreadable } = parseEntries(content.jobs);
    const result = work(jobs);
    content.jobs = [...jobs.map((job) => z.encode(jobSchema, job)), ...unreadable];
    return result;
  });
}

function parseEntries(entries: unknown[]): Store {
  const store: Store = { jobs: [], unreadable: [], problems: [] };
  for (const entry of entries) {
    const { data, error } = jobSchema.safeParse(entry);
    const isDouble = store.jobs.some(({ id }) => id === data?.id);
    if (data && !isDouble) {
      store.jobs.push(data);
      continue;
    }
    const reason = error ? reasonsOf(error) : "id: another job has the same";
    const shown = clipMiddle(JSON.stringify(entry), MAX_ENTRY_CHARS);
    store.unreadable.push(entry);
    store.problems.push(`.harness/${NAME}: ${shown} is left alone: ${reason}`);
  }
  return store;
}
