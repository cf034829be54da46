/** Knowledge on demand: the prompt lists the skills, and a skill's instructions are loaded when they are needed. */
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { isCatalogueCut } from "./catalogue.ts";
import type { FoundSkills } from "./find.ts";

/** Shows at the start which skills there are, and what is wrong with others. */
export function showSkills({ skills, problems }: FoundSkills, agent: Agent): void {
  for (const problem of problems) showNotice(agent, problem);
  if (skills.length === 0) return;
  showNotice(agent, words.skillsFound({ names: skills.map(({ name }) => name) }));
  if (isCatalogueCut(skills)) showNotice(agent, words.catalogueShortened);
}
