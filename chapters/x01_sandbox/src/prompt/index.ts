/** A fixed system prompt soon says what is no longer true. This one is assembled at run time, once for each turn. */
import type { Agent } from "../agent.ts";
import { SECTIONS } from "./sections.ts";
import type { Section } from "./state.ts";

export { withBreakpoints } from "./cache.ts";
export { noteUsage, requireBudget } from "./cost.ts";

/** The sections that have something to say now. What says the same as in `agent.system` is the same object. */
export async function buildPrompt(agent: Agent): Promise<Section[]> {
  const sections = await Promise.all(
    SECTIONS.map(async ({ name, dynamic, text }) => ({ name, dynamic, text: await text(agent) })),
  );
  return sections
    .filter(({ text }) => text !== "")
    .map((section) => agent.system.find((known) => isSame(known, section)) ?? section);
}

function isSame(a: Section, b: Section): boolean {
  return a.name === b.name && a.text === b.text;
}
