/** Sentences of `pnpm eval`. */

import type { Localized } from "./localized.ts";
import { retoldBy } from "./retold.ts";

export const evalMechanism: Record<"todo" | "compaction" | "memory" | "goal", Localized> = {
  todo: { zh: "待办清单", en: "todo list", ja: "ToDo リスト" },
  compaction: { zh: "上下文压缩", en: "context compaction", ja: "コンテキスト圧縮" },
  memory: { zh: "记忆", en: "memory", ja: "メモリ" },
  goal: { zh: "目标循环", en: "goal loop", ja: "ゴールループ" },
};

export const evalPageTitle: Localized = {
  zh: "机制值多少",
  en: "What a mechanism is worth",
  ja: "仕組みの価値",
};

export const evalField: Record<"all" | "requests" | "cost" | "seconds", Localized> = {
  all: { zh: "合计", en: "all", ja: "合計" },
  requests: { zh: "每次的请求数", en: "requests a trial", ja: "一回あたりのリクエスト" },
  cost: { zh: "每次的费用", en: "cost of a trial", ja: "一回あたりの費用" },
  seconds: { zh: "每次的时间", en: "time of a trial", ja: "一回あたりの時間" },
};

export const evalDifference = (row: {
  points: number;
  better: number;
  worse: number;
  p: string;
}): Localized => {
  const { better, worse, p } = row;
  const points = row.points > 0 ? `+${row.points}` : String(row.points).replace("-", "−");
  return {
    zh: `差别：${points} 个百分点；${better} 对只有带机制的通过，${worse} 对只有不带的通过（p ${p}）`,
    en: `difference: ${points} percentage points; ${better} passed only with it, ${worse} only without (p ${p})`,
    ja: `差：${points} ポイント。仕組みありだけが成功した組は ${better}、なしだけが成功した組は ${worse}（p ${p}）`,
  };
};

export const evalNoDifference: Localized = {
  zh: "差别：有一边一次也没跑，没法比",
  en: "difference: one side has no trials, so there is nothing to compare",
  ja: "差：片方の試行が一つもないので、比べられない",
};

export const evalFailed = (trial: {
  task: string;
  harness: string;
  problems: string[];
  count: number;
}): Localized => {
  const place = `✗ ${trial.task} ${trial.harness}`;
  const problem = retoldBy(problems, trial.problems[0] ?? "");
  return {
    zh: `${place}：${trial.count} 次没通过，头一次是因为：${problem.zh}`,
    en: `${place}: ${trial.count} failed, the first because ${problem.en}`,
    ja: `${place}：失敗 ${trial.count} 回。最初の失敗の理由：${problem.ja}`,
  };
};

export const evalNotCounted = (trials: {
  task: string;
  harness: string;
  count: number;
  reason: string;
}): Localized => {
  const { count, reason } = trials;
  const place = `– ${trials.task} ${trials.harness}`;
  return {
    zh: `${place}：${count} 次没有计入，因为模型没能回答：${reason}`,
    en: `${place}: ${count} not counted, because the model could not be reached: ${reason}`,
    ja: `${place}：${count} 回は数えていない。モデルから応答がなかったため：${reason}`,
  };
};

/** What `grade` says of a check that failed. A trial holds it in English, because a record is read in any language. */
const problems: Localized[] = [
  { zh: "没有 {path}", en: "{path} is not there", ja: "{path} がない" },
  { zh: "{path} 不该有，却有了", en: "{path} is there", ja: "ないはずの {path} がある" },
  { zh: '{path} 的内容不是 "{text}"', en: '{path} is not "{text}"', ja: '{path} の中身が "{text}" ではない' },
  { zh: '{path} 里没有 "{text}"', en: '{path} does not contain "{text}"', ja: '{path} に "{text}" がない' },
  {
    zh: "{path} 不是能读的文件",
    en: "{path} is no file that can be read",
    ja: "{path} は読めるファイルではない",
  },
  {
    zh: "{command} 超过了 {seconds} 秒",
    en: "{command} took longer than {seconds} s",
    ja: "{command} が {seconds} 秒を超えた",
  },
  { zh: "{command} 打印得太多", en: "{command} printed too much", ja: "{command} の出力が多すぎる" },
  {
    zh: "隐藏的文件没能写下：{reason}",
    en: "the hidden files could not be written: {reason}",
    ja: "隠しファイルを書けなかった：{reason}",
  },
  {
    zh: "{command} 的退出码是 {code}：{last}",
    en: "{command} ended with exit code {code}: {last}",
    ja: "{command} の終了コードが {code}：{last}",
  },
  {
    zh: "{command} 的退出码是 {code}",
    en: "{command} ended with exit code {code}",
    ja: "{command} の終了コードが {code}",
  },
];

export const evalProgress = ({ done, all }: { done: number; all: number }): Localized => ({
  zh: `${done}/${all} 次`,
  en: `trial ${done} of ${all}`,
  ja: `${done}/${all} 回`,
});

export const evalNoTask = ({ name, valid }: { name: string; valid: string }): Localized => ({
  zh: `没有 ${name} 这道题。可用：${valid}。自己的题写成文件：./我的题.yaml`,
  en: `There is no task ${name}. Valid: ${valid}, or the path of a file of your own: ./mine.yaml`,
  ja: `${name} という課題はありません。使えるもの：${valid}。自分の課題はファイルで：./mine.yaml`,
});

export const evalTwoChapters = (value: string): Localized => ({
  zh: `--chapters 要两章，用逗号隔开，例如 s04,s05；或者一个有 --without 的章，例如 x05；这里是 ${value}`,
  en: `--chapters takes two chapters with a comma between them, for example s04,s05, or one that has --without, such as x05; not ${value}`,
  ja: `--chapters には二つの章をコンマで区切って書くか（例：s04,s05）、--without のある章を一つ書きます（例：x05）。${value} は使えません`,
});

export const evalBadNumber = ({ flag, value }: { flag: string; value: string }): Localized => ({
  zh: `--${flag} ${value} 不行：--times 要 1 到 9999 的整数，--max-cost 要大于零的数`,
  en: `--${flag} ${value} does not work: --times takes a whole number from 1 to 9999, --max-cost any number above zero`,
  ja: `--${flag} ${value} は使えません。--times には 1 から 9999 までの整数、--max-cost には 0 より大きい数を指定してください`,
});

export const evalInterrupted: Localized = {
  zh: "已中断。加了 --record 的话，做完的结果都在那个文件里。",
  en: "Interrupted. Finished trials are kept only if you gave a --record file.",
  ja: "中断しました。--record を指定していれば、終わった分の結果はそのファイルに残っています。",
};

export const evalOutOfMoney = ({ most }: { most: number }): Localized => ({
  zh: `已经花到上限 $${most}，后面的没有跑。如果用了 --record，把同样的命令再运行一遍，就会接着跑，最多再花 $${most}。`,
  en: `The limit of $${most} has been reached, and the remaining trials were not run. If you used --record, run the same command again: it continues, for at most another $${most}.`,
  ja: `上限の $${most} に達したので、残りは実行していません。--record を指定していれば、同じコマンドをもう一度実行すると続きから始まります（費用は最大でさらに $${most}）。`,
});

export const evalNoKey: Localized = {
  zh: "--live 要一个真模型：请设置 ANTHROPIC_API_KEY（见 .env.example）",
  en: "--live needs a real model: set ANTHROPIC_API_KEY (see .env.example)",
  ja: "--live には本物のモデルが要ります。ANTHROPIC_API_KEY を設定してください（.env.example を参照）",
};

export const evalNoPrice = ({ modelId }: { modelId: string }): Localized => ({
  zh: `不知道 ${modelId} 的价格，--max-cost 没法限制它的花费，所以没有运行。`,
  en: `The price of ${modelId} is not known, so --max-cost could not limit it. Nothing was run.`,
  ja: `${modelId} の価格がわからないため、--max-cost で費用を抑えられません。実行しませんでした。`,
});

const USAGE =
  "pnpm eval [TASK ...] [--chapters s04,s05] [--times 5] [--record FILE] [--live [--max-cost 1]] [--html FILE] [--json] [--lang zh|en|ja]";

export const evalUsage = USAGE;

export const evalHelp: Localized = {
  zh: `用法：${USAGE}

同样的题，让两个 Harness 各做几次，看一个机制到底有没有用。判定只看磁盘上最后有什么，不看 Agent 说了什么。
不写题目就跑 evals/ 里的全部十二题；不写 --chapters，就比较引入这个机制的那一章和它的前一章。
不用密钥：回答的是按脚本说话的模型，每个有一个弱点（会忘、会谎称做完、对话一长就搞混、不知道就瞎猜）。编号相同，遇到的模型就相同。

  --chapters A,B  比较这两章，A 不带机制，B 带；只写 x05 就拿它和去掉了机制的自己比
  --times N       每道题在每章上跑几次，默认 5
  --record FILE   每次的结果记进文件；中断以后用同一个文件，做过的不再做
  --live          用 .env 里的真模型，而不是按脚本说话的；会花钱，而且它的命令不问你就会在这台电脑上运行
  --max-cost N    一次运行最多花多少美元，默认 1
  --html FILE     把表格写成一个网页
  --json          把每次的结果和比较打印成 JSON`,
  en: `Usage: ${USAGE}

Gives the same tasks to two harnesses, several times, and shows what a mechanism is worth. What counts is what is on the disk
afterwards, never what was said. Without a task: all twelve in evals/. Without --chapters: the chapter that adds the mechanism
against the one before it. No key is needed: scripted models answer, each with a weakness (one forgets, one claims to be done, one
mixes things up in long conversations, one guesses). A trial with the same number is the same every time.

  --chapters A,B  compare these two; B has the mechanism. x05 alone: compare it with itself, the mechanism left out
  --times N       trials of each task on each chapter, 5 by default
  --record FILE   write each result to a file; after an interruption the same file saves what was done
  --live          ask the real model of .env instead of the scripted ones; this costs money, and its
                  commands run on this computer without asking you
  --max-cost N    the most that one run may spend, in US dollars, 1 by default
  --html FILE     write the tables as a page
  --json          print the trials and the comparison as JSON`,
  ja: `使い方：${USAGE}

同じ課題を二つのハーネスに何度かやらせ、仕組みの価値を測ります。見るのは最後にディスクに何があるかだけで、何を言ったかは見ません。
課題を書かなければ evals/ の十二題すべて、--chapters を書かなければ、その仕組みを足す章とその前の章を比べます。
キーは要りません。答えるのは台本どおりに話すモデルで、弱点が一つずつあります（忘れる、終わっていないのに終わったと言う、会話が長いと取り違える、知らないと当て推量する）。番号が同じ試行では、モデルもいつも同じです。

  --chapters A,B  この二章を比べる。仕組みがあるのは B。x05 だけなら、仕組みを外した自分自身と比べる
  --times N       一つの課題を一つの章で何回やるか。既定は 5
  --record FILE   結果をファイルに書く。中断しても、同じファイルを指定すれば済んだ分はやり直さない
  --live          台本どおりのモデルの代わりに、.env の本物のモデルに聞く。費用がかかり、そのコマンドは確認なしにこのコンピューターで動く
  --max-cost N    一回の実行の費用の上限（米ドル）。既定は 1
  --html FILE     表を一つのページに書く
  --json          毎回の結果と比較を JSON で出力する`,
};
