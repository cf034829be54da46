/** Sentences of `/eval` and `--without`. */

import { evalMechanism } from "./evals.ts";
import type { Localized } from "./localized.ts";

export const helpOfWithout: Localized = {
  zh: "去掉一个机制再运行，看它有没有用",
  en: "leave one mechanism out of the harness",
  ja: "仕組みを一つ外して動かす",
};

export const helpOfEval: Localized = {
  zh: "列出 evals/ 里的题；/eval 题名 [次数]：去掉机制、带着机制各试跑几次，再比较",
  en: "lists the tasks in evals/; /eval six-cups 10 runs one ten times without its mechanism, ten times with it, and compares",
  ja: "evals/ の課題を一覧にする。/eval six-cups 10 は、仕組みなしで 10 回、ありで 10 回動かして比べる",
};

export const noEvals: Localized = {
  zh: "工作区里没有 evals/*.yaml，所以没有题可做",
  en: "there are no tasks: the workspace has no evals/*.yaml",
  ja: "ワークスペースに evals/*.yaml がないので、課題がありません",
};

export const evalTasks: Localized = {
  zh: "题目（/eval 题名 [次数]）",
  en: "tasks (/eval TASK [TIMES])",
  ja: "課題（/eval 課題 [回数]）",
};

export const evalTask = (task: {
  name: string;
  title: Localized;
  measures: keyof typeof evalMechanism;
}): Localized => {
  const { name, title, measures } = task;
  return {
    zh: `${name}  ${title.zh}（测的是：${evalMechanism[measures].zh}）`,
    en: `${name}  ${title.en} (measures: ${evalMechanism[measures].en})`,
    ja: `${name}  ${title.ja}（測る対象：${evalMechanism[measures].ja}）`,
  };
};

/** `most`: what the session may cost, in US dollars. 0 where nothing costs anything. */
export const evalTitle = ({ count, most }: { count: number; most: number }): Localized => ({
  zh: `试跑 ${count} 次？试跑里的命令不再问你，直接运行。${costText(most).zh}`,
  en: `Run ${count} trials? Their commands run without asking you.${costText(most).en}`,
  ja: `試行を ${count} 回実行しますか？ 試行中のコマンドは、確認なしで動きます。${costText(most).ja}`,
});

function costText(most: number): Localized {
  if (most === 0) return { zh: "", en: "", ja: "" };
  if (most === Infinity)
    return {
      zh: "花费没有上限（可以用 --max-cost 设）。",
      en: " Nothing limits what they cost (--max-cost).",
      ja: "費用に上限はありません（--max-cost で決められます）。",
    };
  return { zh: `最多花 $${most}。`, en: ` They cost at most $${most}.`, ja: `費用は最大 $${most} です。` };
}

export const evalResults = ({ count }: { count: number }): Localized => ({
  zh: `试跑了 ${count} 次，只看磁盘上留下了什么`,
  en: `${count} trials, graded by what they left on disk`,
  ja: `試行 ${count} 回の結果（ディスクに残ったものだけで判定）`,
});

export const evalChoices = {
  once: { zh: "运行（是）", en: "yes, run them", ja: "はい、実行する" },
  no: { zh: "不运行（否）", en: "no", ja: "いいえ" },
} satisfies Record<string, Localized>;

export const evalNotRun: Localized = {
  zh: "没有运行：要你先同意，或者加上 --mode yolo",
  en: "not run: it takes a yes, or --mode yolo",
  ja: "実行しませんでした。実行するには、「はい」と答えるか、--mode yolo で起動してください",
};

export const evalStopped = ({ most }: { most: number }): Localized => ({
  zh: `已经花到上限 $${most}，剩下的试跑不做了`,
  en: `the limit of $${most} is reached; the remaining trials were not run`,
  ja: `費用が上限の $${most} に達したので、残りの試行は実行しませんでした`,
});

export const evalWhole: Localized = { zh: "完整的 Harness", en: "everything", ja: "全部あり" };

export const compactionLeftOut: Localized = {
  zh: "--without compaction 去掉了压缩，所以什么也没压缩",
  en: "--without compaction leaves compaction out, so nothing was compacted",
  ja: "--without compaction で圧縮を外しているので、何も圧縮しませんでした",
};

export const goalLeftOut: Localized = {
  zh: "--without goal 去掉了目标循环，所以不能再用 --goal",
  en: "--without goal leaves the goal loop out, so --goal cannot work",
  ja: "--without goal でゴールループを外すと、--goal は使えません",
};
