/** Sentences about what teammates ask of one another. */

import type { Localized } from "./localized.ts";
import { retold } from "./retold.ts";

/** No answer came in time. */
export const requestExpired = ({ id, name }: { id: string; name: string }): Localized => ({
  zh: `${id}（问 ${name} 的）到期了，没有结果。`,
  en: `${id}, asked of ${name}, has expired.`,
  ja: `${id}（${name} への依頼）は、答えのないまま期限が過ぎました。`,
});

/** A message outside the protocol. `problem` is what the model reads. */
export const messageIgnored = ({ from, problem }: { from: string; problem: string }): Localized => ({
  zh: `来自 ${from} 的协议消息不算数：${retold(problem).zh}`,
  en: `a protocol message from ${from} changes nothing: ${problem}`,
  ja: `${from} からのプロトコルのメッセージは無効です：${retold(problem).ja}`,
});

/** A request that the teammate who was asked, or the lead, still has to answer. */
export const openRequest = ({ id, state }: { id: string; state: string }): Localized =>
  state === "submitted"
    ? { zh: `${id} 等 lead 审批`, en: `${id} waits for the lead's decision`, ja: `${id} は lead の判断待ち` }
    : { zh: `${id} 等它回复`, en: `${id} waits for its answer`, ja: `${id} は答え待ち` };
