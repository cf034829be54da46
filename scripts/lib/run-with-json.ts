/** Runs a program of another installation. It has its own packages, so we exchange data, not code. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** Runs a JavaScript program with JSON on stdin and stdout. Its other output is shown only if it fails. */
export async function runWithJson(program: string, input: unknown, signal: AbortSignal) {
  const child = spawn(process.execPath, [program], { signal });
  child.stdin.end(JSON.stringify(input));
  const ended = once(child, "close");
  const [output, complaint, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new Error(`${program} ended with code ${code}: ${complaint}`);
  return JSON.parse(output);
}
