/** Sentences about skills. */

import type { Localized } from "./localized.ts";
import { retold } from "./retold.ts";

export const skillSkipped = ({ reason }: { reason: string }): Localized => ({
  zh: `跳过了一个技能。${retold(reason).zh}`,
  en: `A skill was skipped. ${reason}`,
  ja: `スキルを一つ飛ばしました。${retold(reason).ja}`,
});

export const skillNotInFormat = ({ remark }: { remark: string }): Localized => ({
  zh: `有个技能不合规范，但可以用。${retold(remark).zh}。`,
  en: `A skill is not quite in the format, but can be used. ${remark}.`,
  ja: `形式どおりではないスキルがありますが、使えます。${retold(remark).ja}。`,
});

export const skillShadowed = (found: { name: string; winner: string; loser: string }): Localized => ({
  zh: `有两个技能都叫 ${found.name}：用 ${found.winner}，不用 ${found.loser}。`,
  en: `Two skills are called ${found.name}: ${found.winner} is used, ${found.loser} is not.`,
  ja: `${found.name} という名前のスキルが二つあります。${found.winner} を使い、${found.loser} は使いません。`,
});

export const skillsFound = ({ names }: { names: string[] }): Localized => ({
  zh: `技能：${names.join("、")}`,
  en: `Skills: ${names.join(", ")}`,
  ja: `スキル：${names.join("、")}`,
});

export const catalogueShortened: Localized = {
  zh: "技能太多，系统提示词里放不下，技能目录有所删减。",
  en: "There are too many skills for the system prompt: the catalogue was shortened.",
  ja: "スキルが多すぎてシステムプロンプトに収まらないため、一覧を短くしました。",
};

export const skillLoaded = ({ name }: { name: string }): Localized => ({
  zh: `已加载技能 ${name}`,
  en: `Skill loaded: ${name}`,
  ja: `スキルを読み込みました：${name}`,
});
