/** Lines of an agent: after its margin, and never inside a line of another agent. */

import { mostColumnsOf } from "../text/index.ts";
import { printAside, printBeside, printLine } from "./screen.ts";
import { columnsOf } from "./screen-size.ts";
import { indent, type Speaker, teammateOf } from "./speaker.ts";

/** A line, or several that belong together. */
export function printFor(agent: Speaker, text: string): void {
  const print = teammateOf(agent) ? printBeside : printLine;
  print(indent(agent, text));
}

/** The same, while the text of the agent has only paused. A teammate's text is no answer: its line is not open. */
export function printAsideFor(agent: Speaker, text: string): void {
  const print = teammateOf(agent) ? printBeside : printAside;
  print(indent(agent, text));
}

/** How wide a line of this agent may be. */
export function roomFor(agent: Speaker): number {
  return columnsOf(process.stderr) - mostColumnsOf(indent(agent, ""));
}
