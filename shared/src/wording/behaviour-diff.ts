/** The lines of a behaviour diff: headings, and what stands before a text of the program. */

import { inEach, type Localized } from "./localized.ts";
import { CHANGES } from "./trace.ts";

export const behaviourParts = {
  stdout: { zh: "终端，stdout", en: "terminal, stdout", ja: "ターミナル、stdout" },
  stderr: { zh: "终端，stderr", en: "terminal, stderr", ja: "ターミナル、stderr" },
  exit: { zh: "退出", en: "exit", ja: "終了" },
  stray: { zh: "脚本里没有的", en: "not by the script", ja: "台本にないもの" },
  files: { zh: "文件", en: "files", ja: "ファイル" },
  nothing: { zh: "（空）", en: "(nothing)", ja: "（なし）" },
  unchanged: { zh: "没有变化", en: "unchanged", ja: "変化なし" },
  timedOut: { zh: "到了时限，被停下", en: "stopped at the time limit", ja: "時間切れで停止" },
  system: { zh: "系统提示词", en: "system", ja: "システムプロンプト" },
} satisfies Record<string, Localized>;

/** The kinds of changes have the names that the course uses for them in a trace. */
export const behaviourFile = ({ path, kind }: { path: string; kind: keyof typeof CHANGES }): Localized =>
  inEach((language) => {
    const change = CHANGES[kind][language];
    return language === "en" ? `${path} (${change})` : `${path}（${change}）`;
  });

export const behaviourExit = ({ code }: { code: number | null }): Localized => ({
  zh: `退出码 ${code}`,
  en: `code ${code}`,
  ja: `終了コード ${code}`,
});

/** `actor` is empty for the only agent. */
export const behaviourRequest = ({ number, actor }: { number: number; actor: string }): Localized => ({
  zh: `请求 ${number}${actor && `（${actor}）`}`,
  en: `request ${number}${actor && ` (${actor})`}`,
  ja: `リクエスト ${number}${actor && `（${actor}）`}`,
});

export const behaviourRewritten = ({ from }: { from: number }): Localized => ({
  zh: `对话从 messages[${from}] 起已改写`,
  en: `history rewritten from messages[${from}]`,
  ja: `会話は messages[${from}] から書き換え済み`,
});

export const behaviourRefused = ({ why }: { why: string }): Localized => ({
  zh: `请求被拒绝：${why}`,
  en: `refused: ${why}`,
  ja: `拒否されたリクエスト：${why}`,
});

export const behaviourGap = ({ lines, checksum }: { lines: number; checksum: string }): Localized => ({
  zh: `…（省略 ${lines} 行，校验和 ${checksum}）`,
  en: `… (${lines} lines left out, checksum ${checksum})`,
  ja: `…（${lines} 行を省略、チェックサム ${checksum}）`,
});

export const behaviourCall = ({ who, tool }: { who: string; tool: string }): Localized => ({
  zh: `${who}调用 ${tool}`,
  en: `${who} calls ${tool}`,
  ja: `${who}が ${tool} を呼び出し`,
});

export const behaviourResult = ({ tool, isError }: { tool: string; isError: boolean }): Localized => ({
  zh: isError ? `${tool} 出错` : `${tool} 的结果`,
  en: isError ? `${tool} fails` : `${tool} gives`,
  ja: isError ? `${tool} のエラー` : `${tool} の結果`,
});

export const noBehaviourDiff: Localized = { zh: "没有不同", en: "no difference", ja: "違いなし" };

export const noScenariosIn = ({ chapter }: { chapter: string }): Localized => ({
  zh: `${chapter} 没有场景`,
  en: `${chapter} has no scenarios`,
  ja: `${chapter} にシナリオはありません`,
});
