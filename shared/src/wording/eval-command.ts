/** Sentences of `/eval` and `--without`. */

import { evalMechanism } from "./evals.ts";
import type { Localized } from "./localized.ts";

export const helpOfWithout: Localized = {
  zh: "去掉一个机制：不加 --without 时它都在",
  en: "leave one mechanism out of the harness",
  ja: "しくみを一つ外して動かす",
};

export const helpOfEval: Localized = {
  zh: "列出 evals/ 里的题；/eval 题名 [次数]：去掉机制和带着机制各跑几次，比较结果",
  en: "list the tasks in evals/; /eval TASK [TIMES]: run it without and with its mechanism, and compare",
  ja: "evals/ の課題の一覧。/eval 課題 [回数]：しくみなしとありで実行し、結果を比べる",
};

export const noEvals: Localized = {
  zh: "工作区里没有 evals/*.yaml，所以没有题可做",
  en: "there are no tasks: the workspace has no evals/*.yaml",
  ja: "課題がありません。ワークスペースに evals/*.yaml がないためです",
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
    ja: `${name}  ${title.ja}（測るもの：${evalMechanism[measures].ja}）`,
  };
};

/** `most`: what the session may cost, in US dollars. 0 where nothing costs anything. */
export const evalTitle = ({ count, most }: { count: number; most: number }): Localized => ({
  zh: `跑 ${count} 次？其中的命令不再逐个问你就会运行。${costText(most).zh}`,
  en: `Run ${count} trials? Their commands run without asking you.${costText(most).en}`,
  ja: `${count} 回実行しますか？ その中のコマンドは、一つずつ確認せずに動きます。${costText(most).ja}`,
});

function costText(most: number): Localized {
  if (most === 0) return { zh: "", en: "", ja: "" };
  if (most === Infinity)
    return {
      zh: "费用没有上限（--max-cost）。",
      en: " Nothing limits what they cost (--max-cost).",
      ja: "費用に上限はありません（--max-cost）。",
    };
  return { zh: `最多花 $${most}。`, en: ` They cost at most $${most}.`, ja: `費用は最大 $${most} です。` };
}

export const evalResults = ({ count }: { count: number }): Localized => ({
  zh: `跑了 ${count} 次，只看盘上留下了什么`,
  en: `${count} trials, graded by what they left on disk`,
  ja: `${count} 回の結果（ディスクに残ったものだけで判定）`,
});

export const evalChoices = {
  once: { zh: "运行（是）", en: "yes, run them", ja: "はい、実行する" },
  no: { zh: "不运行（否）", en: "no", ja: "いいえ" },
} satisfies Record<string, Localized>;

export const evalNotRun: Localized = {
  zh: "没有运行：要你同意，或者用 --mode yolo",
  en: "not run: it takes a yes, or --mode yolo",
  ja: "実行しませんでした。はいと答えるか、--mode yolo が要ります",
};

export const evalStopped = ({ most }: { most: number }): Localized => ({
  zh: `花到上限 $${most} 了，剩下的没有跑`,
  en: `the limit of $${most} is reached; the remaining trials were not run`,
  ja: `上限の $${most} に達したので、残りは実行していません`,
});

export const evalWhole: Localized = { zh: "完整的 Harness", en: "everything", ja: "全部あり" };

export const compactionLeftOut: Localized = {
  zh: "--without compaction 去掉了压缩，所以什么也没压缩",
  en: "--without compaction leaves compaction out, so nothing was compacted",
  ja: "--without compaction は圧縮を外すので、何も圧縮していません",
};

export const goalLeftOut: Localized = {
  zh: "--without goal 去掉了目标循环，所以不能再用 --goal",
  en: "--without goal leaves the goal loop out, so --goal cannot work",
  ja: "--without goal はゴールループを外すので、--goal は使えません",
};
