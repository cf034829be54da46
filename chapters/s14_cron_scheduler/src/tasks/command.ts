/** `/tasks`: the graph as a tree. A task stands below one of those that it waits for, and names the others. */

import { showNotice, showTree, type Terminal, type TreeNode } from "@harness/shared/terminal";
import type { Localized } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import type { Tasks } from "./graph.ts";
import { type BoardState, readBoard } from "./store.ts";
import type { Task } from "./task.ts";
import { type Look, lookOf, MARKS, ownerText } from "./wording.ts";

const HELP = {
  zh: "画出任务图",
  en: "draws the graph of tasks",
  ja: "タスクのグラフを描く",
};

const NOTHING = {
  zh: "还没有任务。",
  en: "There are no tasks yet.",
  ja: "タスクはまだありません。",
};

const LOOKS: Record<Look, Localized> = {
  completed: { zh: "完成", en: "done", ja: "完了" },
  in_progress: { zh: "进行中", en: "in progress", ja: "進行中" },
  free: { zh: "可领取", en: "free", ja: "着手できる" },
  blocked: { zh: "被阻塞", en: "blocked", ja: "待ち" },
  cancelled: { zh: "已取消", en: "cancelled", ja: "取り消し" },
};

/** Deeper down a long chain would run out of the window: it goes on at the margin. */
const MAX_DEPTH = 8;

export function addTasksCommand({ command }: Pick<Terminal, "command">, agent: Agent): void {
  command("/tasks", HELP, () => {
    const state = readBoard(agent.board);
    if (state.tasks.size === 0) showNotice(NOTHING);
    else showTree(titleOf(state.tasks), treeOf(state.tasks));
    showProblems(state);
  });
}

function showProblems({ problems }: BoardState): void {
  for (const { file, reason } of problems)
    showNotice({
      zh: `${file} 读不了，先放着不动：${reason}`,
      en: `${file} cannot be read and is left alone: ${reason}`,
      ja: `${file} は読めないので、そのままにします：${reason}`,
    });
}

/** How many there are of each, which is also the key to the marks. */
function titleOf(tasks: Tasks): Localized {
  const looks = [...tasks.values()].map((task) => lookOf(task, tasks));
  const counts = (Object.keys(MARKS) as Look[])
    .map((look) => ({ look, count: looks.filter((one) => one === look).length }))
    .filter(({ count }) => count > 0);
  const inWords = (language: keyof Localized) =>
    counts.map(({ look, count }) => `${MARKS[look]} ${LOOKS[look][language]} ${count}`).join("   ");
  return { zh: inWords("zh"), en: inWords("en"), ja: inWords("ja") };
}

/** Every task once, although it may wait for many. */
function treeOf(tasks: Tasks): TreeNode[] {
  const depths = depthsOf(tasks);
  const parents = new Map([...tasks.values()].map((task) => [task.id, parentOf(task, depths)]));
  const nodeOf = (task: Task): TreeNode => ({
    text: `${MARKS[lookOf(task, tasks)]} ${task.id} ${task.subject}`,
    note: noteOf(task, parents.get(task.id), tasks),
    children: childrenOf(task.id),
  });
  const childrenOf = (id?: string) =>
    [...tasks.values()].filter((task) => parents.get(task.id) === id).map(nodeOf);
  return childrenOf();
}

/** The deepest of those it waits for, so that it stands further in than all of them; of several the last. */
function parentOf({ id, blockedBy }: Task, depths: Map<string, number>): string | undefined {
  if ((depths.get(id) ?? 0) % MAX_DEPTH === 0) return undefined;
  const depthOf = (blocker: string) => depths.get(blocker) ?? -1;
  return blockedBy
    .filter((blocker) => depthOf(blocker) < depthOf(id))
    .sort((a, b) => depthOf(b) - depthOf(a) || Number(b) - Number(a))[0];
}

/** How many tasks at least must come before each. Inside a cycle, which only an editor can write, it is as it comes. */
function depthsOf(tasks: Tasks): Map<string, number> {
  const depths = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    depths.set(id, 0);
    const before = tasks.get(id)?.blockedBy.filter((blocker) => tasks.has(blocker)) ?? [];
    const depth = Math.max(-1, ...before.map(depthOf)) + 1;
    depths.set(id, depth);
    return depth;
  };
  for (const id of tasks.keys()) depthOf(id);
  return depths;
}

/** Who works on it, and what it waits for besides the task above. */
function noteOf({ status, owner, blockedBy }: Task, parent: string | undefined, tasks: Tasks): Localized {
  const others = blockedBy.filter((id) => id !== parent);
  const missing = { zh: "（不存在）", en: " (missing)", ja: "（見つからない）" };
  const note = (language: keyof Localized, after: string) =>
    [
      ...(status === "in_progress" && owner ? [`(${ownerText(owner)})`] : []),
      ...(others.length > 0
        ? [after + others.map((id) => id + (tasks.has(id) ? "" : missing[language])).join(", ")]
        : []),
    ].join(" ");
  return { zh: note("zh", "← "), en: note("en", "← "), ja: note("ja", "← ") };
}
