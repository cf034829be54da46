/** Colours for the screen of the agent. */

import { styleText } from "node:util";

export type Style = "bold" | "dim" | "red" | "green" | "yellow" | "magenta" | "cyan";

/** The text in a style, if the stream is a terminal and the user has not asked for plain text. */
export function paint(stream: NodeJS.WriteStream, style: Style, text: string): string {
  if (!stream.isTTY || process.env.NO_COLOR || process.env.TERM === "dumb") return text;
  return styleText(style, text, { validateStream: false }); // else Node asks stdout, not this stream
}

/** The same for each line, so that a margin in another style can be put before it. */
export function paintLines(stream: NodeJS.WriteStream, style: Style, text: string): string {
  const lines = text.split("\n").map((line) => paint(stream, style, line));
  return lines.join("\n");
}

/** A line of a diff: added lines are green, removed lines red. */
export function colourDiff(line: string): string {
  if (line.startsWith("+")) return paintLines(process.stderr, "green", line);
  if (line.startsWith("-")) return paintLines(process.stderr, "red", line);
  return line;
}
