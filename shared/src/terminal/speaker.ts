/** Whose work the terminal shows. */

/** An agent, as far as the terminal needs to know it. */
export interface Speaker {
  name: string;
  /** 0 or absent for the agent that the user talks to; what deeper ones do is indented. */
  depth?: number;
}

/** The agent that the user talks to. Before there is one, the harness speaks in its place. */
export const MAIN: Speaker = { name: "agent" };

/** Nobody needs to be told that the main agent is meant. */
export function isMain({ name, depth = 0 }: Speaker): boolean {
  return depth === 0 && name === MAIN.name;
}

/** The text, moved to the right as far as its speaker is deep. */
export function indent({ depth = 0 }: Speaker, text: string): string {
  const margin = "  ".repeat(depth);
  return margin + text.replaceAll("\n", `\n${margin}`);
}
