/** The board, with the same rules as in files. A lock on the row of the team lets one process at a time change it. */

import { oneAfterAnother } from "@harness/shared/clock";
import type { Query } from "@harness/shared/database";
import { reasonsOf, type State } from "@harness/shared/state";
import { type Board, type BoardState, type LockedBoard, type Task, taskSchema } from "../tasks/state.ts";
import { LOCK } from "./schema.ts";
import type { Server } from "./server.ts";
import { obstacleOf, placed, type Stored } from "./whereabouts.ts";

interface Row {
  id: string;
  task: unknown;
  /** Its owner has no valid lease any more. */
  isOwnerGone: boolean;
}

/** The board as it will be after the change. */
interface Draft extends LockedBoard {
  written: Map<string, Stored>;
  lastId: number;
}

const READ = `
  select id, task, owner is not null and not exists (select from harness.leases l
    where l.team = t.team and l.mark = t.owner and l.until > clock_timestamp()) as "isOwnerGone"
  from harness.tasks t where team = $1 order by t.id`;

const WRITE = `
  insert into harness.tasks (team, id, owner, task)
  select $1, * from unnest($2::bigint[], $3::text[], $4::text[]::json[])
  on conflict (team, id) do update set owner = excluded.owner, task = excluded.task`;

const SAVE_ID = "update harness.teams set last_task = $2 where name = $1 returning pg_notify('harness', $1)";

/** The board of a team. `state` says where the worktrees of this machine are. */
export function openBoard({ team, query, transaction, changed }: Server, state?: State): Board {
  const inOrder = oneAfterAnother();
  const change = async <Result>(work: (board: LockedBoard) => Result): Promise<Result> => {
    const { result, draft } = await transaction(async (query) => {
      const draft = await lockBoard(team, query, state);
      const result = work(draft);
      await writeTasks(draft, team, query);
      return { result, draft };
    });
    if (draft.written.size > 0) changed();
    return result;
  };
  return {
    // Calls that run in parallel come in their order: the first one creates the first task, and a later one sees it.
    read: () => inOrder(async () => boardStateOf(await query<Row>(READ, [team]), state)),
    change: (work) => inOrder(() => change(work)),
  };
}

async function lockBoard(team: string, query: Query, state?: State): Promise<Draft> {
  const [row] = await query<{ last_task: string }>(LOCK, [team]);
  const rows = new Map((await query<Row>(READ, [team])).map((row) => [row.id, row]));
  const draft: Draft = {
    written: new Map(),
    lastId: Number(row?.last_task),
    read: () => boardStateOf([...rows.values()], state),
    write({ id, formerOwner, obstacle, ...task }) {
      const stored = placed(task, state);
      rows.set(id, { id, task: stored, isOwnerGone: false });
      draft.written.set(id, stored);
    },
    newId: () => String(++draft.lastId),
  };
  return draft;
}

async function writeTasks({ written, lastId }: Draft, team: string, query: Query): Promise<void> {
  if (written.size === 0) return;
  const tasks = [...written.values()];
  const owners = tasks.map(({ owner }) => owner?.process);
  const texts = tasks.map((task) => JSON.stringify(task));
  await query(WRITE, [team, [...written.keys()], owners, texts]);
  await query(SAVE_ID, [team, lastId]);
}

function boardStateOf(rows: Row[], state?: State): BoardState {
  const tasks = new Map<string, Task>();
  const problems: BoardState["problems"] = [];
  for (const { id, task, isOwnerGone } of rows) {
    const { data, error } = taskSchema.safeParse(task);
    if (error) problems.push({ file: `harness.tasks/${id}.json`, reason: reasonsOf(error) });
    else tasks.set(id, withoutGoneOwner({ ...data, id, obstacle: obstacleOf(data, state) }, isOwnerGone));
  }
  return { tasks, problems };
}

/** If its owner is gone, the task is free. Every reader sees it so, and it need not be written. */
function withoutGoneOwner(task: Task, isOwnerGone: boolean): Task {
  const { owner, ...rest } = task;
  if (task.status !== "in_progress" || (owner && !isOwnerGone)) return task;
  return { ...rest, status: "pending", formerOwner: owner?.name };
}
