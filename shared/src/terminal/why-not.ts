/** After a "no": its reason, in a line of its own. */

import { createInterface, type Interface } from "node:readline";
import { PassThrough } from "node:stream";
import { words } from "../wording/index.ts";
import { splitCut } from "./answer-keys.ts";
import type { Keys } from "./choose.ts";
import { paint } from "./colour.ts";
import { afterQuiet } from "./quiet.ts";
import { inLanguage } from "./screen.ts";

/** The reason, "" when there is none; and what was typed for the prompt instead. */
interface TypedReason {
  reason: string;
  rest: string;
}

const PASTE = "\u001b[200~";
/** Ctrl-C and Ctrl-D. */
const STOPS = new Set(["\u0003", "\u0004"]);

/**
 * Asks for the reason of a no. It is no reason if the user types on at once (they were typing something else), pastes, or
 * enters a command of the session: then it goes to the prompt.
 */
export function askWhy(
  keys: Keys,
  signal: AbortSignal,
  isCommand: (line: string) => boolean,
): Promise<TypedReason> {
  const input = new PassThrough();
  const reader = createInterface({ input, output: process.stderr, terminal: true });
  const over = new AbortController();
  let isReady = false;
  let typedOn = "";
  let cut = "";
  return new Promise<TypedReason>((resolve) => {
    const stop = (rest = "") => {
      if (!over.signal.aborted) process.stderr.write("\n");
      finish("", rest);
    };
    const finish = (reason: string, rest = "") => {
      over.abort();
      keys.pieces.off("data", read);
      resolve({ reason, rest: rest + typedOn });
      reader.close();
    };
    const onKey = afterQuiet(keys.clock, over.signal, () => {
      isReady = true;
      showPrompt(reader, "bold");
    });
    const read = (piece: Buffer) => {
      const [whole, begun] = splitCut(cut + piece);
      cut = begun;
      const [, text = "", more = ""] = /^([^\r\n]*[\r\n]?)(.*)$/s.exec(whole) ?? [];
      const isMine = isReady ? !text.includes(PASTE) : text.trim() === "" || STOPS.has(text);
      onKey();
      if (!isMine) return stop(reader.line + text + more);
      typedOn = more;
      input.write(text);
    };
    keys.pieces.on("data", read);
    reader.on("SIGINT", keys.onInterrupt);
    // As at the prompt: suspending this process alone would leave the terminal dead.
    reader.on("SIGTSTP", () => {});
    reader.on("close", () => stop());
    reader.on("line", (line) => (isCommand(line) ? finish("", `${line}\r`) : finish(line.trim())));
    signal.addEventListener("abort", () => stop(), { once: true });
    showPrompt(reader, "dim");
  });
}

/** Bold as soon as keys count. */
function showPrompt(reader: Interface, style: "dim" | "bold"): void {
  reader.setPrompt(paint(process.stderr, style, `  ${inLanguage(words.whyNot)}`));
  reader.prompt(true);
}
