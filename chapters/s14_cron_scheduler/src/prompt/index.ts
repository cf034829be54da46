/** The system prompt is assembled at run time, once for each prompt of the user. */
import type { Agent } from "../agent.ts";
import { SECTIONS } from "./sections.ts";
import type { Section } from "./state.ts";

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
