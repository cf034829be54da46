/** A fixed system prompt soon says things that are no longer true. This one is assembled anew for each turn. */
import type { Agent } from "../agent.ts";
import { SECTIONS } from "./sections.ts";
import type { Section } from "./state.ts";

export { withBreakpoints } from "./cache.ts";

/** The sections that are not empty. A section that has not changed is the same object as in `agent.system`. */
export async function buildPrompt(agent: Agent): Promise<Section[]> {
  const sections = await Promise.all(
    SECTIONS.map(async ({ name, dynamic, text }) => ({ name, dynamic, text: await text(agent) })),
  );
  return sections
    .filter(({ text }) => text !== "")
    .map((section) => agent.system.find((known) => isSameSection(known, section)) ?? section);
}

function isSameSection(a: Section, b: Section): boolean {
  return a.name === b.name && a.text === b.text;
}
