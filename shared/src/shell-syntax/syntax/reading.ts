/**
 * Two readers, one verdict. Our own reader knows bash's quoting, but it is ours alone; the second one is used by many,
 * but it was not made to guard anything. A text counts as understood only if both understand it.
 */

import type { Node } from "./ast.ts";
import { NotUnderstood, TooLong } from "./cursor.ts";
import { parseScript } from "./script.ts";
import { disagreement } from "./second-reader.ts";

/** `script` is set when our reader succeeded, `understood` when the second one agrees with it. */
export interface Reading {
  script?: Node[];
  understood: boolean;
  problem?: string;
  /** There is more of it than can be judged. */
  tooLong?: true;
}

// Far beyond any command that a person reviews. Tabs and line breaks are the only control characters that
// mean anything.
const LONGEST_COMMAND = 100_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const STRANGE = /[\x00-\x08\x0b-\x1f\x7f\p{Surrogate}]/u;

// Bare words and spaces cannot be read in two ways, so the second reader is not asked.
const PLAIN = /^[\w./ -]+$/;

/** Reads a shell command. Never throws: what cannot be read comes back as not understood, with the problem. */
export function readShell(command: string): Reading {
  if (command.length > LONGEST_COMMAND)
    return { understood: false, problem: "It is too long to be judged. Put it into a file.", tooLong: true };
  if (STRANGE.test(command)) return { understood: false, problem: "a control character" };
  const reading = readScript(command);
  if (!reading.script || PLAIN.test(command)) return reading;
  const problem = disagreement(command, reading.script);
  return problem ? { ...reading, understood: false, problem } : reading;
}

/** Our own reader alone. */
export function readScript(text: string): Reading {
  try {
    return { script: parseScript(text), understood: true };
  } catch (error) {
    if (error instanceof TooLong) return { understood: false, problem: error.message, tooLong: true };
    if (error instanceof NotUnderstood) return { understood: false, problem: error.message };
    // The stack ran out on absurd nesting.
    if (error instanceof RangeError) return { understood: false, problem: "nested too deeply" };
    throw error;
  }
}
