/** Sentences of the site on its pages of code: Diff, Compare, Since when, Common mistakes. */

import type { Localized } from "./localized.ts";

/** The sum above a difference. */
export const codeSum = (sum: {
  from?: string;
  to: string;
  files: number;
  added: number;
  removed: number;
}): Localized => {
  const lines = `+${sum.added} −${sum.removed}`;
  return {
    zh: `${sum.from ? `从 ${sum.from} 到 ${sum.to}` : sum.to}：${sum.files} 个文件，${lines} 行`,
    en: `${sum.from ? `From ${sum.from} to ${sum.to}` : sum.to}: ${sum.files} ${sum.files === 1 ? "file" : "files"}, ${lines} lines`,
    ja: `${sum.from ? `${sum.from} から ${sum.to} へ` : sum.to}：${sum.files} ファイル、${lines} 行`,
  };
};

export const codeSeePlay: Localized = {
  zh: "运行起来有什么不同，看演示",
  en: "What it does differently: see the play",
  ja: "動きがどう変わるかは実演で",
};

export const codeSeeCompare: Localized = {
  zh: "和别的章比较",
  en: "Compare with another chapter",
  ja: "ほかの章と比べる",
};

/** The place of a block of code in its file. */
export const codeLinesOf = ({ from, to }: { from: number; to: number }): Localized => ({
  zh: from === to ? `第 ${from} 行` : `第 ${from}–${to} 行`,
  en: from === to ? `line ${from}` : `lines ${from}–${to}`,
  ja: from === to ? `${from} 行` : `${from}–${to} 行`,
});

export const codeFile: Localized = { zh: "文件", en: "File", ja: "ファイル" };
export const codeLines: Localized = { zh: "行数", en: "Lines", ja: "行数" };
export const codeChange: Localized = { zh: "改了什么", en: "What changed", ja: "変わったこと" };
export const codeGone: Localized = { zh: "删除：", en: "removed: ", ja: "削除：" };

export const codeStatus = {
  added: { zh: "新文件", en: "new file", ja: "新しいファイル" },
  changed: { zh: "有改动", en: "changed", ja: "変更あり" },
  removed: { zh: "已移除", en: "removed", ja: "削除" },
} satisfies Record<string, Localized>;

export const codeView: Localized = { zh: "显示方式", en: "View", ja: "表示" };
export const codeUnified: Localized = { zh: "上下", en: "Unified", ja: "上下" };
export const codeSplit: Localized = { zh: "左右", en: "Split", ja: "左右" };
export const codeOpenAll: Localized = { zh: "全部展开", en: "Open all", ja: "すべて開く" };
export const codeCloseAll: Localized = { zh: "全部收起", en: "Close all", ja: "すべて閉じる" };
export const codeWhole: Localized = {
  zh: "显示整个文件",
  en: "Show the whole file",
  ja: "ファイル全体を表示",
};

export const codeFolded = ({ lines }: { lines: number }): Localized => ({
  zh: `展开 ${lines} 行没有改动的代码`,
  en: `Show ${lines} unchanged ${lines === 1 ? "line" : "lines"}`,
  ja: `変わっていない ${lines} 行を表示`,
});

export const codeLoading: Localized = {
  zh: "正在取代码……",
  en: "Fetching the code ...",
  ja: "コードを読み込んでいます……",
};
export const codeNotLoaded: Localized = {
  zh: "没有取到代码。收起再展开，就会再试一次。",
  en: "The code could not be fetched. Close and open the file to try again.",
  ja: "コードを取得できませんでした。閉じて開き直すと、もう一度試します。",
};

export const compareFrom: Localized = { zh: "从", en: "From", ja: "元" };
export const compareTo: Localized = { zh: "到", en: "To", ja: "先" };
export const compareSwap: Localized = { zh: "对调", en: "Swap", ja: "入れ替え" };
export const compareSame: Localized = {
  zh: "同一章没有差别。",
  en: "A chapter does not differ from itself.",
  ja: "同じ章には違いがありません。",
};
export const compareNeedsScript: Localized = {
  zh: "比较任意两章需要 JavaScript。没有它时，可以在终端里运行 pnpm diff s02 s09，或者看每一章的「代码变化」。",
  en: 'To compare any two chapters, this page needs JavaScript. Without it, run pnpm diff s02 s09 in a terminal, or read the page "Diff" of each chapter.',
  ja: "任意の二章を比べるには JavaScript が要ります。使えないときは、ターミナルで pnpm diff s02 s09 を実行するか、各章の「コードの差分」を見てください。",
};

export const sinceLegend: Localized = { zh: "这些行是哪章写的", en: "Lines by chapter", ja: "行を書いた章" };
export const sinceIntro = ({
  id,
  files,
  lines,
}: {
  id: string;
  files: number;
  lines: number;
}): Localized => ({
  zh: `${id} 的全部代码：${files} 个文件，${lines} 行。左边写着每一行出自哪一章；按章筛选，就只突出那一章写的行。`,
  en: `All the code of ${id}: ${files} files, ${lines} lines. The margin names the chapter that added each line. Choose a chapter to see only its lines stand out.`,
  ja: `${id} のコードすべて：${files} ファイル、${lines} 行。左の欄は、その行を書いた章を示します。章を選ぶと、その章が書いた行だけが目立ちます。`,
});
export const sinceBrought = ({ id, title }: { id: string; title: string }): Localized => ({
  zh: `${id}《${title}》写的`,
  en: `added by ${id} ${title}`,
  ja: `${id}「${title}」で書いた行`,
});
export const sinceSeeDiff: Localized = { zh: "看那一章的改动", en: "see its diff", ja: "その章の差分を見る" };
export const sinceAsText: Localized = {
  zh: "全部代码，每行前面写着章号（纯文本）",
  en: "All the code with the chapter before each line (plain text)",
  ja: "すべてのコード。行頭に章の番号（テキスト）",
};

export const mistakesIntro = ({ mistakes }: { mistakes: number }): Localized => ({
  zh: `学生常犯的 ${mistakes} 个错误。每一个都做成补丁，真的打进这一章跑过：点名的场景会失败，失败信息里有引出的那句话。`,
  en: `${mistakes} mistakes that students make. Each is a patch that has really been applied to this chapter: the scenario named fails, and its failure contains the words quoted.`,
  ja: `学習者がよくする ${mistakes} の間違い。どれもパッチになっていて、実際にこの章に当てて確かめています。挙げたシナリオが失敗し、その知らせに引用した言葉が現れます。`,
});
export const mistakeNoticed: Localized = { zh: "发现它的场景", en: "Noticed by", ja: "気づくシナリオ" };
export const mistakeBecause: Localized = { zh: "失败信息里有", en: "Its failure says", ja: "失敗の知らせ" };
export const mistakePatch: Localized = {
  zh: "错在哪几行",
  en: "The mistake as a patch",
  ja: "間違いのパッチ",
};
