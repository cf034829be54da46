/** Sentences about commands in the background. */

import { inEach, type Localized } from "./localized.ts";

const COMMAND_STATES = {
  running: { zh: "在运行", en: "is running", ja: "は実行中" },
  completed: { zh: "完成了", en: "completed", ja: "は完了" },
  failed: { zh: "失败了", en: "failed", ja: "は失敗" },
  stopped: { zh: "已停止", en: "is stopped", ja: "は停止済み" },
} satisfies Record<string, Localized>;

/** The state of a command in the background. */
export interface CommandState {
  id: string;
  status: keyof typeof COMMAND_STATES;
  /** More about the status: "exit code 7". */
  detail: string;
  command: string;
}

/** "bg1 failed (exit code 7): npm run build" */
export function commandState({ id, status, detail, command }: CommandState): Localized {
  const more = detail && ` (${detail})`;
  return inEach((language) => `${id} ${COMMAND_STATES[status][language]}${more}: ${command}`);
}

export const endedInBackground: Localized = {
  zh: "后台有事情结束了，自动开始一个回合。",
  en: "Something in the background has ended: a turn starts by itself.",
  ja: "バックグラウンドで動いていたものが終わったので、ターンが自動で始まります。",
};

/** A command that has been running for so long that nothing waits for its end any more. */
export const noLongerAwaited = (state: { id: string; minutes: number; command: string }): Localized => ({
  zh: `${state.id} 已经运行了 ${state.minutes} 分钟，退出时不再等它：${state.command}`,
  en: `${state.id} has been running for ${state.minutes} minutes; leaving no longer waits for it: ${state.command}`,
  ja: `${state.id} は ${state.minutes} 分間動き続けています。終了時にはもう待ちません：${state.command}`,
});
