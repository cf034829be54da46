/** Whose work the terminal shows. */

import { clipToWidth, onOneLine } from "../text/index.ts";
import { paint, type Style } from "./colour.ts";
import { columnsOf } from "./screen-size.ts";

/** An agent, as far as the terminal needs to know it. */
export interface Speaker {
  name: string;
  /** 0 or absent for the agent that the user talks to; what deeper ones do is indented. */
  depth?: number;
  /** In whose name it works. If that is a teammate, its name is before everything that it shows. */
  owner?: { name: string };
}

/** The agent that the user talks to. Before there is one, the harness speaks in its place. */
export const MAIN: Speaker = { name: "agent" };

/** The main agent needs no name. */
export function isMain({ name, depth = 0 }: Speaker): boolean {
  return depth === 0 && name === MAIN.name;
}

/** The name of the teammate that it is or works for; undefined on the side of the main agent. */
export function teammateOf({ owner }: Speaker): string | undefined {
  return owner?.name === MAIN.name ? undefined : owner?.name;
}

/** Whether it works beside the turn of the user: a teammate or its subagent. The main agent may be one in a team on a server. */
export function isBesideTurn(speaker: Speaker): boolean {
  return !isMain(speaker) && teammateOf(speaker) !== undefined;
}

/** The names of who asks, from the teammate down. */
export function namesOf(speaker: Speaker): string[] {
  if (isMain(speaker)) return [];
  const teammate = teammateOf(speaker);
  return speaker.depth && teammate ? [teammate, speaker.name] : [speaker.name];
}

/** The text after the margin of its speaker: the name of the teammate, and an indent for each level of subagents. */
export function indent(speaker: Speaker, text: string): string {
  const teammate = teammateOf(speaker);
  const margin = (teammate ? nameplate(teammate) : "") + "  ".repeat(speaker.depth ?? 0);
  return margin + text.replaceAll("\n", `\n${margin}`);
}

const COLOURS: readonly Style[] = ["cyan", "magenta", "yellow", "green"];

/** The same name has the same colour always, and leaves room for what is said. */
function nameplate(name: string): string {
  const shown = clipToWidth(onOneLine(name), Math.floor(columnsOf(process.stderr) / 3));
  const sum = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return paint(process.stderr, COLOURS[sum % COLOURS.length] as Style, `${shown} │ `);
}
