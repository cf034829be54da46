/** Lines below all others that show what is going on. Only a terminal shows them. */

import { clearScreenDown, cursorTo, moveCursor } from "node:readline";
import { clipToWidth, mostColumnsOf, onOneLine } from "../text/index.ts";
import { paint } from "./colour.ts";
import { screenSize } from "./screen-size.ts";
import { indent, type Speaker } from "./speaker.ts";

/** What each agent is busy with. */
export interface Status {
  lines: Map<Speaker, string[]>;
  /** How many rows it takes on the screen just now. */
  rows: number;
  /** A question has the last line. */
  isHeld: boolean;
}

export function createStatus(): Status {
  return { lines: new Map(), rows: 0, isHeld: false };
}

/** What an agent is busy with; no lines when it is no longer busy. */
export function setStatus({ lines }: Status, agent: Speaker, news: string[]): void {
  if (news.length > 0) lines.set(agent, news);
  else lines.delete(agent);
}

/** Draws the status at the cursor, which must be on a free line. */
export function drawStatus(status: Status): void {
  const { stderr } = process;
  if (status.lines.size === 0 || status.isHeld || !stderr.isTTY || process.env.TERM === "dumb") return;
  const { columns, rows } = screenSize();
  // A line that wraps, or does not fit on the screen, would take more rows than we can clear.
  const lines = [...status.lines].flatMap(([agent, its]) => {
    const room = columns - 1 - mostColumnsOf(indent(agent, ""));
    return its.map((line) => indent(agent, clipToWidth(onOneLine(line), room)));
  });
  const fitting = lines.slice(0, rows - 1);
  stderr.write(paint(stderr, "dim", fitting.join("\n")));
  status.rows = fitting.length;
}

/** Takes the drawn status off the screen. */
export function eraseStatus(status: Status): void {
  if (status.rows === 0) return;
  moveCursor(process.stderr, 0, 1 - status.rows);
  cursorTo(process.stderr, 0);
  clearScreenDown(process.stderr);
  status.rows = 0;
}
