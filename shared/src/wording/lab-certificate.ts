/** The page of a student who has done labs. */

import type { Localized } from "./localized.ts";

export const labCertificateWritten = ({ path }: { path: string }): Localized => ({
  zh: `写好了：${path}`,
  en: `Written: ${path}`,
  ja: `書きました: ${path}`,
});

/** Labs that were done once and do not pass now. */
export const labCertificateLost = ({ ids }: { ids: string }): Localized => ({
  zh: `刚才重新判了一遍：${ids} 现在不通过，没有写进去。`,
  en: `All were judged again just now: ${ids} no longer pass and were left out.`,
  ja: `いまもう一度判定しました: ${ids} は通らなかったので載せていません。`,
});

export const labCertificateTitle: Localized = {
  zh: "二十章写出 Harness：做完的实验",
  en: "Harness in Twenty: labs done",
  ja: "二十章で作る Harness：終えたラボ",
};

export const labCertificateCount = ({ count, day }: { count: number; day: string }): Localized => ({
  zh: `到 ${day} 为止，做完 ${count} 个实验。每一个都通过了本章和前面各章的全部场景。`,
  en: `${count} ${count === 1 ? "lab" : "labs"} done by ${day}. Each passed all scenarios of its chapter and of those before.`,
  ja: `${day} までに ${count} 件のラボを終えました。どれも、その章と前の章のシナリオにすべて通っています。`,
});

export const labCertificateColumns: Record<
  "chapter" | "done" | "hints" | "gaveUp" | "language" | "scenarios",
  Localized
> = {
  chapter: { zh: "章", en: "Chapter", ja: "章" },
  done: { zh: "做完", en: "Done", ja: "終えた日" },
  hints: { zh: "提示", en: "Hints", ja: "ヒント" },
  gaveUp: { zh: "没通过就看答案", en: "Gave up", ja: "先に解答を見た日" },
  language: { zh: "用什么写", en: "Written in", ja: "書いた言語" },
  scenarios: { zh: "场景", en: "Scenarios", ja: "シナリオ" },
};

export const labCertificateEnd = ({ file }: { file: string }): Localized => ({
  zh: `这一页由学生自己的电脑写成，依据是每个实验文件夹里的 ${file}。写之前每个都重新判过一遍。「场景」一栏代表判卷用的场景；老师用 pnpm lab report 可以重新判一遍。`,
  en: `Written by the student's own computer from ${file} in each lab's folder; each lab was judged again before this page was written. The last column stands for the scenarios that judged; a teacher can judge the folders anew with pnpm lab report.`,
  ja: `このページは、各ラボのディレクトリにある ${file} をもとに、学生自身のコンピューターが書いたものです。書く前に、どれももう一度判定しました。「シナリオ」は判定に使ったシナリオを表します。先生は pnpm lab report で判定し直せます。`,
});
