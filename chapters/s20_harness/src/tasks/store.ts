/**
 * The board on disk: `.harness/tasks/` with one file for each task, `1.json`, `2.json` and so on. A file is replaced by a
 * rename: whoever reads sees the old task or the new one, and needs no lock.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import {
  findStateDir,
  isProcessAlive,
  readPlainFile,
  readSealed,
  replaceFile,
  type State,
  sealedText,
  stateDir,
  withLock,
} from "@harness/shared/state";
import { obstacleIn } from "../worktree/obstacle.ts";
import { type Board, type BoardState, type Task, taskSchema } from "./state.ts";

const TASK_FILE = /^([1-9]\d{0,14})\.json$/;
const LAST_ID = ".last-id";

/** The board of a workspace. Reading and changing throw an Error when its directory is a link. `onWrite`: a task has changed. */
export function openBoard(state: State, onWrite = () => {}): Board {
  const read = (ids?: string[]) => readTasks(state, ids);
  return {
    read: async (ids) => read(ids),
    change: async (work) => {
      const directory = stateDir(state, "tasks");
      return withLock(directory, (scratch) => {
        const replace = (name: string, text: string) => replaceFile(join(directory, name), text, scratch);
        return work({
          read,
          write: ({ id, former: _, obstacle: __, ...task }) => {
            replace(`${id}.json`, sealedText(join(directory, `${id}.json`), task));
            onWrite();
          },
          newId: () => {
            const id = String(highestId(directory) + 1);
            // Noted before it is used: a task that is deleted later, or never written, still had it.
            replace(LAST_ID, `${id}\n`);
            return id;
          },
        });
      });
    },
  };
}

function readTasks(state: State, ids?: string[]): BoardState {
  const tasks = new Map<string, Task>();
  const problems: BoardState["problems"] = [];
  const directory = findStateDir(state, "tasks");
  if (!directory) return { tasks, problems };
  const files = ids?.map((id) => `${id}.json`) ?? namesIn(directory);
  for (const file of files.sort((a, b) => numberIn(a) - numberIn(b) || 0)) {
    try {
      const task = readTask(directory, file, state);
      if (task) tasks.set(task.id, task);
    } catch (error) {
      problems.push({ file: `.harness/tasks/${file}`, reason: (error as Error).message });
    }
  }
  return { tasks, problems };
}

function namesIn(directory: string): string[] {
  return readdirSync(directory).filter((name) => !name.startsWith("."));
}

/** A name without a number stands at the end. */
function numberIn(file: string): number {
  return Number.parseInt(file, 10) || Infinity;
}

/** The task in a file; undefined when there is none. Throws an Error that says what is wrong with it. */
function readTask(directory: string, file: string, state: State): Task | undefined {
  const [, id] = TASK_FILE.exec(file) ?? [];
  if (!id) throw new Error("expected a name such as 7.json");
  const task = readSealed(join(directory, file), taskSchema);
  if (!task) return undefined;
  const obstacle = task.worktree && obstacleIn(state, task.worktree);
  return withoutDeadOwner({ ...task, id, obstacle });
}

/** Everyone who reads sees it so, and it need not be written. */
function withoutDeadOwner(task: Task): Task {
  const { owner, ...rest } = task;
  if (task.status !== "in_progress" || (owner && isProcessAlive(owner.member))) return task;
  return { ...rest, status: "pending", former: owner?.name };
}

function highestId(directory: string): number {
  const noted = readPlainFile(join(directory, LAST_ID)) ?? "0";
  if (!/^\d{1,15}\s*$/.test(noted))
    throw new Error(`${join(directory, LAST_ID)} should hold the highest id that any task ever had.`);
  const used = namesIn(directory).map((name) => Number(TASK_FILE.exec(name)?.[1] ?? 0));
  return Math.max(Number(noted), ...used);
}
