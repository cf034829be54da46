/** Colours for the maintainer's commands: on a terminal, unless the person has asked for plain text. */

import { styleText } from "node:util";

export type Style = "bold" | "dim" | "red" | "green" | "cyan";

/** Whether to use colours on stdout. */
export function hasColour(): boolean {
  return Boolean(process.stdout.isTTY) && !process.env.NO_COLOR && process.env.TERM !== "dumb";
}

export function paint(style: Style, text: string): string {
  return hasColour() ? styleText(style, text) : text;
}
