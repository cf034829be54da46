/** Sentences of `pnpm smoke` around its verdicts. */

import { inEach, type Language, type Localized } from "./localized.ts";

const FIELDS = {
  expected: { zh: "期望", en: "expected", ja: "期待" },
  seen: { zh: "实际", en: "seen", ja: "実際" },
  hint: { zh: "提示", en: "hint", ja: "ヒント" },
} satisfies Record<string, Localized>;

const COLON: Localized = { zh: "：", en: ":", ja: "：" };

/** `expected: `, all as wide as the widest of the language. */
export function failureField({ field }: { field: keyof typeof FIELDS }): Localized {
  const name = (of: keyof typeof FIELDS, language: Language) => FIELDS[of][language] + COLON[language];
  const width = (language: Language) =>
    Math.max(...Object.keys(FIELDS).map((of) => name(of as keyof typeof FIELDS, language).length));
  const pad: Localized = { zh: "", en: " ", ja: "\u3000" };
  return inEach((language) => {
    const label = name(field, language);
    return label + pad[language].repeat(width(language) - label.length + (language === "en" ? 1 : 0));
  });
}

export const moreSeenLines = ({ count }: { count: number }): Localized => ({
  zh: `（还有 ${count} 行）`,
  en: `(+${count} more lines)`,
  ja: `（あと ${count} 行）`,
});

export const moreFailures = ({ count }: { count: number }): Localized => ({
  zh: `（这个场景里另有 ${count} 条也没通过，多半是因为它）`,
  en: `(${count} more of this scenario failed with it, most likely because of it)`,
  ja: `（このシナリオのほかの ${count} 件も通らないが、たぶんこれが原因）`,
});

export const sameFailure: Localized = { zh: "和上面一样", en: "the same as above", ja: "上と同じ" };

/** A play that failed: which scenario, on what, and in which role. */
export const playTitle = (play: {
  scenario: string;
  chapter: string;
  from: string;
  role: "before" | "own" | "later";
}): Localized => {
  const { scenario, chapter, from, role } = play;
  if (role === "own")
    return {
      zh: `${scenario}（${chapter}）`,
      en: `${scenario} on ${chapter}`,
      ja: `${scenario}（${chapter}）`,
    };
  if (role === "later")
    return {
      zh: `${scenario}（${chapter}）：${from} 的场景，到这里也要成立`,
      en: `${scenario} on ${chapter}: a scenario of ${from}, which must still hold`,
      ja: `${scenario}（${chapter}）：${from} のシナリオ。ここでも成り立つこと`,
    };
  return {
    zh: `${scenario}（${chapter}）：${from} 的场景，这时还没有这个机制`,
    en: `${scenario} on ${chapter}: a scenario of ${from}, before the mechanism`,
    ja: `${scenario}（${chapter}）：${from} のシナリオ。まだ仕組みがない`,
  };
};

export const matrixColumns: Localized[] = [
  { zh: "章", en: "chapter", ja: "章" },
  { zh: "场景", en: "scenarios", ja: "シナリオ" },
  { zh: "前一章", en: "before", ja: "前の章" },
  { zh: "本章", en: "own", ja: "その章" },
  { zh: "之后", en: "later", ja: "以後" },
  { zh: "沿用", en: "reused", ja: "再利用" },
  { zh: "跳过", en: "skipped", ja: "省略" },
];

/** The last line of the verdict. */
export const playsCounted = (plays: { passed: number; failed: number; reused: number }): Localized => {
  const { passed, failed, reused } = plays;
  return {
    zh: `通过 ${passed} 次${reused > 0 ? `（其中 ${reused} 次沿用以前的结果）` : ""}，未通过 ${failed} 次`,
    en: `${passed} plays passed${reused > 0 ? ` (${reused} of them before, with the same inputs)` : ""}, ${failed} failed`,
    ja: `成功 ${passed} 回${reused > 0 ? `（うち ${reused} 回は以前の結果）` : ""}、失敗 ${failed} 回`,
  };
};

export const quickMatrix = ({ plays, all }: { plays: number; all: number }): Localized => ({
  zh: `--quick：${all} 次里挑了 ${plays} 次；全部：pnpm smoke`,
  en: `--quick: ${plays} of ${all} plays; all of them: pnpm smoke`,
  ja: `--quick：全 ${all} 回のうち ${plays} 回；すべては pnpm smoke`,
});

export const slowestPlays: Localized = {
  zh: "耗时最长的：",
  en: "The slowest plays:",
  ja: "時間のかかったもの：",
};

/** Plays that this computer lacks something for. */
export const playsSkipped = (skipped: { count: number; need: string; why: string }): Localized => {
  const { count, need, why } = skipped;
  return {
    zh: `跳过 ${count} 次：需要 ${need}，这台电脑上用不了（${why}）`,
    en: `${count} ${count === 1 ? "play" : "plays"} skipped: ${need} is needed and does not work on this computer (${why})`,
    ja: `省略 ${count} 回：${need} が必要だが、このコンピューターでは使えない（${why}）`,
  };
};

/** The heading of the scenarios of an earlier chapter. */
export const earlierScenarios = ({
  chapter,
  passed,
  all,
}: {
  chapter: string;
  passed: number;
  all: number;
}): Localized => ({
  zh: `${chapter} 的场景：${passed}/${all}`,
  en: `scenarios of ${chapter}: ${passed}/${all}`,
  ja: `${chapter} のシナリオ：${passed}/${all}`,
});

export const seeTheDifference: Localized = {
  zh: "加上 --diff，可以看到行为差异。",
  en: "With --diff you also see the behaviour diff.",
  ja: "--diff を付けると、振る舞いの差分も表示します。",
};

/** The last play of a chapter has ended; the others still play. */
export const chapterPlayed = (at: { chapter: string; done: number; total: number }): Localized => ({
  zh: `${at.chapter} 演完了（一共 ${at.total} 次，已演 ${at.done} 次）`,
  en: `${at.chapter} done (${at.done} of ${at.total} plays)`,
  ja: `${at.chapter} が終わりました（${at.total} 回のうち ${at.done} 回済み）`,
});
