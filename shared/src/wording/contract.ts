/** What a README says around the contract of a chapter: what a program must keep to that does the same. */

import type { Localized } from "./localized.ts";

export const contract: Localized = { zh: "约定", en: "Contract", ja: "取り決め" };

/** The line that opens it. */
export const contractFor: Localized = {
  zh: "自己动手写这一章，需要知道的都在这里",
  en: "All you need to know to build this chapter yourself",
  ja: "この章を自分で作るために知っておくことのすべて",
};

/** The table of tools. */
export const toolColumns: Record<"tool" | "field" | "type" | "required", Localized> = {
  tool: { zh: "工具", en: "Tool", ja: "ツール" },
  field: { zh: "字段", en: "Field", ja: "フィールド" },
  type: { zh: "类型或取值", en: "Type or values", ja: "型または値" },
  required: { zh: "必填", en: "Required", ja: "必須" },
};

export const isRequired: Record<"yes" | "no", Localized> = {
  yes: { zh: "是", en: "yes", ja: "はい" },
  no: { zh: "否", en: "no", ja: "いいえ" },
};

export const noFields: Localized = { zh: "（没有）", en: "(none)", ja: "（なし）" };
