/** Sentences of the terminal itself: the banner, and what is going on. */

import type { Localized } from "./localized.ts";

export const offlineRehearsal: Localized = {
  zh: "离线排练：没有真正的模型，回复按脚本播放，没有智能。要用真模型，请设置 ANTHROPIC_API_KEY（见 .env.example）。",
  en: "Offline rehearsal: no model, the replies are scripted and have no intelligence. For a real model set ANTHROPIC_API_KEY (see .env.example).",
  ja: "オフラインのリハーサル: 本物のモデルではなく、台本どおりに応答します（知能はありません）。本物のモデルを使うには ANTHROPIC_API_KEY を設定してください（.env.example を参照）。",
};

export const modelInUse = ({ id, url }: { id: string; url: string }): Localized => ({
  zh: `模型：${id}（${url}）`,
  en: `Model: ${id} at ${url}`,
  ja: `モデル: ${id}（${url}）`,
});

export const workspaceInUse = ({ path }: { path: string }): Localized => ({
  zh: `工作区：${path}`,
  en: `Workspace: ${path}`,
  ja: `ワークスペース: ${path}`,
});

export const howToLeave: Localized = {
  zh: "/help 查看命令，Ctrl-C 停止当前回合，q 退出",
  en: "/help lists the commands, Ctrl-C stops a turn, q leaves",
  ja: "/help でコマンド一覧、Ctrl-C で実行中のターンを停止、q で終了",
};

export const interrupted: Localized = { zh: "已中断", en: "interrupted", ja: "中断しました" };

export const interruptedAtPrompt: Localized = {
  zh: "已中断（再按一次 Ctrl-C 退出）",
  en: "interrupted (Ctrl-C again leaves)",
  ja: "中断しました（もう一度 Ctrl-C を押すと終了します）",
};

export const pressAgain: Localized = {
  zh: "再按一次 Ctrl-C 退出",
  en: "press Ctrl-C again to leave",
  ja: "もう一度 Ctrl-C を押すと終了します",
};

export const moreLines = ({ count }: { count: number }): Localized => ({
  zh: `（还有 ${count} 行）`,
  en: `(+${count} more lines)`,
  ja: `（ほか ${count} 行）`,
});

/** Stands in the typed line for a text that is too long for it. */
export const foldedText = ({ number, lines }: { number: number; lines: number }): Localized => ({
  zh: `[粘贴 ${number}：${lines} 行]`,
  en: `[paste ${number}: ${lines} ${lines === 1 ? "line" : "lines"}]`,
  ja: `[貼り付け ${number}: ${lines} 行]`,
});

export const waitingForBackground: Localized = {
  zh: "等后台的工作结束……",
  en: "waiting for the work in the background …",
  ja: "バックグラウンドの作業が終わるのを待っています……",
};
