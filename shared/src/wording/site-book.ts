/** What the command that prints the course as a book says, and what the book has beside the chapters. */

import type { Localized } from "./localized.ts";

export const bookContents: Localized = { zh: "目录", en: "Contents", ja: "目次" };

export const bookHelp: Localized = {
  zh: `用法：
  pnpm site:book [zh] [en] [ja]   把课程印成 PDF，每种语言一本，放在 docs/.book；不写语言就印三本

  --lang zh|en|ja   这些话用哪种语言说
  --help            这段文字

先用 pnpm site:build 生成网站。印书的是本机的 Chromium 或 Chrome；装在别处的，用 CHROMIUM 写明。
退出码：0 完成，1 出错，2 用法不对，130 被打断。`,
  en: `Usage:
  pnpm site:book [zh] [en] [ja]   prints the course as PDF into docs/.book, one a language; all three when none is named

  --lang zh|en|ja   the language of these words
  --help            this text

Build the site first: pnpm site:build. Chromium or Chrome on this computer does the printing; CHROMIUM names one that is elsewhere.
Exit codes: 0 done, 1 an error, 2 wrong usage, 130 interrupted.`,
  ja: `使い方：
  pnpm site:book [zh] [en] [ja]   課程を PDF にして docs/.book に置く。言語ごとに一冊。言語を書かなければ三冊とも

  --lang zh|en|ja   この説明の言語
  --help            この説明

先に pnpm site:build でサイトを作る。印刷するのはこのコンピューターの Chromium か Chrome。別の場所にあるなら CHROMIUM で指定する。
終了コード：0 完了、1 エラー、2 使い方の誤り、130 中断。`,
};

export const bookUnknownLanguage = ({ name }: { name: string }): Localized => ({
  zh: `没有 ${name} 这种语言；可以写 zh、en、ja`,
  en: `There is no book in ${name}; valid: zh, en, ja`,
  ja: `${name} の本はありません。zh、en、ja のどれかを書いてください`,
});

export const bookNoSite: Localized = {
  zh: "还没有生成网站。先运行：pnpm site:build",
  en: "The site is not built yet. First run: pnpm site:build",
  ja: "サイトがまだ作られていません。先に実行してください：pnpm site:build",
};

export const bookNoChromium: Localized = {
  zh: "没有找到 Chromium 或 Chrome。装一个，或者用环境变量 CHROMIUM 写明它在哪里",
  en: "Found neither Chromium nor Chrome. Install one, or name it in the environment variable CHROMIUM",
  ja: "Chromium も Chrome も見つかりません。入れるか、環境変数 CHROMIUM で場所を指定してください",
};

export const bookNoLetters: Localized = {
  zh: "这台电脑没有中文字体，印出来会是方框。装一套再来，比如 Debian 和 Ubuntu 上的 fonts-noto-cjk",
  en: "This computer has no letters for this language: the book would show empty boxes. Install some, on Debian and Ubuntu for instance fonts-noto-cjk",
  ja: "このコンピューターには日本語の文字がなく、印刷すると四角になります。フォントを入れてください。Debian と Ubuntu なら fonts-noto-cjk など",
};

export const bookMade = ({ file, pages }: { file: string; pages: number }): Localized => ({
  zh: `${file}：${pages} 页`,
  en: `${file}: ${pages} pages`,
  ja: `${file}：${pages} ページ`,
});
