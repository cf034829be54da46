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

/** The text in a style, if the stream is a terminal and the user has not asked for plain text. */
export function paint(stream: NodeJS.WriteStream, style: Style, text: string): string {
  if (!stream.isTTY || process.env.NO_COLOR || process.env.TERM === "dumb") return text;
  const [on, off] = CODES[style];
  return `\u001b[${on}m${text}\u001b[${off}m`;
}

/** The same, each line for itself, so that a margin in another style can stand before it. */
export function paintLines(stream: NodeJS.WriteStream, style: Style, text: string): string {
  const lines = text.split("\n").map((line) => paint(stream, style, line));
  return lines.join("\n");
}

/** A line of a diff: green what comes in, red what goes out. */
export function colourDiff(line: string): string {
  if (line.startsWith("+")) return paintLines(process.stderr, "green", line);
  if (line.startsWith("-")) return paintLines(process.stderr, "red", line);
  return line;
}
