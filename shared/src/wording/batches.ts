/** Sentences of calls that begin before the reply is whole. */

import type { Localized } from "./localized.ts";

export const replyEndsAfterCalls: Localized = {
  zh: "回复断了，但已经有调用开始运行：就当回复到那里为止，带着它们的结果继续。",
  en: "The reply broke off, but calls in it had begun: it ends after them, and the agent goes on from their results.",
  ja: "応答が途切れましたが、すでに始まった呼び出しがあります。応答はそこまでとし、その結果から続けます。",
};

export const begunCallsDropped = ({ count }: { count: number }): Localized => ({
  zh: `模型在 ${count} 个调用开始之后拒绝了回答：它们的结果不留在对话里。`,
  en: `The model refused after ${count === 1 ? "a call" : `${count} calls`} had begun: the results do not stay in the conversation.`,
  ja: `${count} 件の呼び出しが始まったあとで、モデルが回答を拒否しました。結果は会話に残りません。`,
});
