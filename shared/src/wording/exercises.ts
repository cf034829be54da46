/** Sentences about exercises, by the judge and in the READMEs. */

import type { Localized } from "./localized.ts";

export const exercises: Localized = { zh: "练习", en: "Exercises", ja: "練習" };

export const howToExercise: Localized = {
  zh: "每道题都由一个场景来判。改本章的 `src/`，再运行题目下面的命令；别的语言写的程序，在后面加上 `--command`。最好先开一个 git 分支，这样随时能回到原样。卡住了，再打开提示。",
  en: "A scenario judges each of them. Change `src/` of this chapter, then run the command below the task; for a program in another language, add `--command`. Work on a git branch, so that you can always go back. Open the hint when you are stuck.",
  ja: "どの問題もシナリオが判定します。この章の `src/` を直し、問題の下のコマンドを実行してください。ほかの言語で書いたプログラムなら、後ろに `--command` を付けます。いつでも元に戻せるように、git のブランチを作っておくとよいでしょう。行き詰まったらヒントを開いてください。",
};

export const exerciseLevel: Record<"easy" | "medium" | "hard", Localized> = {
  easy: { zh: "容易", en: "Easy", ja: "やさしい" },
  medium: { zh: "中等", en: "Medium", ja: "ふつう" },
  hard: { zh: "较难", en: "Hard", ja: "難しい" },
};

/** `Easy: Add to the end of a file` */
export const exerciseHeading = ({
  level,
  title,
}: {
  level: keyof typeof exerciseLevel;
  title: Localized;
}): Localized => ({
  zh: `${exerciseLevel[level].zh}：${title.zh}`,
  en: `${exerciseLevel[level].en}: ${title.en}`,
  ja: `${exerciseLevel[level].ja}：${title.ja}`,
});

export const exerciseHint: Localized = { zh: "提示", en: "Hint", ja: "ヒント" };

/** What the judge says under a verdict. */
export const tryThis = ({ hint }: { hint: Localized }): Localized => ({
  zh: `提示：${hint.zh}`,
  en: `Hint: ${hint.en}`,
  ja: `ヒント：${hint.ja}`,
});

export const exerciseSolution: Localized = { zh: "参考答案", en: "One solution", ja: "解答例" };
