/** A fixed system prompt soon says things that are no longer true. This one is assembled anew for each turn. */
import type { Agent } from "../agent.ts";
import { SECTIONS } from "./sections.ts";
import type { Section } from "./state.ts";

export { withBreakpoints } from "./cache.ts";

/** The sections that are not empty. */
export async function buildPrompt(agent: Agent): Promise<Section[]> {
  const sections = await Promise.all(
    SECTIONS.map(async ({ name, dynamic, text }) => ({ name, dynamic, text: await text(agent) })),
  );
  return sections.filter(({ text }) => text !== "");
}
