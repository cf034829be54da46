/** Sentences about memory. */

import { everywhere, type Localized } from "./localized.ts";
import { retold } from "./retold.ts";

export const helpOfMemory: Localized = {
  zh: "列出记住的内容",
  en: "lists what is remembered",
  ja: "覚えている内容を一覧にする",
};

export const nothingRemembered: Localized = {
  zh: "还什么都没记住。",
  en: "Nothing is remembered yet.",
  ja: "まだ何も覚えていません。",
};

export const memoryFileUnusable = ({ file, reason }: { file: string; reason: string }): Localized => ({
  zh: `.harness/memory/${file} 不能用，先放着不动：${retold(reason).zh}`,
  en: `.harness/memory/${file} cannot be used and is left alone: ${reason}`,
  ja: `.harness/memory/${file} は使えないので、そのままにします：${retold(reason).ja}`,
});

export const recalled = ({ names }: { names: string[] }): Localized => ({
  zh: `想起了：${names.join(", ")}`,
  en: `recalled: ${names.join(", ")}`,
  ja: `思い出しました：${names.join(", ")}`,
});

export const noMemoryFits = ({ count }: { count: number }): Localized => ({
  zh: `记忆：${count} 条，没有用得上的`,
  en: `memory: none of ${count} fits`,
  ja: `メモリ：${count} 件ありますが、今回の頼みに役立つものはありません`,
});

export const remembered = ({ name }: { name: string }): Localized => ({
  zh: `记住了：${name}`,
  en: `remembered: ${name}`,
  ja: `覚えました：${name}`,
});

export const memoryUpdated = ({ name }: { name: string }): Localized => ({
  zh: `更新了记忆：${name}`,
  en: `memory updated: ${name}`,
  ja: `メモリを更新しました：${name}`,
});

export const secretsNotRemembered = ({ count }: { count: number }): Localized => ({
  zh: `有 ${count} 条像是密码或密钥，没有记下来`,
  en: `not remembered, because it looks like a password or a key: ${count}`,
  ja: `パスワードや鍵のように見える ${count} 件は覚えませんでした`,
});

export const nothingNewToRemember: Localized = {
  zh: "记忆：没有新内容",
  en: "memory: nothing new",
  ja: "メモリ：新しいことはありません",
};

/** How many memories there were before, and how many there are now. */
export const memoriesConsolidated = ({ from, to }: { from: number; to: number }): Localized => ({
  zh: `整理了记忆：${from} → ${to} 条`,
  en: `memories consolidated: ${from} → ${to}`,
  ja: `メモリを整理しました：${from} → ${to} 件`,
});

export function memoryFailed({ reason }: { reason: Localized | string }): Localized {
  const { zh, en, ja } = everywhere(reason);
  return {
    zh: `记忆出了问题，这一次跳过：${zh}`,
    en: `memory failed and was skipped this time: ${en}`,
    ja: `メモリの処理に失敗したので、今回は飛ばします：${ja}`,
  };
}
