/** Not every instruction fits into the prompt: it lists the skills, and the model loads the instructions it needs. */
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { isCatalogueCut } from "./catalogue.ts";
import type { FoundSkills } from "./find.ts";

/** Shows which skills were found, and what is wrong with others. */
export function showSkills({ skills, problems }: FoundSkills, agent: Agent): void {
  for (const problem of problems) showNotice(agent, problem);
  if (skills.length === 0) return;
  showNotice(agent, words.skillsFound({ names: skills.map(({ name }) => name) }));
  if (isCatalogueCut(skills)) showNotice(agent, words.catalogueShortened);
}
