/**
 * The board on disk: `.harness/tasks/` with one file for each task, `1.json`, `2.json` and so on. A file is replaced by a
 * rename: a reader sees the old task or the new one, so it needs no lock. It only waits for changes of its own process.
 */
import { join } from "node:path";
import {
  afterChanges,
  isProcessAlive,
  readNumbered,
  readSealed,
  replaceFile,
  type State,
  sealedText,
  stateDir,
  takeNumber,
  withLock,
} from "@harness/shared/state";
import { obstacleIn } from "../worktree/obstacle.ts";
import { type Board, type BoardState, type Task, taskSchema } from "./state.ts";

/** The board of a workspace. Reading and changing throw an Error if its directory is a link. `onWrite`: a task has changed. */
export function openTaskBoard(state: State, onWrite = () => {}): Board {
  const read = () => readTasks(state);
  return {
    read: () => afterChanges(join(state.directory, "tasks"), read),
    change: async (work) => {
      const directory = stateDir(state, "tasks");
      return withLock(directory, (scratch) =>
        work({
          read,
          write({ id, formerOwner, obstacle, ...task }) {
            const path = join(directory, `${id}.json`);
            replaceFile(path, sealedText(path, task), scratch);
            onWrite();
          },
          newId: () => takeNumber(directory, scratch),
        }),
      );
    },
  };
}

function readTasks(state: State): BoardState {
  const { values, problems } = readNumbered(state, "tasks", (path, id) => readTask(path, id, state));
  return { tasks: values, problems };
}

function readTask(path: string, id: string, state: State): Task | undefined {
  const task = readSealed(path, taskSchema);
  if (!task) return undefined;
  const obstacle = task.worktree && obstacleIn(state, task.worktree);
  return withoutDeadOwner({ ...task, id, obstacle });
}

/** If the owner has died, the task is free. Every reader sees it so; the file need not change. */
function withoutDeadOwner(task: Task): Task {
  const { owner, ...rest } = task;
  if (task.status !== "in_progress" || (owner && isProcessAlive(owner.process))) return task;
  return { ...rest, status: "pending", formerOwner: owner?.name };
}
