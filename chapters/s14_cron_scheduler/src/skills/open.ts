import { showNotice } from "@harness/shared/terminal";
import { isCatalogueCut } from "./catalogue.ts";
import { findSkills } from "./find.ts";
import type { Skill } from "./skill.ts";

/** The skills for this session. Shows which there are, and what is wrong with others. */
export async function openSkills(workdir: string): Promise<Skill[]> {
  const { skills, problems } = await findSkills(workdir);
  for (const problem of problems) showNotice(problem);
  if (skills.length === 0) return skills;
  const names = skills.map(({ name }) => name);
  showNotice({
    zh: `技能：${names.join("、")}`,
    en: `Skills: ${names.join(", ")}`,
    ja: `スキル：${names.join("、")}`,
  });
  if (isCatalogueCut(skills))
    showNotice({
      zh: "技能太多，系统提示词里放不下，技能目录有所删减。",
      en: "There are too many skills for the system prompt: the catalogue was shortened.",
      ja: "スキルが多すぎてシステムプロンプトに収まらないため、目録を短くしました。",
    });
  return skills;
}
