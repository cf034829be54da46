/** load_skill: returns the instructions of a skill. */
import { workspacePath } from "@harness/shared/sensitive-files";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import * as z from "zod";
import type { Tool } from "../tools/tool.ts";
import { skillPath } from "./find.ts";
import { readSkill } from "./read-skill.ts";

/** Reads the instructions again for each call, so an edited skill needs no restart. */
export const loadSkillTool: Tool<{ name: string }> = {
  name: "load_skill",
  description: "Load the instructions of a skill that the system prompt lists.",
  inputSchema: z.strictObject({
    name: z.string().trim().min(1).describe("The name of the skill."),
  }),
  kind: "read",
  isConcurrencySafe: () => true,
  maxResultChars: Infinity,
  label: "Skill",
  target: ({ name }) => ({ of: "text", text: name }),
  async run({ name }, agent) {
    // The name is only compared and never used as a path: there is no skill called "../../etc/passwd".
    const skill = agent.skills.find((known) => known.name === name);
    const names = agent.skills.map((known) => known.name).join(", ");
    if (!skill) throw new Error(`Skill "${name}" not found. Available: ${names || "none"}.`);
    const { instructions } = await readSkill(skill, skillPath(skill, agent.workdir));
    showNotice(agent, words.skillLoaded({ name }));
    const directory = workspacePath(agent.workdir, skill.directory);
    return `Skill ${name}. Its files are in ${directory}; paths in the instructions start there.\n\n${instructions}`;
  },
};
