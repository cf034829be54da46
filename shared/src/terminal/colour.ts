/** Colours, where they help and are wanted. */

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  magenta: [35, 39],
  cyan: [36, 39],
} as const;

export type Style = keyof typeof CODES;

/**
 * The text in a style, if the stream is a terminal and the user has not asked for plain text. Each line has the style for
 * itself, so that a margin can stand before it.
 */
export function paint(stream: NodeJS.WriteStream, style: Style, text: string): string {
  if (!stream.isTTY || process.env.NO_COLOR || process.env.TERM === "dumb") return text;
  const [on, off] = CODES[style];
  const lines = text.split("\n").map((line) => `\u001b[${on}m${line}\u001b[${off}m`);
  return lines.join("\n");
}

/** A line of a diff: green what comes in, red what goes out. */
export function colourDiff(line: string): string {
  if (line.startsWith("+")) return paint(process.stderr, "green", line);
  if (line.startsWith("-")) return paint(process.stderr, "red", line);
  return line;
}
