/** Sentences of the command that tests the course site. */

import type { Localized } from "./localized.ts";

const EXAMPLES = `  pnpm site:test
  pnpm site:test search`;

export const siteTestHelp: Localized = {
  zh: `造出课程网站，在 Chromium 里测它；只想跑几个测试文件，就写上名字。\n\n${EXAMPLES}`,
  en: `Builds the course site and tests it in Chromium. Names choose some of the test files.\n\n${EXAMPLES}`,
  ja: `コースのサイトを作り、Chromium でテストする。名前を書けば、そのテストファイルだけを動かす。\n\n${EXAMPLES}`,
};

export const siteTestNeedsChromium: Localized = {
  zh: "这台机器上没有找到 Chromium，网站的测试跳过了。装一个（Debian：apt-get install chromium），或者用 CHROMIUM 指出它在哪里。",
  en: "No Chromium was found on this machine: the tests of the site are skipped. Install one (Debian: apt-get install chromium), or let CHROMIUM say where it is.",
  ja: "このマシンに Chromium が見つからないので、サイトのテストは飛ばします。入れるか（Debian なら apt-get install chromium）、場所を CHROMIUM に書いてください。",
};
