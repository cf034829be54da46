/** Sentences about a team on a server. */

import type { Localized } from "./localized.ts";

export const teamFlags = {
  team: {
    zh: "在 HARNESS_TEAM_URL 的服务器上加入这个团队；没人带队就带队",
    en: "the team on the server of HARNESS_TEAM_URL; you lead it, unless you --join it",
    ja: "HARNESS_TEAM_URL のサーバーにあるチーム。--join がなければ lead になる",
  },
  join: {
    zh: "不带队，以这个名字做队友",
    en: "be a teammate of this name instead of the lead",
    ja: "lead ではなく、この名前のチームメイトになる",
  },
  role: {
    zh: "队友是干什么的",
    en: "what the teammate is there for",
    ja: "チームメイトの役割",
  },
} satisfies Record<string, Localized>;

export const teamNeedsUrl: Localized = {
  zh: "--team 要知道服务器在哪里：在环境变量 HARNESS_TEAM_URL 里写上 postgresql://用户:密码@主机/数据库。",
  en: "--team needs a server: set HARNESS_TEAM_URL in the environment to postgresql://user:password@host/database.",
  ja: "--team にはサーバーが要ります。環境変数 HARNESS_TEAM_URL に postgresql://ユーザー:パスワード@ホスト/データベース を設定してください。",
};

export const joinNeedsTeam: Localized = {
  zh: "--join 和 --role 说的是怎样加入一个团队：再加上 --team 名字。",
  en: "--join and --role say how to be in a team: add --team NAME.",
  ja: "--join と --role はチームへの入り方です。--team 名前 を加えてください。",
};

export const roleNeedsJoin: Localized = {
  zh: "--role 是给队友用的，没有 --join 你就是 lead：再加上 --join 名字，或者去掉 --role。",
  en: "--role is for a teammate, and without --join you are the lead: add --join NAME, or leave out --role.",
  ja: "--role はチームメイトの役割です。--join がなければ lead になります。--join 名前 を加えるか、--role を外してください。",
};

export const nameReserved = ({ name }: { name: string }): Localized => ({
  zh: `--join ${name}：这个名字是保留的，换一个。`,
  en: `--join ${name}: this name is reserved, choose another one.`,
  ja: `--join ${name}: この名前は予約されています。別の名前にしてください。`,
});

export const teamStaysHere: Localized = {
  zh: "设了 HARNESS_TEAM_URL，但没有 --team 名字：团队仍在这个工作区里。",
  en: "HARNESS_TEAM_URL is set, but there is no --team NAME: the team stays in this workspace.",
  ja: "HARNESS_TEAM_URL は設定してありますが、--team 名前 がありません。チームはこのワークスペースの中のままです。",
};

export function noPlaceInTeam({ team, reason }: { team: string; reason: string }): Localized {
  return {
    zh: `进不了团队 ${team}：${reason}`,
    en: `There is no place in the team ${team}: ${reason}`,
    ja: `チーム ${team} に入れません：${reason}`,
  };
}

export function teamHasLead({ team }: { team: string }): Localized {
  return {
    zh: `团队 ${team} 已经有 lead 了：加上 --join 名字，作它的队友。`,
    en: `The team ${team} has a lead already: add --join NAME to be one of its teammates.`,
    ja: `チーム ${team} にはもう lead がいます。--join 名前 を加えて、チームメイトになってください。`,
  };
}

export function placeTaken({ team, name }: { team: string; name: string }): Localized {
  return {
    zh: `在团队 ${team} 里，名字是 ${name}`,
    en: `in the team ${team}, as ${name}`,
    ja: `チーム ${team} に ${name} として入りました`,
  };
}

/** It could not be renewed in time. */
export const placeLost: Localized = {
  zh: "太久联系不上团队的服务器，位置没有了：手上的任务别人可以认领。能连上时会自动回来",
  en: "out of touch with the team's server for too long: the place is lost, and others may claim its tasks. The place is taken again when the server is back",
  ja: "チームのサーバーに長くつながらず、席を失いました。持っていたタスクには、ほかの者が着手できます。つながれば自動で戻ります",
};

export function teamServerAway({ reason }: { reason: string }): Localized {
  return {
    zh: `联系不上团队的服务器（${reason}），会一直再试`,
    en: `the team's server is away (${reason}); it is tried again and again`,
    ja: `チームのサーバーにつながりません（${reason}）。つながるまで試し続けます`,
  };
}

export const teamServerBack: Localized = {
  zh: "团队的服务器又能用了",
  en: "the team's server is back",
  ja: "チームのサーバーがまた使えます",
};
