/** What `/help`, `/messages`, `/raw` and the like say. */

import type { Localized } from "./localized.ts";

export const helpOfHelp: Localized = {
  zh: "列出这些命令",
  en: "list these commands",
  ja: "コマンドの一覧を表示",
};

export const helpOfTry: Localized = {
  zh: "列出离线时能演的提示词",
  en: "list the prompts that can be played offline",
  ja: "オフラインで試せるプロンプトの一覧を表示",
};

export const helpOfLeaving: Localized = {
  zh: "退出（也可用 quit、exit 或 Ctrl-D）",
  en: "leave (quit, exit and Ctrl-D work too)",
  ja: "終了（quit、exit、Ctrl-D でも可）",
};

export const helpOfKeys: Localized = {
  zh: "↑ 找回输入过的话，Tab 补全；行尾写 \\ 再按回车就换行接着写，粘贴的多行算一句",
  en: "↑ brings back what you typed, Tab completes; \\ before Enter goes on in a new line, and a paste of several lines is one prompt",
  ja: "↑ で入力履歴、Tab で補完。行末に \\ を付けて Enter を押すと次の行に続き、複数行の貼り付けは一つのプロンプトになります",
};

export const helpOfMessages: Localized = {
  zh: "查看整段对话，也就是每次请求发出去的消息",
  en: "show the conversation, as each request sends it",
  ja: "会話を表示（リクエストのたびに送られるメッセージ）",
};

export const helpOfRaw: Localized = {
  zh: "以 JSON 查看最近一次请求和它的回复",
  en: "show the last request and its reply as JSON",
  ja: "直近のリクエストとその応答を JSON で表示",
};

export const helpOfClear: Localized = {
  zh: "开始一段新的对话",
  en: "start a new conversation",
  ja: "新しい会話を始める",
};

export const newConversation: Localized = {
  zh: "新的对话开始了：之前说过的，模型不再看到。",
  en: "A new conversation: the model no longer sees what was said before.",
  ja: "新しい会話です。これまでのやり取りはモデルに送られません。",
};

export const noMessagesYet: Localized = {
  zh: "对话还是空的。",
  en: "The conversation is still empty.",
  ja: "会話はまだ空です。",
};

export const runIsKept = ({ path }: { path: string }): Localized => ({
  zh: `整个过程记录在 ${path}`,
  en: `The whole run is kept in ${path}`,
  ja: `実行の記録: ${path}`,
});

export const runIsNotKept = ({ reason }: { reason: string }): Localized => ({
  zh: `这次运行没有继续记录：${reason}`,
  en: `This run is no longer recorded: ${reason}`,
  ja: `この実行の記録を中止しました: ${reason}`,
});

export const unknownCommand = ({ name, valid }: { name: string; valid: string }): Localized => ({
  zh: `没有 ${name} 这个命令。可用：${valid}。`,
  en: `There is no command ${name}. Valid: ${valid}.`,
  ja: `${name} というコマンドはありません。使えるもの: ${valid}`,
});
