/** What the model and the user are told about a firing. */
import type { Localized } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import type { Job } from "./job.ts";
import { isDurable } from "./jobs.ts";
import { countRuns, formatTime, MAX_COUNT } from "./schedule.ts";
import type { Firing } from "./state.ts";
import { describeJob } from "./tools.ts";

/**
 * The prompt of the turn. When the last try failed and its prompt is still in the conversation, a reminder of it, so that
 * it does not stand there twice.
 */
export function promptOf({ job }: Firing, { cron, messages }: Agent): string {
  const isKnown = cron.failures.has(job.id) && messages.some((message) => hasText(message, job.prompt));
  if (!isKnown) return job.prompt;
  return fromHarness(
    "reminder",
    `The last turn of ${job.id} failed. Its prompt stands above: do now what is not done yet.`,
  );
}

function hasText({ content }: Agent["messages"][number], text: string): boolean {
  if (typeof content === "string") return content === text;
  return content.some((block) => block.type === "text" && block.text === text);
}

/** What the model is told beside the prompt: nobody has typed it just now. */
export function noteOf(firing: Firing, agent: Agent): string {
  const { job, at, cutOff } = firing;
  const { timeZone } = agent.cron;
  const runs = runsOf(firing, agent);
  const lines = [
    `Nobody has typed this prompt just now, and nobody answers questions. It is ${job.id} (${job.schedule}), due ${formatTime(job.next, timeZone)}; now it is ${formatTime(at, timeZone)}.`,
    runs > 1 && `Runs due since then: ${countText(runs)}. This turn stands for all of them.`,
    cutOff && "An earlier turn for it was cut off by a crash: look first at what is done already.",
  ];
  return lines.filter(Boolean).join("\n");
}

/** One line for the user, above the turn. */
export function noticeOf(firing: Firing, agent: Agent): Localized {
  const { id, schedule, next } = firing.job;
  const prompt = firing.job.prompt.replace(/\s+/g, " ");
  const due = formatTime(next, agent.cron.timeZone);
  const runs = runsOf(firing, agent);
  const missed = {
    zh: `从 ${due} 起到期 ${countText(runs)} 次，一次补上`,
    en: `runs due since ${due}: ${countText(runs)}, made up for by one`,
    ja: `${due} 以降の ${countText(runs)} 回分を 1 回で`,
  };
  const once = { zh: `${due} 到期`, en: `due ${due}`, ja: `予定 ${due}` };
  const { zh, en, ja } = runs > 1 ? missed : once;
  return {
    zh: `定时任务 ${id}（${schedule}，${zh}）：${prompt}`,
    en: `scheduled job ${id} (${schedule}, ${en}): ${prompt}`,
    ja: `定期ジョブ ${id}（${schedule}、${ja}）：${prompt}`,
  };
}

/** A job in one line, as the user sees it. */
export function rowOf(job: Job, agent: Agent): Localized {
  const { id, schedule, prompt, recurring } = job;
  const due = formatTime(job.next, agent.cron.timeZone);
  const file = isDurable(job, agent);
  const zh = `下次 ${due}，${recurring ? "每次都跑" : "只跑一次"}，${file ? "存在 .harness/cron.json" : "会话结束就没有了"}`;
  const ja = `次回 ${due}、${recurring ? "毎回" : "一度だけ"}、${file ? ".harness/cron.json に保存" : "このセッションの間だけ"}`;
  return {
    zh: `${id}：${schedule}，${zh}：${prompt}`,
    en: describeJob(job, agent),
    ja: `${id}：${schedule}、${ja}：${prompt}`,
  };
}

function countText(runs: number): string {
  return runs < MAX_COUNT ? `${runs}` : `${MAX_COUNT}+`;
}

function runsOf({ job, at }: Firing, { cron }: Agent): number {
  return job.recurring ? countRuns(job.schedule, job.next, at, cron.timeZone) : 1;
}
