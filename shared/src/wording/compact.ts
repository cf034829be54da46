/** Sentences about making room in the conversation. */

import { grouped, type Localized } from "./localized.ts";

/** The size of the conversation in tokens, before and after. */
interface Sizes {
  from: number;
  to: number;
}

export const helpOfCompact: Localized = {
  zh: "压缩对话；可以写上要保留的重点：/compact 测试结果",
  en: "compact the conversation; say what to keep above all: /compact the test results",
  ja: "会話を圧縮する。残したい要点も書ける：/compact テストの結果",
};

export const helpOfContinue: Localized = {
  zh: "接着这个工作区的上一次对话",
  en: "go on with the last conversation in this workspace",
  ja: "このワークスペースでの前回の会話を続ける",
};

export const nothingToContinue: Localized = {
  zh: "这个工作区里还没有可以接着说的对话",
  en: "there is no conversation in this workspace to go on with",
  ja: "このワークスペースには、続けられる会話がありません",
};

export const continued = ({ count }: { count: number }): Localized => ({
  zh: `接着上一次对话，已有 ${count} 条消息`,
  en: `going on with the last conversation: ${count} messages`,
  ja: `前回の会話を続けます：メッセージ ${count} 件`,
});

export const badContextLimit = ({ value }: { value: string }): Localized => ({
  zh: `CONTEXT_LIMIT：应为 token 数，如 30000，实际是 "${value}"。`,
  en: `CONTEXT_LIMIT: expected a number of tokens such as 30000, found "${value}".`,
  ja: `CONTEXT_LIMIT: 30000 のようなトークン数を指定してください（現在の値は "${value}"）。`,
});

export const resultStored = ({ chars, path }: { chars: number; path: string }): Localized => ({
  zh: `结果有 ${grouped(chars)} 个字符，存到了 ${path}`,
  en: `a result of ${grouped(chars)} characters was stored in ${path}`,
  ja: `${grouped(chars)} 文字の結果を ${path} に保存しました`,
});

export const resultNotStored = ({ reason }: { reason: string }): Localized => ({
  zh: `长结果没有存成，原样保留：${reason}`,
  en: `a long result could not be stored and stays as it is: ${reason}`,
  ja: `長い結果を保存できなかったので、そのまま残します：${reason}`,
});

export const resultsCleared = ({ count, from, to }: Sizes & { count: number }): Localized => ({
  zh: `清掉了 ${count} 个旧结果：${grouped(from)} → ${grouped(to)} tokens`,
  en: `cleared ${count} old results: ${grouped(from)} → ${grouped(to)} tokens`,
  ja: `古い結果を ${count} 個片づけました：${grouped(from)} → ${grouped(to)} トークン`,
});

export const compacting: Localized = {
  zh: "正在压缩对话……",
  en: "compacting the conversation …",
  ja: "会話を圧縮しています……",
};

export const compacted = ({ from, to }: Sizes): Localized => ({
  zh: `压缩了对话：${grouped(from)} → ${grouped(to)} tokens`,
  en: `compacted ${grouped(from)} → ${grouped(to)} tokens`,
  ja: `会話を圧縮しました：${grouped(from)} → ${grouped(to)} トークン`,
});

export const nothingToCompact: Localized = {
  zh: "对话还太短，没有可压缩的内容",
  en: "the conversation is too short: there is nothing to compact",
  ja: "会話がまだ短く、圧縮するものがありません",
};

export const noSummary: Localized = {
  zh: "模型没有给出摘要",
  en: "the model gave no summary",
  ja: "モデルが要約を返しませんでした",
};

export const summaryNotShorter: Localized = {
  zh: "摘要并不比原文短，对话保持原样",
  en: "the summary would not be shorter, so the conversation stays as it is",
  ja: "要約しても短くならないので、会話はそのままにします",
};

export const transcriptNotSaved = ({ reason }: { reason: string }): Localized => ({
  zh: `完整对话没有存成：${reason}`,
  en: `the full conversation could not be saved: ${reason}`,
  ja: `会話の全文を保存できませんでした：${reason}`,
});

export const compactionGivenUp = ({ times }: { times: number }): Localized => ({
  zh: `连续 ${times} 次压缩失败，不再自动压缩。可以用 /compact 再试。`,
  en: `Compaction failed ${times} times in a row and is no longer tried by itself. /compact tries again.`,
  ja: `圧縮に ${times} 回続けて失敗したので、自動では行いません。/compact でもう一度試せます。`,
});

export const conversationDoesNotFit: Localized = {
  zh: "对话放不进模型的上下文，也没有可以压缩的内容了。请把消息改短，或者把长内容放进文件。",
  en: "The conversation does not fit the model, and there is nothing left to compact. Shorten the message, or put the long part into a file.",
  ja: "会話がモデルのコンテキストに収まらず、圧縮できるものも残っていません。メッセージを短くするか、長い部分をファイルに入れてください。",
};
