/** The jobs that outlive a session: `.harness/cron.json`. Several sessions may read and change it at the same time. */
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { clipMiddle } from "@harness/shared/shell";
import { z } from "zod";
import { stateDir } from "../state-dir.ts";
import { type Claim, claim } from "./claim.ts";
import { type Job, jobSchema, storable } from "./job.ts";

const FILE = ".harness/cron.json";
const MAX_ENTRY_CHARS = 120;
const MAX_TRIES = 500;
const RETRY_MS = 10;

const fileSchema = z.strictObject({
  /** Goes up with every change. */
  revision: z.int().nonnegative().default(0),
  jobs: z.array(z.unknown()),
});

export interface Store {
  revision: number;
  jobs: Job[];
  /** Entries that are no jobs. They stay in the file as they are. */
  unreadable: unknown[];
  /** One line for each of them. */
  problems: string[];
}

/** Reads the jobs; nothing is created. Throws an Error when the file itself cannot be used. */
export function readStore(workdir: string): Store {
  const { revision, jobs: entries } = readFile(workdir);
  const store: Store = { revision, jobs: [], unreadable: [], problems: [] };
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

/** Changes the jobs in the file: the whole change or, when it throws, nothing. */
export async function changeStore(workdir: string, change: (jobs: Job[]) => Job[]): Promise<void> {
  const directory = await stateDir(workdir, ".");
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const { revision } = readStore(workdir);
    const right = claim(directory, `revision-${revision + 1}`);
    if (right && replace(workdir, revision, change, right)) return;
    await sleep(RETRY_MS);
  }
  throw new Error(`${FILE} is being changed by another session all the time. Nothing was changed.`);
}

/** False when another session was faster. From reading to the rename there is no pause in which this process does anything else. */
function replace(workdir: string, revision: number, change: (jobs: Job[]) => Job[], right: Claim): boolean {
  try {
    const store = readStore(workdir);
    if (store.revision !== revision) return false;
    const jobs = [...change(store.jobs).map(storable), ...store.unreadable];
    writeWhole(join(workdir, FILE), JSON.stringify({ revision: revision + 1, jobs }, null, 2));
    return true;
  } finally {
    right.release();
  }
}

function writeWhole(file: string, text: string): void {
  const temporary = `${file}.${process.pid}`;
  try {
    writeFileSync(temporary, `${text}\n`, { flush: true });
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function readFile(workdir: string): z.infer<typeof fileSchema> {
  try {
    // A link could lead out of the workspace.
    if (lstatSync(join(workdir, ".harness")).isSymbolicLink()) throw new Error(".harness is a link");
    return fileSchema.parse(JSON.parse(readFileSync(join(workdir, FILE), "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { revision: 0, jobs: [] };
    const reason = error instanceof z.ZodError ? reasonsOf(error) : (error as Error).message;
    throw new Error(`${FILE} cannot be used and is left alone: ${reason}. Correct it or move it away.`);
  }
}

function reasonsOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path, message].join(": ")).join("; ");
}
