/** The system prompt. */
import { systemName } from "@harness/shared/host";
import { skillCatalogue } from "./skills/catalogue.ts";
import type { Skill } from "./skills/state.ts";

/** The instructions that every request carries. */
export function systemPrompt(workdir: string, skills: Skill[]): string {
  const instructions = `You are a coding agent. You work in the directory ${workdir} on ${systemName()}; commands run in bash.
Act with your tools instead of guessing. When the work is done, say briefly what you did.`;
  return [instructions, skillCatalogue(skills)].filter(Boolean).join("\n\n");
}
