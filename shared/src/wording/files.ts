/** Why a file deserves care. */

import type { Localized } from "./localized.ts";

/** What makes a file sensitive, or decisive for what runs later. */
export const fileReasons = {
  environment: {
    zh: "环境文件里常有密码和密钥",
    en: "environment files often hold passwords and keys",
    ja: "環境ファイルにはパスワードや鍵がよく入っている",
  },
  key: { zh: "它像是私钥", en: "it looks like a private key", ja: "秘密鍵のように見える" },
  passwords: {
    zh: "里面有密码或访问令牌",
    en: "it holds passwords or access tokens",
    ja: "パスワードやアクセストークンが入っている",
  },
  process: {
    zh: "里面有正在运行的程序的秘密",
    en: "it holds the secrets of a running program",
    ja: "実行中のプログラムの秘密が入っている",
  },
  conversation: { zh: "里面有整段对话", en: "it holds whole conversations", ja: "会話がまるごと入っている" },
  data: { zh: "它是数据库", en: "it is a database", ja: "データベースである" },
  power: {
    zh: "它决定 Agent 能做什么",
    en: "it decides what the agent may do",
    ja: "エージェントに何ができるかを決める",
  },
  log: {
    zh: "日志里常有个人数据和令牌",
    en: "logs often hold personal data and tokens",
    ja: "ログには個人情報やトークンがよく入っている",
  },
  history: { zh: "里面有输入过的命令", en: "it holds typed commands", ja: "入力したコマンドが入っている" },
  settings: { zh: "里面是设置", en: "it holds settings", ja: "設定が入っている" },
  template: { zh: "它是设置的模板", en: "it is a template for settings", ja: "設定のひな形である" },
  state: {
    zh: "它是这个 harness 自己的状态",
    en: "it is the state of this harness",
    ja: "この harness 自身の状態である",
  },
  git: {
    zh: "git 照它办事，还可能运行里面写的命令",
    en: "git obeys it, and may run what it says",
    ja: "git がこれに従い、書かれたコマンドを実行することもある",
  },
  shell: {
    zh: "shell 启动时会运行它",
    en: "a shell runs it when it starts",
    ja: "シェルの起動時に実行される",
  },
  tool: {
    zh: "工具会照它办事，不再问人",
    en: "a tool obeys it without asking",
    ja: "ツールが確認なしにこれに従う",
  },
  instructions: {
    zh: "以后的会话里，Agent 会照它办事",
    en: "agents follow it in later sessions",
    ja: "以後のセッションでエージェントがこれに従う",
  },
} satisfies Record<string, Localized>;

export type FileReason = keyof typeof fileReasons;

export const sensitiveFile = ({ path, reason }: { path: string; reason: FileReason }): Localized => ({
  zh: `${path} 是敏感文件：${fileReasons[reason].zh}。`,
  en: `${path} is sensitive: ${fileReasons[reason].en}.`,
  ja: `${path} は取り扱いに注意が必要です。${fileReasons[reason].ja}ためです。`,
});

export const decidesLater = ({ path, reason }: { path: string; reason: FileReason }): Localized => ({
  zh: `${path} 决定以后会运行什么：${fileReasons[reason].zh}。`,
  en: `${path} decides what runs later: ${fileReasons[reason].en}.`,
  ja: `${path} は、あとで何が実行されるかを左右します。${fileReasons[reason].ja}ためです。`,
});

export const gitObeys = ({ path, key }: { path: string; key: string }): Localized => ({
  zh: `${path} 设置了 ${key}：${fileReasons.git.zh}。`,
  en: `${path} sets ${key}: ${fileReasons.git.en}.`,
  ja: `${path} に ${key} の設定があります。${fileReasons.git.ja}ためです。`,
});

export const gitIsUnsure = ({ path, complaint }: { path: string; complaint: string }): Localized => ({
  zh: `无法确定 git 会因为 ${path} 运行或显示什么：${complaint}。`,
  en: `It is not clear what git would run or show because of ${path}: ${complaint}.`,
  ja: `${path} によって git が何を実行し、何を表示するのかわかりません：${complaint}。`,
});

export const mayReachFile = ({ path, reason }: { path: string; reason: FileReason }): Localized => ({
  zh: `它可能碰到敏感文件 ${path}：${fileReasons[reason].zh}。`,
  en: `It may reach ${path}, which is sensitive: ${fileReasons[reason].en}.`,
  ja: `取り扱いに注意が必要な ${path} に触れるかもしれません。${fileReasons[reason].ja}ためです。`,
});

export const mayMeanFiles = ({ rule }: { rule: string }): Localized => ({
  zh: `只有 shell 知道它要用哪些文件，可能正是规则 ${rule} 说的那些。`,
  en: `Only the shell knows which files it uses. The rule ${rule} may be about them.`,
  ja: `どのファイルを使うかはシェルにしかわかりません。ルール ${rule} の対象かもしれません。`,
});

export const unknownFiles: Localized = {
  zh: "只有 shell 知道它要读哪些文件，其中可能有敏感文件。",
  en: "Only the shell knows which files it reads. Some of them may be sensitive.",
  ja: "どのファイルを読むかはシェルにしかわかりません。取り扱いに注意が必要なファイルかもしれません。",
};

export const hiddenCharacters: Localized = {
  zh: "里面有看不见的字符。",
  en: "It holds characters that cannot be seen.",
  ja: "目に見えない文字が含まれています。",
};
