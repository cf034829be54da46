/** A recorded play as text: one line for each event. */

import { inEach, type Localized } from "./localized.ts";

const REWRITTEN: Localized = {
  zh: "对话已改写",
  en: "the conversation was rewritten",
  ja: "会話は書き換え済み",
};

/** What is new in a request. `by` is empty for the only agent. */
export const tracedRequest = (sent: {
  request: number;
  by: string;
  texts: string[];
  isRewritten: boolean;
}): Localized => {
  const { request, by, texts, isRewritten } = sent;
  const where = {
    zh: `请求 ${request}${by && `（${by}）`}`,
    en: `request ${request}${by && ` (${by})`}`,
    ja: `リクエスト ${request}${by && `（${by}）`}`,
  };
  const said = texts.join(" ⏎ ");
  const user = { zh: `用户：${said}`, en: `user: ${said}`, ja: `ユーザー：${said}` };
  return inEach((language) =>
    [where[language], isRewritten && REWRITTEN[language], said && user[language]].filter(Boolean).join(" · "),
  );
};

export const tracedTools = ({ tools }: { tools: string[] }): Localized => {
  const names = tools.join(", ");
  return { zh: `工具：${names || "无"}`, en: `tools: ${names || "none"}`, ja: `ツール：${names || "なし"}` };
};

export const tracedReply = ({ text, error }: { text: string; error?: string }): Localized => {
  if (error !== undefined)
    return { zh: `没有回复：${error}`, en: `no reply: ${error}`, ja: `応答なし：${error}` };
  return { zh: `模型：${text}`, en: `model: ${text}`, ja: `モデル：${text}` };
};

export const tracedCall = ({ tool, input }: { tool: string; input: string }): Localized => ({
  zh: `调用 ${tool} ${input}`,
  en: `calls ${tool} ${input}`,
  ja: `呼び出し ${tool} ${input}`,
});

export const tracedResult = (result: { tool: string; text: string; isError: boolean }): Localized => {
  const said = `${result.tool}${result.isError ? " (is_error)" : ""}`;
  return {
    zh: `${said} 的结果：${result.text}`,
    en: `${said} gives: ${result.text}`,
    ja: `${said} の結果：${result.text}`,
  };
};

/** `program` is empty when there is only one. */
export const tracedTerminal = ({ program, text }: { program: string; text: string }): Localized => {
  const of = program && ` ${program}`;
  return { zh: `终端${of}：${text}`, en: `terminal${of}: ${text}`, ja: `ターミナル${of}：${text}` };
};

/** The outcome for a file. */
export const CHANGES = {
  added: { zh: "新建", en: "added", ja: "新規" },
  changed: { zh: "修改", en: "changed", ja: "変更" },
  removed: { zh: "删除", en: "removed", ja: "削除" },
} satisfies Record<string, Localized>;

export const tracedFile = ({ path, change }: { path: string; change: keyof typeof CHANGES }): Localized => ({
  zh: `文件 ${path}：${CHANGES[change].zh}`,
  en: `file ${path}: ${CHANGES[change].en}`,
  ja: `ファイル ${path}：${CHANGES[change].ja}`,
});
