/** Sentences about the todo list. */

import type { Localized } from "./localized.ts";

export const todosLeftAlone = ({ rounds }: { rounds: number }): Localized => ({
  zh: `待办清单有 ${rounds} 圈没更新了，提醒一下模型。`,
  en: `The todo list was left alone for ${rounds} rounds. The model is reminded.`,
  ja: `ToDo リストが ${rounds} 周更新されていないので、モデルに知らせます。`,
});

export const todosDone = ({ done, all }: { done: number; all: number }): Localized => ({
  zh: `待办清单：${all} 项，完成 ${done} 项`,
  en: `Todo list: ${done} of ${all} done`,
  ja: `ToDo リスト：${all} 件中 ${done} 件完了`,
});
