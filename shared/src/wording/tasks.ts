/** Sentences about the graph of tasks. */

import { inEach, type Language, type Localized } from "./localized.ts";
import { retold } from "./retold.ts";

export const helpOfTasks: Localized = {
  zh: "画出任务图",
  en: "draws the graph of tasks",
  ja: "タスクのグラフを描く",
};

export const noTasks: Localized = {
  zh: "还没有任务。",
  en: "There are no tasks yet.",
  ja: "タスクはまだありません。",
};

const TASK_STATES = {
  completed: { zh: "完成", en: "done", ja: "完了" },
  in_progress: { zh: "进行中", en: "in progress", ja: "進行中" },
  free: { zh: "可认领", en: "free", ja: "着手できる" },
  blocked: { zh: "被阻塞", en: "blocked", ja: "待ち" },
  cancelled: { zh: "已取消", en: "cancelled", ja: "取り消し" },
} satisfies Record<string, Localized>;

/** How many tasks are in one state, and how that state is marked. */
export interface TaskCount {
  mark: string;
  state: keyof typeof TASK_STATES;
  count: number;
}

/** All counts in one line, which is also the key to the marks. */
export function taskCounts(counts: TaskCount[]): Localized {
  const inWords = ({ mark, state, count }: TaskCount, language: Language) =>
    `${mark} ${TASK_STATES[state][language]} ${count}`;
  return inEach((language) => counts.map((count) => inWords(count, language)).join("   "));
}

/** The text after a task in the graph: who works on it, and what it waits for besides the task above. */
export interface TaskNote {
  owner?: string | undefined;
  waitsFor: { id: string; isMissing: boolean }[];
}

export function taskNote({ owner, waitsFor }: TaskNote): Localized {
  const missing = { zh: "（不存在）", en: " (missing)", ja: "（見つからない）" };
  return inEach((language) => {
    const ids = waitsFor.map(({ id, isMissing }) => id + (isMissing ? missing[language] : ""));
    return [owner && `(${owner})`, ids.length > 0 && `← ${ids.join(", ")}`].filter(Boolean).join(" ");
  });
}

export const taskFileUnreadable = ({ file, reason }: { file: string; reason: string }): Localized => ({
  zh: `${file} 读不了，先放着不动：${retold(reason).zh}`,
  en: `${file} cannot be read and is left alone: ${reason}`,
  ja: `${file} は読めないので、そのままにします：${retold(reason).ja}`,
});
