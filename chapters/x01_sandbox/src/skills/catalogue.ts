/** The part of the system prompt that lists the skills. */
import { clip } from "@harness/shared/text";
import type { Skill } from "./state.ts";

/** About 2,000 tokens. Every request carries them. */
const MAX_CHARS = 8_000;
const MAX_LISTED = 100;

/** One line for each skill; "" if there are none. Long descriptions are cut if the lines do not all fit. */
export function skillCatalogue(skills: Skill[]): string {
  if (skills.length === 0) return "";
  const listed = skills.slice(0, MAX_LISTED);
  // One character of each share is for the line break.
  const share = isTooLong(listed) ? Math.floor(MAX_CHARS / listed.length) - 1 : MAX_CHARS;
  // The smallest share is 8,000 / 100 - 1 = 79 characters. A name has at most 64, so none is cut.
  const lines = listed.map((skill) => clip(lineOf(skill), share));
  const rest = skills.length - listed.length;
  if (rest > 0) lines.push(`(${rest} more not listed.)`);
  return `You have skills: instructions for particular tasks. When a task fits a description, call load_skill first and then follow them.
${lines.join("\n")}`;
}

/** Whether the catalogue leaves something out. */
export function isCatalogueCut(skills: Skill[]): boolean {
  return skills.length > MAX_LISTED || isTooLong(skills);
}

function isTooLong(skills: Skill[]): boolean {
  return skills.map(lineOf).join("\n").length > MAX_CHARS;
}

function lineOf({ name, description }: Skill): string {
  return `- ${name}: ${description}`;
}
