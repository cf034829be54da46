/** What the terminal says by itself: the banner, flags, commands, questions. */

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

/** What a question can be answered with. */
export const choices = {
  once: { zh: "[y] 允许这一次", en: "[y] yes, once", ja: "[y] 今回だけ許可" },
  always: {
    zh: "[a] 本次会话一直允许",
    en: "[a] always in this session",
    ja: "[a] このセッション中は常に許可",
  },
  no: { zh: "[n] 不允许", en: "[n] no", ja: "[n] 許可しない" },
} satisfies Record<string, Localized>;

export const nobodyCanAnswer: Localized = {
  zh: "没有人能回答，所以不允许。",
  en: "Nobody can answer, so: no.",
  ja: "答える人がいないため、許可しません。",
};

export const nobodyCanAnswerOneShot: Localized = {
  zh: "没有人能回答，所以不允许。可以用 --answer y 预先回答。",
  en: "Nobody can answer, so: no. Answer beforehand with --answer y.",
  ja: "答える人がいないため、許可しません。--answer y で前もって答えられます。",
};

export const nobodyStartedTurn: Localized = {
  zh: "这个回合不是你发起的，所以不等人回答：不允许。",
  en: "Nobody started this turn, so nobody is waited for: no.",
  ja: "このターンは自動で始まったので、答えを待ちません。許可しません。",
};

export const waitingForBackground: Localized = {
  zh: "等后台的工作结束……",
  en: "waiting for the work in the background …",
  ja: "バックグラウンドの作業が終わるのを待っています……",
};

export const notAnAnswer = ({ value }: { value: string }): Localized => ({
  zh: `"${value}" 不是 y、a 或 n，按 n 处理。`,
  en: `"${value}" is not y, a or n, so: no.`,
  ja: `"${value}" は y、a、n のどれでもないため、n とみなします。`,
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
    ja: "エージェントのワークスペース（既定: 現在の場所。コースのフォルダの中では playground）",
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
