/** Sentences of the permission gate: its modes, and why a question is asked. */

import type { Localized } from "./localized.ts";

export const helpOfMode: Localized = {
  zh: "权限模式：default 先问，autoEdit 编辑不问，plan 只看不动，yolo 全部放行",
  en: "permission mode: default asks, autoEdit edits unasked, plan only looks, yolo asks nothing",
  ja: "権限モード：default は尋ねる、autoEdit は編集を尋ねない、plan は見るだけ、yolo は何も尋ねない",
};

export const modeIs = ({ mode }: { mode: string }): Localized => ({
  zh: `权限模式 mode: ${mode}`,
  en: `mode: ${mode}`,
  ja: `権限モード mode: ${mode}`,
});

export const askedByRule = ({ rule }: { rule: string }): Localized => ({
  zh: `规则 ${rule} 要求先问你。`,
  en: `The rule ${rule} wants you to be asked.`,
  ja: `ルール ${rule} により確認します。`,
});

export const askedByMode = ({ doubt }: { doubt: Localized | undefined }): Localized => ({
  zh: `这可能会改动东西，而没有规则允许它${doubt ? `（${doubt.zh}）` : ""}。`,
  en: `This could change something, and no rule allows it${doubt ? ` (${doubt.en})` : ""}.`,
  ja: `何かを変えるかもしれず、許可するルールもありません${doubt ? `（${doubt.ja}）` : ""}。`,
});

export const filesUsed = ({ files }: { files: string }): Localized => ({
  zh: `涉及的文件：${files}`,
  en: `Files: ${files}`,
  ja: `関わるファイル：${files}`,
});

/** Asked after a "no". */
export const whyNot: Localized = {
  zh: "为什么不行？（写给模型看；直接回车则不说）",
  en: "Why not? (for the model; Enter for no reason) ",
  ja: "理由は？（モデルに伝えます。Enter なら理由なし）",
};
