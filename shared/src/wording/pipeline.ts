/** Sentences about the way of a call through the pipeline. */

import { inEach, type Language, type Localized } from "./localized.ts";
import { retold } from "./retold.ts";

export const helpOfHistory: Localized = {
  zh: "列出最近的调用：谁调的、怎么定的、每个阶段用了多久",
  en: "lists the last calls: whose, what was decided, how long each stage took",
  ja: "最近の呼び出しを一覧にする：誰が、どう決まり、各段階に何 ms かかったか",
};

export const helpOfTrace: Localized = {
  zh: "显示每个调用经过的每个阶段",
  en: "shows each stage that a call passes",
  ja: "呼び出しが通る段階を一つずつ表示する",
};

export const noCalls: Localized = {
  zh: "还没有调用过工具。",
  en: "No tool has been called yet.",
  ja: "まだツールは呼び出されていません。",
};

export const lastCalls: Localized = { zh: "最近的调用", en: "last calls", ja: "最近の呼び出し" };

/** A stage that a call has passed. The names of stages are code, and the same in every language. */
export interface StagePassed {
  name: string;
  ms: number;
  error?: string | undefined;
}

export function stagePassed({
  number,
  tool,
  ...stage
}: StagePassed & { number: number; tool: string }): Localized {
  const error = stage.error && retold(stage.error);
  return inEach(
    (language) => `· #${number} ${tool}  ${stageText(stage)}${error ? `: ${error[language]}` : ""}`,
  );
}

/** A call, as `/history` shows it. */
export interface PastCall {
  number: number;
  agent: string;
  signature: string;
  stages: StagePassed[];
  /** What follows is there once the call is answered. */
  decision?: { kind: keyof typeof DECISIONS; rule?: string | undefined; reason?: string | undefined };
  ms?: number;
  chars?: number;
}

/** The call in one line, and its stages in another. */
export function callRows(call: PastCall): Localized[] {
  const { number, agent, signature, stages } = call;
  const row = inEach((language) => `#${number} ${agent} · ${signature} · ${outcomeText(call, language)}`);
  return [row, inEach(() => `↳ ${stages.map(stageText).join(" · ")}`)];
}

const DECISIONS = {
  allowed: { zh: "放行", en: "allowed", ja: "許可" },
  remembered: { zh: "放行（你说过总是）", en: "allowed (you said always)", ja: "許可（「いつも」と答えた）" },
  approved: { zh: "问过你，你同意了", en: "you said yes", ja: "確認して許可" },
  denied: { zh: "拒绝", en: "denied", ja: "拒否" },
  stopped: { zh: "没有运行", en: "not run", ja: "実行せず" },
} satisfies Record<string, Localized>;

const NOT_ANSWERED: Localized = { zh: "没有回答", en: "not answered", ja: "答えなし" };
const BY_RULE: Localized = { zh: "规则", en: "rule", ja: "ルール" };
const BRACKETS: Localized = { zh: "（%）", en: " (%)", ja: "（%）" };
const CHARS: Localized = { zh: "字符", en: "chars", ja: "文字" };

function outcomeText({ decision, ms, chars }: PastCall, language: Language): string {
  if (!decision) return NOT_ANSWERED[language];
  const { kind, rule, reason } = decision;
  const why = [rule && `${BY_RULE[language]} ${rule}`, reason && retold(reason)[language].replace(/。$/, "")]
    .filter(Boolean)
    .join(" ");
  const decided = DECISIONS[kind][language] + (why && BRACKETS[language].replace("%", () => why));
  return `${decided} · ${ms} ms · ${chars} ${CHARS[language]}`;
}

function stageText({ name, ms, error }: StagePassed): string {
  return `${error === undefined ? "" : "✗ "}${name} ${ms} ms`;
}

export const listenerFailed = ({ reason }: { reason: string }): Localized => ({
  zh: `一个旁听流水线的函数出错了（调用不受影响）：${reason}`,
  en: `A listener of the pipeline failed; the call goes on: ${reason}`,
  ja: `パイプラインのリスナーが失敗しました（呼び出しは続きます）：${reason}`,
});
