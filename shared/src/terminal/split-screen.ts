/** The screen in two parts: above, what is printed; below, the line that is being typed, as long as the prompt is open. */

import { clearScreenDown, cursorTo, type Interface, moveCursor } from "node:readline";
import { Writable } from "node:stream";
import { setTypedLine } from "./screen.ts";
import { screenSize } from "./screen-size.ts";

export interface Prompt {
  isOpen: boolean;
}

/** What readline draws on: the terminal while the prompt is open, and else nothing. */
export function promptScreen(prompt: Prompt): Writable {
  const { stderr } = process;
  const screen = new Writable({
    write(chunk, _encoding, done) {
      if (prompt.isOpen) stderr.write(chunk);
      done();
    },
  });
  // What is typed unseen takes no rows; with the real width readline would count them and erase output later.
  Object.defineProperty(screen, "columns", {
    get: () => (prompt.isOpen ? screenSize().columns : Infinity),
  });
  stderr.on("resize", () => screen.emit("resize"));
  return screen;
}

/** Lets the typed line step aside while something is printed above it. */
export function keepBelowOutput(prompt: Prompt, readline: Interface): void {
  const { stderr } = process;
  let rowsAbove = 0;
  setTypedLine({
    isOpen: () => prompt.isOpen,
    hide() {
      if (!prompt.isOpen) return;
      rowsAbove = readline.getCursorPos().rows;
      moveCursor(stderr, 0, -rowsAbove);
      cursorTo(stderr, 0);
      clearScreenDown(stderr);
    },
    show() {
      if (!prompt.isOpen) return;
      // readline goes up as many rows as the cursor was below the prompt.
      stderr.write("\n".repeat(rowsAbove));
      readline.prompt(true);
    },
  });
}
