/** Sentences of the course site around its pages, and the commands that make it. */

import type { Localized } from "./localized.ts";

export const siteTitle: Localized = {
  zh: "Harness in Twenty",
  en: "Harness in Twenty",
  ja: "Harness in Twenty",
};

export const siteDescription: Localized = {
  zh: "二十章 TypeScript，从零写出一个编程 Agent 的 Harness",
  en: "Twenty chapters of TypeScript that grow the harness of a coding agent from nothing",
  ja: "二十章の TypeScript で、コーディングエージェントのハーネスをゼロから作る",
};

export const siteStart: Localized = { zh: "开始", en: "Start", ja: "はじめる" };
export const siteCompare: Localized = { zh: "比较两章", en: "Compare", ja: "章を比べる" };
export const siteOpen: Localized = { zh: "打开一次运行", en: "Open a run", ja: "実行を開く" };
export const siteTeaching: Localized = { zh: "讲课用", en: "For teachers", ja: "教える人へ" };
export const siteReference: Localized = { zh: "API（英文）", en: "API", ja: "API（英語）" };

/** At the top of the reference, which is in English only. */
export const apiIntroduction: Localized = {
  zh: "每一章新增的模块和 `shared/src` 的每个房间各有一页，列出它导出的函数和类型。",
  en: "One page for each module that a chapter adds, and one for each room of `shared/src`: the functions and types that it exports.",
  ja: "各章が加えるモジュールと `shared/src` の各部屋に、一ページずつあります。公開する関数と型が並んでいます。",
};

export const siteGlossary: Localized = { zh: "术语表", en: "Glossary", ja: "用語集" };
export const aboutGlossary: Localized = {
  zh: "每个词在这门课里是什么意思，在另外两种语言里叫什么。",
  en: "What each term means in this course, and its names in the other two languages.",
  ja: "このコースでの用語の意味と、ほかの二つの言語での名前です。",
};
export const meaningOfTerm: Localized = { zh: "意思", en: "Meaning", ja: "意味" };

/** At the top of a translation that is older than its Chinese text. */
export const siteBehind = ({ sections, source }: { sections: string[]; source: string }): Localized => ({
  zh: `这些部分还没有跟上[中文原文](${source})：${sections.join("、")}。`,
  en: `These parts are older than the [Chinese original](${source}): ${sections.join(", ")}.`,
  ja: `次の部分は[中国語の原文](${source})より古くなっています：${sections.join("、")}。`,
});
export const siteStartOfPage: Localized = { zh: "开头", en: "the start of the page", ja: "ページの冒頭" };

/** Each language in its own words. */
export const languageName: Localized = { zh: "中文", en: "English", ja: "日本語" };

export const tabText: Localized = { zh: "正文", en: "Text", ja: "本文" };
export const tabDiff: Localized = { zh: "代码变化", en: "Diff", ja: "コードの差分" };
export const tabPlay: Localized = { zh: "演示", en: "Play", ja: "実演" };
export const tabSince: Localized = { zh: "哪章写的", en: "Since when", ja: "どの章から" };
export const tabMistakes: Localized = { zh: "常见错误", en: "Common mistakes", ja: "よくある間違い" };

/** Names of a chapter's tabs, for readers who hear the page instead of seeing it. */
export const tabsOfChapter = ({ id }: { id: string }): Localized => ({
  zh: `${id} 的五个页面`,
  en: `The pages of ${id}`,
  ja: `${id} の五つのページ`,
});

export const siteLanguage: Localized = { zh: "语言", en: "Language", ja: "言語" };
export const siteChapters: Localized = { zh: "章节", en: "Chapters", ja: "章" };
export const siteOnThisPage: Localized = { zh: "本页内容", en: "On this page", ja: "このページの内容" };
export const sitePrevious: Localized = { zh: "上一章", en: "Previous chapter", ja: "前の章" };
export const siteNext: Localized = { zh: "下一章", en: "Next chapter", ja: "次の章" };
export const siteTop: Localized = { zh: "回到顶部", en: "Back to the top", ja: "先頭へ戻る" };
export const siteAppearance: Localized = { zh: "外观", en: "Appearance", ja: "外観" };
export const siteToLight: Localized = {
  zh: "换成浅色",
  en: "Switch to the light theme",
  ja: "明るい配色にする",
};
export const siteToDark: Localized = {
  zh: "换成深色",
  en: "Switch to the dark theme",
  ja: "暗い配色にする",
};
export const siteSkip: Localized = { zh: "跳到正文", en: "Skip to the text", ja: "本文へ移動" };

export const siteMissing: Localized = {
  zh: "没有这一页",
  en: "There is no such page",
  ja: "このページはありません",
};
export const siteMissingHint: Localized = {
  zh: "地址可能写错了，也可能是旧的。各章都列在首页上。",
  en: "The address may be mistyped, or an old one. The front page lists all chapters.",
  ja: "アドレスの打ち間違いか、古いアドレスかもしれません。章の一覧はトップページにあります。",
};
export const siteHome: Localized = { zh: "回首页", en: "To the front page", ja: "トップページへ" };

export const searchButton: Localized = { zh: "搜索", en: "Search", ja: "検索" };
export const searchNothing: Localized = {
  zh: "没有找到：",
  en: "Nothing found for",
  ja: "見つかりません：",
};
export const searchReset: Localized = { zh: "清空", en: "Clear", ja: "消す" };
export const searchClose: Localized = { zh: "关闭", en: "Close", ja: "閉じる" };
export const searchBack: Localized = { zh: "返回", en: "Back", ja: "戻る" };
export const searchDetails: Localized = {
  zh: "显示详细内容",
  en: "Show the text around",
  ja: "前後の文を表示",
};
export const searchSelect: Localized = { zh: "打开", en: "open", ja: "開く" };
export const searchMove: Localized = { zh: "移动", en: "move", ja: "移動" };

export const siteHelp: Localized = {
  zh: `用法：
  pnpm site [--port N]    在本机打开课程网站；改了 README，页面马上跟着变
  pnpm site:build         生成整个网站，放在 docs/.site

  --lang zh|en|ja         这些话用哪种语言说
  --help                  这段文字

SITE_BASE=/harness/ pnpm site:build 为放在子路径下的网站生成。
网站自己的依赖第一次用到时才装进 docs/node_modules，那一次需要网络。
退出码：0 完成，1 出错，2 用法不对，130 被打断。`,
  en: `Usage:
  pnpm site [--port N]    serves the course site on this computer; a changed README shows at once
  pnpm site:build         builds the whole site into docs/.site

  --lang zh|en|ja         the language of these words
  --help                  this text

SITE_BASE=/harness/ pnpm site:build builds a site that works below that path.
What the site needs is installed into docs/node_modules the first time, which needs a network.
Exit codes: 0 done, 1 an error, 2 wrong usage, 130 interrupted.`,
  ja: `使い方：
  pnpm site [--port N]    このコンピューターで課程サイトを開く。README を変えるとすぐ反映される
  pnpm site:build         サイト全体を docs/.site に作る

  --lang zh|en|ja         この説明の言語
  --help                  この説明

SITE_BASE=/harness/ pnpm site:build は、そのパスの下に置くサイトを作る。
サイトに必要なものは、初回だけ docs/node_modules に入れる。そのときはネットワークが要る。
終了コード：0 完了、1 エラー、2 使い方の誤り、130 中断。`,
};

/** In place of a play that the computer which built the site could not show. */
export const playNotRecorded = ({ need, why }: { need: string; why: string }): Localized => ({
  zh: `这一场没有录下来：需要 ${need}，而构建网站的电脑上用不了（${why}）。`,
  en: `This was not recorded: it needs ${need}, which does not work on the computer that built the site (${why}).`,
  ja: `これは記録されていません。必要な ${need} が、サイトを作ったコンピューターでは使えません（${why}）。`,
});

export const siteBuilt = ({ folder, seconds }: { folder: string; seconds: number }): Localized => ({
  zh: `网站在 ${folder}，用了 ${seconds} 秒`,
  en: `The site is in ${folder}, made in ${seconds} s`,
  ja: `サイトは ${folder} にあります（${seconds} 秒）`,
});

export const siteBadPort = ({ port }: { port: string }): Localized => ({
  zh: `--port ${port} 不是端口号`,
  en: `--port ${port} is no port`,
  ja: `--port ${port} はポート番号ではありません`,
});

/** Something that is installed apart from the course, when it is needed for the first time. */
export const installing = ({ name, folder }: { name: string; folder: string }): Localized => ({
  zh: `正在把 ${name} 装进 ${folder}，只装这一次……`,
  en: `Installing ${name} into ${folder}, once ...`,
  ja: `${name} を ${folder} に入れています（初回だけ）……`,
});

export const notInstalled = ({ name, reason }: { name: string; reason: string }): Localized => ({
  zh: `${name} 没有装上；第一次需要网络。${reason}`,
  en: `${name} could not be installed; the first time needs a network. ${reason}`,
  ja: `${name} を入れられませんでした。初回はネットワークが要ります。${reason}`,
});

export const notStarted = ({ program }: { program: string }): Localized => ({
  zh: `${program} 启动不了：找不到它，或者你没有权限运行它。`,
  en: `${program} cannot be started: it is not there, or you may not run it.`,
  ja: `${program} を起動できません。見つからないか、実行する権限がありません。`,
});

/** Above the player of a chapter. */
export const playIntroduction = ({
  id,
  previous,
}: {
  id: string;
  previous: string | undefined;
}): Localized =>
  previous
    ? {
        zh: `同一段剧本，左边由 ${previous} 来演，右边由 ${id} 来演：相同的只出现一次，不同的并排。用方向键 ← → 一步一步看。第一个场景里，每个请求还列出：从上次请求到这时，${id} 新增的函数有哪些运行过。代码一变就重新录制。`,
        en: `The same script, played by ${previous} on the left and by ${id} on the right. What is the same is shown once, and what differs side by side. Step with ← and →. In the first scenario, each request also lists which of the functions that ${id} adds have run since the request before. The site records it anew whenever the code changes.`,
        ja: `同じ台本を、左は ${previous}、右は ${id} が演じる。同じところは一度だけ、違うところは並べて示す。← → で一歩ずつ進む。最初のシナリオでは、${id} で加わった関数のうち、前のリクエストのあとに動いたものもリクエストごとに示す。コードが変わるたびに記録し直している。`,
      }
    : {
        zh: `${id} 演出自己的剧本。用方向键 ← → 一步一步看。代码一变就重新录制。`,
        en: `${id} plays its own scripts. Step with ← and →. The site records them anew whenever the code changes.`,
        ja: `${id} が自分の台本を演じる。← → で一歩ずつ進む。コードが変わるたびに記録し直している。`,
      };
