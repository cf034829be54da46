/** Sentences of `pnpm test`. */

import type { Localized } from "./localized.ts";

type Part = "unit" | "site" | "types" | "browserTypes" | "lint" | "checks" | "matrix";

/** The parts, by name. */
export const testPart: Record<Part, Localized> = {
  unit: { zh: "单元测试", en: "unit tests", ja: "単体テスト" },
  site: { zh: "网站", en: "site", ja: "サイト" },
  types: { zh: "类型检查", en: "type check", ja: "型検査" },
  browserTypes: {
    zh: "浏览器代码的类型检查",
    en: "type check of browser code",
    ja: "ブラウザ側コードの型検査",
  },
  lint: { zh: "代码风格", en: "lint", ja: "リント" },
  checks: { zh: "课程检查", en: "checks", ja: "教材の検査" },
  matrix: { zh: "场景矩阵", en: "smoke matrix", ja: "シナリオの総当たり" },
};

export const testUnchanged: Localized = {
  zh: "上次通过以后没有任何改动，不再重跑（要重跑：pnpm test --fresh）",
  en: "nothing has changed since it passed (to run it again: pnpm test --fresh)",
  ja: "前回通ってから変更がないので飛ばしました（もう一度動かす：pnpm test --fresh）",
};

/** The last line. The English one is read by programs. */
export const testVerdict = ({ passed, failed }: { passed: number; failed: number }): Localized => ({
  zh: `${passed} 项通过，${failed} 项未通过`,
  en: `${passed} passed, ${failed} failed`,
  ja: `成功 ${passed}、失敗 ${failed}`,
});

export const testTakesNoNames: Localized = {
  zh: "pnpm test 检查整门课。只跑几个测试：npx vitest run 路径",
  en: "pnpm test checks the whole course. For some tests only: npx vitest run PATH",
  ja: "pnpm test はコース全体を検査します。一部のテストだけなら：npx vitest run パス",
};

export const testNothingTouched = (revision: string): Localized => ({
  zh: `从 ${revision} 以来没有改动任何文件，没有可检查的。`,
  en: `No file has changed since ${revision}, so there is nothing to check.`,
  ja: `${revision} から変わったファイルがないので、検査するものはありません。`,
});

export const testTouched = (chapter: string): Localized => ({
  zh: `改动涉及 ${chapter} 和后面各章`,
  en: `the change concerns ${chapter} and the chapters after it`,
  ja: `変更は ${chapter} とそれ以後の章に関わります`,
});

const OPTIONS = "pnpm test [--full | --nightly] [--since REVISION] [--fresh] [--lang zh|en|ja]";

export const testHelp: Localized = {
  zh: `${OPTIONS}

检查这门课在这台机器上能不能用，几分钟跑完。

  --full     再加上费时间的：README 里的运行记录、练习、wrong/、lab、更长的单元测试、网站的生成和测试
  --nightly  全部：再在后面的每一章上演所有场景，并跑攻击、崩溃和长时间运行的测试
  --since R  只检查和 git 版本 R 相比有改动的第一章和它后面各章；章以外的文件有改动时检查整门课
  --fresh    全部重跑，上次通过以后没有改动的也一样`,
  en: `${OPTIONS}

Checks that the course works on this machine. It takes a few minutes.

  --full     also runs what takes longer: the runs shown in the READMEs, exercises, wrong/, labs, longer unit tests, the site
  --nightly  everything: also every scenario on every later chapter, and the tests that attack, crash and go on for long
  --since R  only the chapters from the first one that has changed since R, a revision of git; if a file outside the chapters has changed, the whole course
  --fresh    runs everything again, also what has passed and has not changed since`,
  ja: `${OPTIONS}

このマシンでコースが動くかどうかを検査します。数分かかります。

  --full     時間のかかるものも動かす：README の実行記録、練習問題、wrong/、ラボ、長い単体テスト、サイト
  --nightly  すべて動かす：以後の全章での全シナリオ、攻撃・クラッシュ・長時間のテストも
  --since R  git のリビジョン R から変わった最初の章と、それ以後の章だけ。章の外のファイルが変わっていれば、コース全体
  --fresh    すべて動かし直す。前回通ってから変更のないものも含む`,
};
