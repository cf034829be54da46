/**
 * The board on disk: `.harness/tasks/` with one file for each task, `1.json`, `2.json` and so on. A file is replaced by a
 * rename, so whoever reads sees the old task or the new one, and needs no lock.
 */
import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type State, stateDir } from "@harness/shared/state";
import { withLock } from "./lock.ts";
import { isAlive } from "./process.ts";
import { type Task, taskSchema } from "./task.ts";

const TASK_FILE = /^([1-9]\d{0,14})\.json$/;
const LAST_ID = ".last-id";
// A link could lead out of the workspace, and a pipe would never end.
const PLAIN = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Where the tasks of a workspace are. */
export interface Board {
  state: State;
}

export interface BoardState {
  /** By id, the lowest first. */
  tasks: Map<string, Task>;
  /** Files that cannot be read. They are left as they are. */
  problems: { file: string; reason: string }[];
}

/** A board that nobody else changes. */
export interface LockedBoard {
  /** What is on the board: all of it, or these tasks. */
  read(ids?: string[]): BoardState;
  /** Adds or replaces a task: all of it or, when the process dies, nothing. */
  write(task: Task): void;
  /** An id that no task has or ever had. */
  newId(): string;
}

/** Reads all tasks, or those with these ids; nothing is created. Throws an Error when the board is a link. */
export function readBoard({ state: { directory: base } }: Board, ids?: string[]): BoardState {
  const state: BoardState = { tasks: new Map(), problems: [] };
  const directory = join(base, "tasks");
  if (!isDirectory(base) || !isDirectory(directory)) return state;
  const files = ids?.map((id) => `${id}.json`) ?? readdirSync(directory).filter((name) => /^[^.]/.test(name));
  for (const file of files.sort((a, b) => numberIn(a) - numberIn(b) || 0)) {
    try {
      const task = readTask(directory, file);
      if (task) state.tasks.set(task.id, task);
    } catch (error) {
      state.problems.push({ file: `.harness/tasks/${file}`, reason: (error as Error).message });
    }
  }
  return state;
}

/** Lets `work` change the board, one at a time among all processes. `work` is synchronous, so it is over soon. */
export async function changeBoard<Result>(
  board: Board,
  work: (locked: LockedBoard) => Result,
): Promise<Result> {
  const directory = stateDir(board.state, "tasks");
  return withLock(directory, (scratch) => {
    const replace = (file: string, text: string) => {
      writeFileSync(scratch, text);
      renameSync(scratch, join(directory, file));
    };
    return work({
      read: (ids) => readBoard(board, ids),
      write: ({ id, ...task }) => replace(`${id}.json`, `${JSON.stringify(task, null, 2)}\n`),
      newId() {
        const id = String(highestId(directory) + 1);
        // Noted before it is used: a task that is deleted later, or never written, still had it.
        replace(LAST_ID, `${id}\n`);
        return id;
      },
    });
  });
}

/** What has no number stands at the end. */
function numberIn(file: string): number {
  return Number.parseInt(file, 10) || Infinity;
}

/** The task in a file; undefined when there is none. Throws an Error that says what is wrong with it. */
function readTask(directory: string, file: string): Task | undefined {
  const [, id] = TASK_FILE.exec(file) ?? [];
  if (!id) throw new Error("expected a name such as 7.json");
  const text = readPlain(join(directory, file));
  if (text === undefined) return undefined;
  const parsed = taskSchema.safeParse(JSON.parse(text));
  if (parsed.success) return withoutDeadOwner({ ...parsed.data, id });
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "));
}

/** Whose owner is dead is nobody's. It is seen so by everyone who reads, so it need not be written. */
function withoutDeadOwner(task: Task): Task {
  if (task.status !== "in_progress" || (task.owner && isAlive(task.owner))) return task;
  const { owner: _, ...rest } = task;
  return { ...rest, status: "pending" };
}

function highestId(directory: string): number {
  const noted = readPlain(join(directory, LAST_ID)) ?? "0";
  if (!/^\d{1,15}\s*$/.test(noted))
    throw new Error(`${join(directory, LAST_ID)} should hold the highest id that any task ever had.`);
  const used = readdirSync(directory).map((name) => Number(TASK_FILE.exec(name)?.[1] ?? 0));
  return Math.max(Number(noted), ...used);
}

/** The text of a file; undefined when there is none. */
function readPlain(path: string): string | undefined {
  try {
    const file = openSync(path, PLAIN);
    try {
      return readFileSync(file, "utf8");
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw code === "ELOOP" ? new Error("it is a link") : error;
  }
}

/** False when there is nothing. */
function isDirectory(path: string): boolean {
  const info = lstatSync(path, { throwIfNoEntry: false });
  if (info && !info.isDirectory()) throw new Error(`${path} is a link or a file, not a directory.`);
  return info !== undefined;
}
