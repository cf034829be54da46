/** Sentences about pages with plays, and about recorded runs that become one. */

import { grouped, type Localized } from "./localized.ts";

export const playsPageWritten = ({ path }: { path: string }): Localized => ({
  zh: `页面写好了：${path}。请用浏览器打开。`,
  en: `Written: ${path}. Open it in a browser.`,
  ja: `書きました：${path}。ブラウザで開いてください。`,
});

export const pageHasNoFolder = ({ path, folder }: { path: string; folder: string }): Localized => ({
  zh: `写不了 ${path}：没有 ${folder} 这个文件夹。`,
  en: `Cannot write ${path}: there is no folder ${folder}.`,
  ja: `${path} に書けません。ディレクトリ ${folder} がありません。`,
});

export const pageIsSomethingElse = ({ path }: { path: string }): Localized => ({
  zh: `${path} 已经存在，又不是本课程写的页面，所以没有动它。换一个名字。`,
  en: `${path} exists and is no page that this course has written, so it stays as it is. Choose another name.`,
  ja: `${path} はすでにあり、このコースが書いたページではないので、そのままにします。別の名前にしてください。`,
});

export const pageNotWritten = ({ path, reason }: { path: string; reason: string }): Localized => ({
  zh: `写不了 ${path}：${reason}`,
  en: `Cannot write ${path}: ${reason}`,
  ja: `${path} に書けません：${reason}`,
});

export const playsLeftOut = ({ left }: { left: number }): Localized => ({
  zh: `页面会太大，所以列表末尾的 ${left} 个场景没有放进去。用 --scenario 可以单独看一个。`,
  en: `The page would be too large, so ${left} scenarios at the end of the list were left out. --scenario shows a single one.`,
  ja: `ページが大きくなりすぎるので、一覧の最後の ${left} 件は入れていません。--scenario で一つだけ見られます。`,
});

export const runTitle = ({
  chapter,
  place,
  time,
}: {
  chapter: string;
  place: string;
  time: string;
}): Localized => ({
  zh: `${chapter} 的一次运行 · ${place} · ${time}`,
  en: `A run of ${chapter} · ${place} · ${time}`,
  ja: `${chapter} の実行 · ${place} · ${time}`,
});

export const runIsNone: Localized = {
  zh: "这不是一次运行的记录：没有一行读得懂。记录是 ~/.harness/runs 里的 .jsonl 文件。",
  en: "This is no recorded run: not one line of it is an entry. Runs are the .jsonl files in ~/.harness/runs.",
  ja: "実行の記録ではありません。読める行が一つもありません。記録は ~/.harness/runs にある .jsonl ファイルです。",
};

export const runIsEmpty: Localized = {
  zh: "这次运行还没有向模型发过请求，没有什么可看。",
  en: "This run has not asked the model for anything, so there is nothing to see.",
  ja: "この実行はまだモデルに何も尋ねていないので、見るものがありません。",
};

export const runIsNewer = ({ format }: { format: string }): Localized => ({
  zh: `这次运行是用格式 ${format} 记的，这里只会读格式 1。请更新课程。`,
  en: `This run was recorded in format ${format}; only format 1 can be read here. Update the course.`,
  ja: `この実行は形式 ${format} で記録されています。ここで読めるのは形式 1 だけです。コースを更新してください。`,
});

export const runIsTooLarge = ({ megabytes }: { megabytes: number }): Localized => ({
  zh: `这个文件超过 ${megabytes} MB，太大了，没有读。`,
  en: `The file is larger than ${megabytes} MB, so it was not read.`,
  ja: `ファイルが ${megabytes} MB を超えるので、読みませんでした。`,
});

export const runNotRead = ({ reason }: { reason: string }): Localized => ({
  zh: `读不了：${reason}`,
  en: `It cannot be read: ${reason}`,
  ja: `読めません：${reason}`,
});

export const runBrokenLines = ({ lines, more }: { lines: number[]; more: number }): Localized => {
  const numbers = lines.join(", ");
  return {
    zh: `有几行不完整，没有显示：第 ${numbers} 行${more > 0 ? `，另有 ${more} 行` : ""}。`,
    en: `Lines that are not whole were left out: ${numbers}${more > 0 ? ` and ${more} more` : ""}.`,
    ja: `不完全な行は除きました：${numbers} 行目${more > 0 ? `、ほか ${more} 行` : ""}。`,
  };
};

export const runBeginningMissing: Localized = {
  zh: "有的请求接着的那一条不在记录里，所以对话的开头缺了一段。",
  en: "Some requests go on from one that is not in the record, so the beginning of their conversation is missing.",
  ja: "続きのもとになる要求が記録になく、会話の始めが欠けているところがあります。",
};

export const runCutShort = ({ shown, all }: { shown: number; all: number }): Localized => ({
  zh: `这次运行很长：只显示前 ${grouped(shown)} 个事件，共 ${grouped(all)} 个。`,
  en: `The run is long: only the first ${grouped(shown)} of ${grouped(all)} events are shown.`,
  ja: `長い実行なので、全 ${grouped(all)} 件のうち最初の ${grouped(shown)} 件だけを表示します。`,
});

export const runsNone: Localized = {
  zh: "还没有记录任何运行。先跑一次：pnpm chapter s01",
  en: "No run has been recorded yet. Make one: pnpm chapter s01",
  ja: "記録された実行はまだありません。まず一度動かしてください：pnpm chapter s01",
};

export const runsFewer = ({ number }: { number: number }): Localized => ({
  zh: `没有第 ${number} 次运行，也没有叫这个名字的文件。pnpm play --list 列出所有运行。`,
  en: `There is no run ${number}, and no file of that name. pnpm play --list shows all runs.`,
  ja: `${number} 番目の実行も、その名前のファイルもありません。pnpm play --list で一覧できます。`,
});

export const runNoFile = ({ path }: { path: string }): Localized => ({
  zh: `没有 ${path} 这个文件。`,
  en: `There is no file ${path}.`,
  ja: `${path} というファイルはありません。`,
});

export const playHelp: Localized = {
  zh: `用法：
  pnpm play             把最近一次运行做成一页，在浏览器里一步一步看
  pnpm play 2           倒数第二次
  pnpm play FILE        一个记录文件
  pnpm play --list      列出记录下来的运行

  --html FILE           写到哪里；不写就放进一个新的临时文件夹
  --lang zh|en|ja

每次运行都记在 ~/.harness/runs。密钥不会出现在页面里。
退出码：0 写好了，2 用法不对，或者没有可看的。`,
  en: `Usage:
  pnpm play             makes a page of the newest run, to step through in a browser
  pnpm play 2           of the second newest
  pnpm play FILE        of a recorded run in a file
  pnpm play --list      lists the recorded runs

  --html FILE           where the page goes; without it, into a new temporary folder
  --lang zh|en|ja

Runs are recorded in ~/.harness/runs. No key gets into the page.
Exit codes: 0 the page is written, 2 wrong usage, or there is nothing to see.`,
  ja: `使い方:
  pnpm play             いちばん新しい実行を、ブラウザで一歩ずつ見るページにする
  pnpm play 2           二番目に新しい実行
  pnpm play FILE        記録ファイルを指定する
  pnpm play --list      記録された実行の一覧

  --html FILE           ページの書き出し先。なければ新しい一時ディレクトリ
  --lang zh|en|ja

実行は ~/.harness/runs に記録されます。キーはページに入りません。
終了コード: 0 書けた、2 使い方の誤り、または見るものがない。`,
};
