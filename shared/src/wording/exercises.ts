/** What is said about exercises. */

import type { Localized } from "./localized.ts";

export const exerciseLevel: Record<"easy" | "medium" | "hard", Localized> = {
  easy: { zh: "容易", en: "Easy", ja: "やさしい" },
  medium: { zh: "中等", en: "Medium", ja: "ふつう" },
  hard: { zh: "较难", en: "Hard", ja: "難しい" },
};

export const exerciseHint: Localized = { zh: "提示", en: "Hint", ja: "ヒント" };

export const exerciseSolution: Localized = { zh: "参考答案", en: "One solution", ja: "解答例" };

export const exerciseJudged: Localized = {
  zh: "改 `src/`，再让裁判看：",
  en: "Change `src/`, then ask the judge:",
  ja: "`src/` を直したら、判定にかけます。",
};
