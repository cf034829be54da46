/** The jobs that outlive a session: `.harness/cron.json`. Several sessions may read and change it at the same time. */
import { lstatSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clipMiddle } from "@harness/shared/shell";
import { type State, stateDir, withLock } from "@harness/shared/state";
import { z } from "zod";
import { type Job, jobSchema, storable } from "./job.ts";

const FILE = ".harness/cron.json";
const MAX_ENTRY_CHARS = 120;

const fileSchema = z.strictObject({ jobs: z.array(z.unknown()) });

export interface Store {
  jobs: Job[];
  /** Entries that are no jobs. They stay in the file as they are. */
  unreadable: unknown[];
  /** One line for each of them. */
  problems: string[];
}

/** Reads the jobs; nothing is created. Throws an Error when the file itself cannot be used. */
export function readStore(state: State): Store {
  const { jobs: entries } = readFile(state);
  const store: Store = { jobs: [], unreadable: [], problems: [] };
  for (const entry of entries) {
    const { data, error } = jobSchema.safeParse(entry);
    const isDouble = store.jobs.some(({ id }) => id === data?.id);
    if (data && !isDouble) {
      store.jobs.push(data);
      continue;
    }
    const reason = error ? reasonsOf(error) : "id: another job has the same";
    store.unreadable.push(entry);
    store.problems.push(
      `${FILE}: ${clipMiddle(JSON.stringify(entry), MAX_ENTRY_CHARS)} is left alone: ${reason}`,
    );
  }
  return store;
}

/** Changes the jobs in the file, one session at a time: the whole change or, when it throws, nothing. */
export async function changeStore(state: State, change: (jobs: Job[]) => Job[]): Promise<void> {
  const directory = stateDir(state, ".");
  const work = (scratch: string) => {
    const store = readStore(state);
    const jobs = [...change(store.jobs).map(storable), ...store.unreadable];
    writeFileSync(scratch, `${JSON.stringify({ jobs }, null, 2)}\n`, { flush: true });
    renameSync(scratch, join(state.directory, "cron.json"));
  };
  await withLock(directory, work).catch(explain);
}

function explain(error: NodeJS.ErrnoException): never {
  if (!error.code) throw error;
  // Without the name of the lock's file, which is another one each time: the same problem is told once.
  throw new Error(`${FILE} cannot be changed: ${error.message.split(",")[0]}`);
}

function readFile(state: State): z.infer<typeof fileSchema> {
  try {
    // A link could lead out of the workspace.
    if (lstatSync(state.directory).isSymbolicLink()) throw new Error(".harness is a link");
    return fileSchema.parse(JSON.parse(readFileSync(join(state.directory, "cron.json"), "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { jobs: [] };
    const reason = error instanceof z.ZodError ? reasonsOf(error) : (error as Error).message;
    throw new Error(`${FILE} cannot be used and is left alone: ${reason}. Correct it or move it away.`);
  }
}

function reasonsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(": ")).join("; ");
}
