/** Sentences about teammates. */

import { clipToWidth } from "../text/index.ts";
import { inEach, type Localized } from "./localized.ts";
import { openRequest } from "./protocol.ts";
import { retold } from "./retold.ts";

const MAIL_COLUMNS = 200;

export const helpOfTeam: Localized = {
  zh: "看队友在做什么",
  en: "shows what the teammates are doing",
  ja: "チームメイトの様子を見る",
};

export const helpOfStop: Localized = {
  zh: "让一个队友离开，例如 /stop alice",
  en: "ends a teammate, such as /stop alice",
  ja: "チームメイトを一人終了させる（例：/stop alice）",
};

export const team: Localized = { zh: "团队", en: "team", ja: "チーム" };

export const noTeam: Localized = {
  zh: "现在没有队友。",
  en: "There are no teammates.",
  ja: "チームメイトはいません。",
};

export const teammateBegins: Localized = { zh: "开始工作", en: "starts work", ja: "仕事を始めます" };

/** One member of the team. */
export interface TeamRow {
  name: string;
  role: string;
  /** Undefined for the lead, and for members of another session: what they do is not known here. */
  isIdle?: boolean | undefined;
  /** The id of the task it has. */
  task?: string | undefined;
  /** How many messages it has not read. */
  unread: number;
  /** The open requests to it. */
  asked?: { id: string; state: string }[] | undefined;
}

/** "alice (tester): at work, task 3, unread messages: 1" */
export function teamRow({ name, role, isIdle, task, unread, asked = [] }: TeamRow): Localized {
  const state = isIdle
    ? { zh: "空闲", en: "idle", ja: "待機中" }
    : { zh: "工作中", en: "at work", ja: "作業中" };
  const inWords = {
    task: { zh: `任务 ${task}`, en: `task ${task}`, ja: `タスク ${task}` },
    unread: { zh: `未读 ${unread} 条`, en: `unread messages: ${unread}`, ja: `未読 ${unread} 件` },
  };
  const leads = { zh: "和用户对话", en: "talks to the user", ja: "ユーザーと話す" };
  const comma = { zh: "，", en: ", ", ja: "、" };
  return inEach((language) => {
    const parts = [
      isIdle !== undefined && state[language],
      task && inWords.task[language],
      unread > 0 && inWords.unread[language],
      ...asked.map((request) => openRequest(request)[language]),
    ];
    const rest = parts.filter(Boolean).join(comma[language]);
    const does = name === "lead" ? leads[language] : role;
    const who = language === "en" ? `${name} (${does})` : `${name}（${does}）`;
    return [who, rest].filter(Boolean).join(language === "en" ? ": " : "：");
  });
}

/** Something in `.harness` that is left alone: it cannot be read or, without a reason, it was not written there by this program. */
export const leftAlone = ({
  file,
  line,
  reason,
}: {
  file: string;
  line?: number;
  reason?: string;
}): Localized =>
  reason === undefined
    ? {
        zh: `${file} 里有些内容不是本程序在这里写的：可能是随文件夹带来的、移动或复制来的，或者被改过。它们不会自己启动任何东西。请看一看：要用就自己动手，不要就移走。`,
        en: `${file} holds what this program did not write here: it came with the folder, or was moved, copied or edited. It starts nothing by itself. Look at it, then use it yourself or move it away.`,
        ja: `${file} に、このプログラムがここで書いたものではない内容があります。ディレクトリに付いてきたか、移動・コピー・編集されたものです。それだけでは何も動きません。中身を確かめて、使うなら自分で操作し、不要なら別の場所へ移してください。`,
      }
    : {
        zh: `${file}:${line} 读不了，先放着不动：${retold(reason).zh}`,
        en: `${file}:${line} cannot be read and is left alone: ${reason}`,
        ja: `${file}:${line} は読めないので、そのままにします：${retold(reason).ja}`,
      };

/** Another file of the kind, when the user has read what that means. */
export const leftAloneToo = ({ file }: { file: string }): Localized => ({
  zh: `${file} 里也有不是本程序在这里写的内容，同样放着不动。`,
  en: `${file} holds what this program did not write here, too. It is left alone as well.`,
  ja: `${file} にも、このプログラムがここで書いたものではない内容があります。同じくそのままにします。`,
});

/** What has arrived, as the user sees it: a line for each message. */
export function mailArrived(messages: { from: string; content: string }[]): Localized {
  const line = ({ from, content }: { from: string; content: string }): Localized => {
    const text = clipToWidth(content.replace(/\s+/g, " "), MAIL_COLUMNS);
    return {
      zh: `收到 ${from} 的消息：${text}`,
      en: `mail from ${from}: ${text}`,
      ja: `${from} からのメッセージ：${text}`,
    };
  };
  return inEach((language) => messages.map((message) => line(message)[language]).join("\n"));
}

interface NamedTask {
  id: string;
  subject: string;
}

export const taskClaimed = ({ id, subject }: NamedTask): Localized => ({
  zh: `认领了任务 ${id}：${subject}`,
  en: `claimed task ${id}: ${subject}`,
  ja: `タスク ${id} に着手しました：${subject}`,
});

export const teammateClaimed = ({ name, id, subject }: NamedTask & { name: string }): Localized => ({
  zh: `${name} 认领了任务 ${id}：${subject}`,
  en: `${name} claimed task ${id}: ${subject}`,
  ja: `${name} がタスク ${id} に着手しました：${subject}`,
});

export const teammateStopped = ({ name, reason }: { name: string; reason: string }): Localized => ({
  zh: `${name} 的回合停下了：${retold(reason).zh}`,
  en: `${name}'s turn was stopped: ${reason}`,
  ja: `${name} のターンが止まりました：${retold(reason).ja}`,
});

/** A teammate is gone. */
export interface TeammateEnd {
  name: string;
  reason: string;
  /** The task that it worked on, which is free again: "3 Write the tests"; "" when nothing. */
  tasks: string;
}

export function teammateEnded({ name, reason, tasks }: TeammateEnd): Localized {
  const freed = {
    zh: `又空出来的任务：${tasks}`,
    en: `Free again: ${tasks}`,
    ja: `空きに戻ったタスク：${tasks}`,
  };
  const gone = {
    zh: `${name} 离开了：${reason}`,
    en: `${name} is gone: ${reason}`,
    ja: `${name} はもういません：${reason}`,
  };
  return inEach((language) => [gone[language], tasks && freed[language]].filter(Boolean).join("\n"));
}

export const teammateGone = ({ name }: { name: string }): Localized => ({
  zh: `${name} 离开了。`,
  en: `${name} is gone.`,
  ja: `${name} を終了させました。`,
});

export const noSuchTeammate = ({ name, names }: { name: string; names: string }): Localized => ({
  zh: `没有叫「${name}」的队友。现有：${names || "无"}。`,
  en: `There is no teammate "${name}". There are: ${names || "none"}.`,
  ja: `「${name}」というチームメイトはいません。いるのは：${names || "なし"}。`,
});
