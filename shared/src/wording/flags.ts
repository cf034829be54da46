/** Sentences of the command line: the flags that every chapter has, and what is wrong with them. */

import type { Localized } from "./localized.ts";

export const usage = ({ id }: { id: string }): Localized => ({
  zh: `用法：pnpm chapter ${id} [选项]`,
  en: `Usage: pnpm chapter ${id} [flags]`,
  ja: `使い方: pnpm chapter ${id} [オプション]`,
});

export const unknownFlag = ({ flag, valid }: { flag: string; valid: string }): Localized => ({
  zh: `没有 ${flag} 这个选项。可用：${valid}。`,
  en: `There is no flag ${flag}. Valid: ${valid}.`,
  ja: `${flag} というオプションはありません。使えるもの: ${valid}`,
});

export const unexpectedArgument = ({ value }: { value: string }): Localized => ({
  zh: `多余的参数 "${value}"。要直接提问，请写 -p "${value}"。`,
  en: `Unexpected argument "${value}". To run one prompt, write -p "${value}".`,
  ja: `余分な引数 "${value}" があります。プロンプトを一つだけ実行するには -p "${value}" と書いてください。`,
});

export const missingValue = ({ flag, placeholder }: { flag: string; placeholder: string }): Localized => ({
  zh: `${flag} 后面要有一个值：${flag} ${placeholder}`,
  en: `${flag} needs a value: ${flag} ${placeholder}`,
  ja: `${flag} には値が必要です: ${flag} ${placeholder}`,
});

export const noValueAllowed = ({ flag }: { flag: string }): Localized => ({
  zh: `${flag} 不接受值。`,
  en: `${flag} takes no value.`,
  ja: `${flag} は値を取りません。`,
});

export const badChoice = (given: { flag: string; value: string; valid: string }): Localized => ({
  zh: `${given.flag} "${given.value}"：只能是 ${given.valid}。`,
  en: `${given.flag} "${given.value}": expected ${given.valid}.`,
  ja: `${given.flag} "${given.value}": ${given.valid} のいずれかを指定してください。`,
});

export const badValue = (given: { flag: string; value: string; example: string }): Localized => ({
  zh: `${given.flag} "${given.value}"：要写成 ${given.example} 这样。`,
  en: `${given.flag} "${given.value}": expected something like ${given.example}.`,
  ja: `${given.flag} "${given.value}": ${given.example} のように指定してください。`,
});

export const answerNeedsPrompt: Localized = {
  zh: "--answer 要和 --prompt 一起用；否则问题由你当场回答。",
  en: "--answer goes with --prompt; without it you answer the questions yourself.",
  ja: "--answer は --prompt と一緒に使います。それ以外では、質問にその場で答えてください。",
};

export const noDirectory = ({ path }: { path: string }): Localized => ({
  zh: `--workspace ${path}：没有这个目录，请先建好它。`,
  en: `--workspace ${path}: there is no such directory. Make it first.`,
  ja: `--workspace ${path}: そのディレクトリはありません。先に作ってください。`,
});

export const unusableDirectory = ({ path, reason }: { path: string; reason: string }): Localized => ({
  zh: `--workspace ${path}：不是可用的目录（${reason}）。`,
  en: `--workspace ${path}: not a directory that can be used (${reason}).`,
  ja: `--workspace ${path}: 使えるディレクトリではありません（${reason}）。`,
});

/** The flags that every chapter has, for --help. */
export const flags = {
  prompt: {
    zh: "只运行这一句提示词，打印回答，然后退出",
    en: "run one prompt, print the answer, leave",
    ja: "プロンプトを一つ実行し、答えを表示して終了",
  },
  workspace: {
    zh: "Agent 的工作区（默认：当前目录；在课程目录里则是 playground）",
    en: "the agent's working directory (default: here, or playground/ inside the course)",
    ja: "エージェントのワークスペース（既定: 現在の場所。コースのディレクトリの中では playground）",
  },
  fresh: {
    zh: "重新放一个练习项目（playground），旧的留在旁边",
    en: "lay out the practice project (playground/) anew; the old one is kept beside it",
    ja: "練習用プロジェクト（playground）を作り直す。前のものは隣に残る",
  },
  model: {
    zh: "模型名（默认：MODEL_ID）",
    en: "model id (default: MODEL_ID)",
    ja: "モデル ID（既定: MODEL_ID）",
  },
  rehearsal: {
    zh: "即使设置了密钥，也用离线排练",
    en: "play offline although a key is set",
    ja: "キーがあってもオフラインのリハーサルで動かす",
  },
  lang: {
    zh: "终端显示的语言（默认：系统语言）",
    en: "language of the terminal (default: the locale)",
    ja: "表示に使う言語（既定: システムの言語）",
  },
  answer: {
    zh: "与 -p 一起用：依次回答确认问题，最后一个重复使用",
    en: "with -p: answers to confirmation prompts, in order; the last one repeats",
    ja: "-p と一緒に使用: 確認への答えを順に指定（最後の答えは繰り返し）",
  },
  trust: {
    zh: "这一次运行信任工作区自带的设置（钩子、放行规则等）",
    en: "for this run, trust what the workspace brings: hooks, allow rules and the like",
    ja: "この実行に限り、ワークスペースの設定（フックや許可ルールなど）を信頼する",
  },
  help: { zh: "显示这个帮助", en: "show this help", ja: "このヘルプを表示" },
} satisfies Record<string, Localized>;
