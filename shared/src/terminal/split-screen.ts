/** The screen in two parts: above, what is printed; below, the line that is being typed, as long as the prompt is open. */

import { clearScreenDown, cursorTo, type Interface, moveCursor } from "node:readline";
import { Writable } from "node:stream";
import { setTypedLine } from "./screen.ts";
import { screenSize } from "./screen-size.ts";

export interface Prompt {
  /** A line can be typed, and what is typed is shown. */
  isOpen: boolean;
  /** A question is in its place just now. */
  isCovered: boolean;
}

/** The output of readline: the terminal while the prompt is visible, otherwise nothing. */
export function promptScreen(prompt: Prompt): Writable {
  const { stderr } = process;
  const screen = new Writable({
    write(chunk, _encoding, done) {
      if (isSeen(prompt)) stderr.write(chunk);
      done();
    },
  });
  // Text that is typed unseen takes no rows. With the real width readline would count rows and erase output later.
  Object.defineProperty(screen, "columns", {
    get: () => (isSeen(prompt) ? screenSize().columns : Infinity),
  });
  stderr.on("resize", () => screen.emit("resize"));
  return screen;
}

function isSeen({ isOpen, isCovered }: Prompt): boolean {
  return isOpen && !isCovered;
}

/** Lets the typed line step aside while something is printed above it. */
export function keepBelowOutput(prompt: Prompt, readline: Interface): void {
  let rowsAbove = 0;
  setTypedLine({
    isOpen: () => prompt.isOpen,
    hide() {
      if (isSeen(prompt)) rowsAbove = erase(readline);
    },
    show() {
      if (!isSeen(prompt)) return;
      // readline goes up as many rows as the cursor was below the prompt.
      process.stderr.write("\n".repeat(rowsAbove));
      readline.prompt(true);
    },
  });
}

/** A question takes the place of the prompt. */
export function coverPrompt(prompt: Prompt, readline: Interface): void {
  if (isSeen(prompt)) erase(readline);
  prompt.isCovered = true;
}

/** The prompt is back where it is open, with what was typed. */
export function uncoverPrompt(prompt: Prompt, readline: Interface): void {
  prompt.isCovered = false;
  drawPrompt(prompt, readline);
}

/** Draws the prompt, and what was typed, at the cursor. */
export function drawPrompt(prompt: Prompt, readline: Interface): void {
  if (!isSeen(prompt)) return;
  // Text that was typed unseen has taken no rows.
  Object.assign(readline, { prevRows: 0 });
  readline.prompt(true);
}

/** Takes the typed line off the screen. Returns the row of the cursor in it. */
function erase(readline: Interface): number {
  const { rows } = readline.getCursorPos();
  moveCursor(process.stderr, 0, -rows);
  cursorTo(process.stderr, 0);
  clearScreenDown(process.stderr);
  return rows;
}
