/** Runs one part of `pnpm test` and keeps its output. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Part } from "./parts.ts";

export interface Ran {
  passed: boolean;
  seconds: number;
  output: string;
}

/** The part sees nothing of the machine, see `sealProcess`. */
export async function runPart(root: string, { program, args, env }: Part): Promise<Ran> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const pieces: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => pieces.push(piece));
  const [code] = await once(child, "close");
  const seconds = (performance.now() - started) / 1000;
  return { passed: code === 0, seconds, output: Buffer.concat(pieces).toString() };
}
