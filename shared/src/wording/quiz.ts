/** Sentences around the questions of a chapter, in its README and in the terminal. */

import type { Localized } from "./localized.ts";

export const quiz: Localized = { zh: "自测", en: "Questions", ja: "確認問題" };

export const howToQuiz: Localized = {
  zh: "先自己想好答案，再点开看。",
  en: "Think of your own answer first, then open ours.",
  ja: "まず自分で答えを考えてから、開いてください。",
};

/** In front of a question that a play answers. */
export const predictQuestion = ({ question }: { question: Localized }): Localized => ({
  zh: `预测：${question.zh}`,
  en: `Predict: ${question.en}`,
  ja: `予想：${question.ja}`,
});

/** In front of what the program did. */
export const whatHappened: Localized = {
  zh: "实际发生的事：",
  en: "What really happens:",
  ja: "実際に起こること：",
};

export const quizHelp: Localized = {
  zh: `用法：
  pnpm quiz        有问题可答的各章
  pnpm quiz s05    一题一题地问 s05；回车看答案，再说自己答对了没有

  --lang zh|en|ja  语言
  --help           这段文字`,
  en: `Usage:
  pnpm quiz        the chapters that have questions
  pnpm quiz s05    asks those of s05 one by one; Enter shows the answer, then you say whether you knew it

  --lang zh|en|ja  language
  --help           this text`,
  ja: `使い方：
  pnpm quiz        確認問題のある章の一覧
  pnpm quiz s05    s05 の問題を一つずつ出します。Enter で答えを見て、合っていたかを答えます

  --lang zh|en|ja  言語
  --help           この文章`,
};

export const quizChapter = ({
  id,
  title,
  count,
}: {
  id: string;
  title: Localized;
  count: number;
}): Localized => ({
  zh: `${id}  ${title.zh}：${count} 题`,
  en: `${id}  ${title.en}: ${count} questions`,
  ja: `${id}  ${title.ja}：${count} 問`,
});

export const quizNumber = ({ number, count }: Record<"number" | "count", number>): Localized => ({
  zh: `第 ${number} 题，共 ${count} 题`,
  en: `Question ${number} of ${count}`,
  ja: `第 ${number} 問（全 ${count} 問）`,
});

export const quizThink: Localized = {
  zh: "想好了按回车看答案 ",
  en: "Enter shows the answer ",
  ja: "考えたら Enter で答えを表示 ",
};

export const quizKnew: Localized = {
  zh: "答对了吗？[y/n] ",
  en: "Did you get it right? [y/n] ",
  ja: "合っていましたか。[y/n] ",
};

export const quizResult = ({ right, asked }: Record<"right" | "asked", number>): Localized => ({
  zh: `${asked} 题里答对 ${right} 题。`,
  en: `${right} of ${asked} right.`,
  ja: `${asked} 問中 ${right} 問正解。`,
});

export const quizNoChapter = ({ name, valid }: Record<"name" | "valid", string>): Localized => ({
  zh: `没有 ${name} 这一章。有：${valid}`,
  en: `No chapter ${name}. There are: ${valid}`,
  ja: `${name} という章はありません。あるのは：${valid}`,
});

export const quizNoQuestions = ({ id }: { id: string }): Localized => ({
  zh: `${id} 还没有问题。`,
  en: `${id} has no questions yet.`,
  ja: `${id} にはまだ問題がありません。`,
});
