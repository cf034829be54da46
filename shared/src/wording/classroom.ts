/** Sentences of the report on a class. */

import type { Localized } from "./localized.ts";

export const reportColumns: Record<
  "student" | "chapter" | "passed" | "earlier" | "hints" | "gaveUp" | "scenarios" | "judged" | "problem",
  Localized
> = {
  student: { zh: "学生", en: "student", ja: "学生" },
  chapter: { zh: "章", en: "chapter", ja: "章" },
  passed: { zh: "通过", en: "passed", ja: "合格" },
  earlier: { zh: "前面各章", en: "earlier chapters", ja: "前の章" },
  hints: { zh: "提示", en: "hints", ja: "ヒント" },
  gaveUp: { zh: "看了答案", en: "gave up", ja: "解答を見た" },
  scenarios: { zh: "场景", en: "scenarios", ja: "シナリオ" },
  judged: { zh: "自己的场景", en: "own scenarios", ja: "自作シナリオ" },
  problem: { zh: "问题", en: "problem", ja: "問題" },
};

export const reportYes: Localized = { zh: "是", en: "yes", ja: "はい" };

/** Whether the student's last check was of the scenarios that this report has played. */
export const reportScenarios: Record<"same" | "other" | "never checked", Localized> = {
  same: { zh: "一致", en: "same", ja: "同じ" },
  other: { zh: "不一致", en: "other", ja: "違う" },
  "never checked": { zh: "没判过", en: "never checked", ja: "未判定" },
};

type ReportProblem =
  | "unreadable"
  | "no lab"
  | "packed"
  | "link"
  | "chapter"
  | "size"
  | "source"
  | "command"
  | "hangs"
  | "time"
  | "memory"
  | "processes"
  | "files"
  | "channel"
  | "judge";

const PROBLEMS: Record<ReportProblem, Localized> = {
  unreadable: {
    zh: "harness-lab.json 读不了",
    en: "harness-lab.json cannot be read",
    ja: "harness-lab.json を読めない",
  },
  "no lab": {
    zh: "没有找到实验（没有 harness-lab.json）",
    en: "no lab found (no harness-lab.json)",
    ja: "ラボが見つからない（harness-lab.json がない）",
  },
  packed: {
    zh: "压缩包，还没有解开",
    en: "an archive that is not unpacked",
    ja: "展開されていない圧縮ファイル",
  },
  link: { zh: "是一个链接，没有跟过去", en: "a link, which is not followed", ja: "リンクなので、たどらない" },
  chapter: { zh: "没有这一章的实验", en: "there is no lab of this chapter", ja: "この章のラボはない" },
  size: { zh: "太大，没有判", en: "too large to be judged", ja: "大きすぎて判定できない" },
  source: { zh: "源码编译不了", en: "the source does not compile", ja: "ソースがコンパイルできない" },
  command: { zh: "程序启动不了", en: "the program cannot be started", ja: "プログラムを起動できない" },
  hangs: {
    zh: "程序不结束，其余场景没有再跑",
    en: "it does not end, so the rest was not played",
    ja: "終わらないので、残りは実行していない",
  },
  time: { zh: "总时间用完了", en: "its time was used up", ja: "持ち時間を使い切った" },
  memory: { zh: "占用内存太多，被停掉", en: "stopped: too much memory", ja: "メモリを使いすぎて停止" },
  processes: { zh: "进程太多，被停掉", en: "stopped: too many processes", ja: "プロセスが多すぎて停止" },
  files: {
    zh: "写的文件太多，被停掉",
    en: "stopped: too many files written",
    ja: "書いたファイルが多すぎて停止",
  },
  channel: {
    zh: "程序动了判分用的通道，已停止",
    en: "stopped: it wrote to the judge's own channel",
    ja: "判定用の通信路を使ったので停止",
  },
  judge: { zh: "判的时候出了错", en: "the judge failed", ja: "判定が失敗した" },
};

/** Why a submission has not been judged to its end. */
export const reportProblem = ({ kind, detail }: { kind: ReportProblem; detail: string }): Localized => {
  const [first = ""] = detail.split("\n");
  const told = PROBLEMS[kind];
  return first
    ? { zh: `${told.zh}：${first}`, en: `${told.en}: ${first}`, ja: `${told.ja}：${first}` }
    : told;
};

/** The last lines below the table. */
export const reportSummary = ({
  all,
  done,
  problems,
}: {
  all: number;
  done: number;
  problems: number;
}): Localized => ({
  zh: `${all} 份，全部通过 ${done} 份，没能判完 ${problems} 份`,
  en: `submissions: ${all}, passed everything: ${done}, could not be judged to the end: ${problems}`,
  ja: `提出 ${all} 件、すべて合格 ${done} 件、最後まで判定できなかったもの ${problems} 件`,
});

/** Above the known mistakes. */
export const reportMistakes: Localized = {
  zh: "常见的错误，以及有几份提交犯了：",
  en: "known mistakes, and how many submissions show them:",
  ja: "よくある間違いと、それが見られた提出物の数：",
};

export const reportMistake = ({
  chapter,
  text,
  count,
  all,
}: {
  chapter: string;
  text: string;
  count: number;
  all: number;
}): Localized => ({
  zh: `  ${chapter}：${all} 份里有 ${count} 份：${text}`,
  en: `  ${chapter}: ${count} of ${all}: ${text}`,
  ja: `  ${chapter}：${all} 件中 ${count} 件：${text}`,
});

export const reportHashes = ({ hashes }: { hashes: string }): Localized => ({
  zh: `判所用的场景：${hashes}`,
  en: `scenarios played: ${hashes}`,
  ja: `判定に使ったシナリオ：${hashes}`,
});

export const reportOthers = ({ count }: { count: number }): Localized => ({
  zh: `${count} 份最后一次自测时，用的不是这些场景`,
  en: `${count} were last checked by their students with other scenarios than these`,
  ja: `${count} 件は、学生が最後に判定したときのシナリオがこれと違います`,
});

export const reportNoWalls = ({ why }: { why: string }): Localized => ({
  zh: `这台电脑上没有沙箱（${why}）：提交的程序以你的权限运行，能看到你能看到的一切。时间、内存和输出的限制照样有效。`,
  en: `There is no sandbox on this computer (${why}): submissions run with your rights and see what you see. The limits of time, memory and output hold all the same.`,
  ja: `このコンピューターにはサンドボックスがありません（${why}）。提出されたプログラムはあなたの権限で動き、あなたに見えるものがすべて見えます。時間・メモリ・出力の制限は同じように働きます。`,
});

export const reportNone = ({ places }: { places: string }): Localized => ({
  zh: `${places} 里没有提交：没有一个文件夹里有 harness-lab.json。`,
  en: `There are no submissions in ${places}: no folder there has a harness-lab.json.`,
  ja: `${places} に提出物がありません。harness-lab.json のあるディレクトリが見つかりません。`,
});

export const reportNoFolder = ({ path }: { path: string }): Localized => ({
  zh: `没有 ${path} 这个文件夹。`,
  en: `There is no folder ${path}.`,
  ja: `${path} というディレクトリはありません。`,
});

export const reportPlaysLeftOut = ({ left }: { left: number }): Localized => ({
  zh: `页面会太大，所以有 ${left} 次没有逐步的经过。通过的最先略去。`,
  en: `The page would be too large, so ${left} plays cannot be stepped through. Those that passed were left out first.`,
  ja: `ページが大きくなりすぎるので、${left} 件は一歩ずつ見られません。合格したものから除いています。`,
});

export const reportTitle: Localized = { zh: "班级报告", en: "Report on the class", ja: "クラスのレポート" };

export const reportTrace: Localized = { zh: "这一次的经过", en: "What happened", ja: "このときの経過" };

export const reportHelp: Localized = {
  zh: `用法：
  pnpm lab report DIR...            判 DIR 里的每一份提交：凡是有 harness-lab.json 的文件夹；学生的文件夹里没有它，也占一行
  pnpm lab report --merge FILE...   把几台机器的报告（--json 的输出）合成一份

  --csv          表格，CSV
  --json         全部数据，JSON
  --html FILE    一页 HTML，每次的经过可以一步一步看
  --shard 2/4    只判四份中的第二份
  --lang zh|en|ja

学生的名字是文件夹在 DIR 里的路径。退出码：0 报告写出来了，2 用法不对，130 被打断。`,
  en: `Usage:
  pnpm lab report DIR...            judges each submission in DIR: every folder with a harness-lab.json; a student's folder without one gets a row, too
  pnpm lab report --merge FILE...   makes one report of those of several machines, written with --json

  --csv          the table as CSV
  --json         everything as JSON
  --html FILE    one page of HTML, in which each play can be stepped through
  --shard 2/4    only the second of four parts
  --lang zh|en|ja

The name of a student is the path of the folder below DIR.
Exit codes: 0 the report is there, 2 wrong usage, 130 interrupted.`,
  ja: `使い方:
  pnpm lab report DIR...            DIR の中の提出物（harness-lab.json のあるディレクトリ）をすべて判定する。それがない学生のディレクトリも一行になる
  pnpm lab report --merge FILE...   何台かのコンピューターで --json で作ったレポートを一つにまとめる

  --csv          表を CSV で
  --json         すべてを JSON で
  --html FILE    一枚の HTML。それぞれの経過を一歩ずつ見られる
  --shard 2/4    四つに分けた二つめだけ
  --lang zh|en|ja

学生の名前は、DIR から見たディレクトリのパスです。
終了コード: 0 レポートができた、2 使い方の誤り、130 中断。`,
};
