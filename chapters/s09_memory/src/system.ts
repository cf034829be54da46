/** The system prompt. */
import { platform } from "node:os";
import { skillCatalogue } from "./skills/catalogue.ts";
import type { Skill } from "./skills/state.ts";

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "macOS",
  linux: "Linux",
  win32: "Windows",
};

/** The standing instructions that go with every request. */
export function systemPrompt(workdir: string, skills: Skill[]): string {
  return `You are a coding agent. You work in the directory ${workdir} on ${systemName()}; commands run in bash.
Act with your tools instead of guessing. When the work is done, say briefly what you did.${skillCatalogue(skills)}`;
}

function systemName(): string {
  return SYSTEMS[platform()] ?? platform();
}
