/** Sentences of the page on which a reader opens a run of their own. */

import type { Localized } from "./localized.ts";

export const openRunChoose: Localized = {
  zh: "选择一个运行记录，或者把文件拖到这一页上",
  en: "Choose a recorded run, or drop the file anywhere on this page",
  ja: "記録を選ぶか、ファイルをこのページにドロップしてください",
};

export const openRunReading = ({ file }: { file: string }): Localized => ({
  zh: `正在读 ${file}……`,
  en: `Reading ${file} …`,
  ja: `${file} を読んでいます…`,
});

export const openRunShown = ({ file, steps }: { file: string; steps: number }): Localized => ({
  zh: `${file}：${steps} 个事件`,
  en: `${file}: ${steps} events`,
  ja: `${file}：イベント ${steps} 件`,
});

export const openRunNoScript: Localized = {
  zh: "这一页在浏览器里读文件，需要 JavaScript。没有 JavaScript 时，用 pnpm play 把一次运行做成一页。",
  en: "This page reads the file in your browser and needs JavaScript. pnpm play makes a page of a run as well.",
  ja: "このページはブラウザの中でファイルを読むので、JavaScript が必要です。pnpm play でも実行をページにできます。",
};
