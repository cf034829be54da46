/** Sentences about scheduled jobs. */

import type { Localized } from "./localized.ts";

export const helpOfCron: Localized = {
  zh: "列出定时任务",
  en: "lists the scheduled jobs",
  ja: "定期ジョブを一覧にする",
};

export const noJobs: Localized = {
  zh: "没有定时任务。",
  en: "There are no scheduled jobs.",
  ja: "定期ジョブはありません。",
};

export const scheduledJobs: Localized = { zh: "定时任务", en: "scheduled jobs", ja: "定期ジョブ" };

/** A job in one line. */
export interface JobRow {
  id: string;
  schedule: string;
  prompt: string;
  /** When it runs next. */
  due: string;
  isRecurring: boolean;
  /** It outlives the session. */
  isKept: boolean;
}

export function jobRow({ id, schedule, prompt, due, isRecurring, isKept }: JobRow): Localized {
  const often = isRecurring
    ? { zh: "每次到点都跑", en: "every time", ja: "毎回" }
    : { zh: "只跑一次", en: "once", ja: "一度だけ" };
  const kept = isKept
    ? { zh: "存在 .harness/cron.json", en: "kept in .harness/cron.json", ja: ".harness/cron.json に保存" }
    : { zh: "会话结束就没有了", en: "until this session ends", ja: "このセッションの間だけ" };
  return {
    zh: `${id}：${schedule}，下次 ${due}，${often.zh}，${kept.zh}：${prompt}`,
    en: `${id}: ${schedule}, next run ${due}, ${often.en}, ${kept.en}: ${prompt}`,
    ja: `${id}：${schedule}、次回 ${due}、${often.ja}、${kept.ja}：${prompt}`,
  };
}

/** A job whose turn starts now. */
export interface JobStart {
  id: string;
  schedule: string;
  prompt: string;
  /** When it fell due. */
  due: string;
  /** How many runs this one makes up for; absent when it stands only for itself. */
  runs?: string | undefined;
}

export function jobStarts({ id, schedule, prompt, due, runs }: JobStart): Localized {
  const { zh, en, ja } = runs
    ? missed(due, runs)
    : { zh: `${due} 到期`, en: `due ${due}`, ja: `予定 ${due}` };
  return {
    zh: `定时任务 ${id}（${schedule}，${zh}）：${prompt}`,
    en: `scheduled job ${id} (${schedule}, ${en}): ${prompt}`,
    ja: `定期ジョブ ${id}（${schedule}、${ja}）：${prompt}`,
  };
}

function missed(due: string, runs: string): Localized {
  return {
    zh: `从 ${due} 起到期 ${runs} 次，一次补上`,
    en: `runs due since ${due}: ${runs}, made up for by one`,
    ja: `${due} 以降の ${runs} 回分を 1 回で`,
  };
}
