/** The system prompt. */
import { systemName } from "@harness/shared/host";

/** The instructions that every request carries. */
export function systemPrompt(workdir: string): string {
  return `You are a coding agent. You work in the directory ${workdir} on ${systemName()}; commands run in bash.
Act with your tools instead of guessing. When the work is done, say briefly what you did.`;
}
