/** `pnpm test`: everything that must hold, stage by stage. A failed stage does not hide the next one's result. */

import { spawn } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { paint } from "./lib/colour.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

/** The tools are run by node itself: a package manager in between costs a second each. */
const STAGES: [name: string, program: string, ...args: string[]][] = [
  ["type check", "node_modules/typescript/bin/tsc", "--noEmit"],
  ["lint", "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
  ["unit tests", "node_modules/vitest/vitest.mjs", "run"],
  ["checks", "scripts/run.mjs", "check"],
  ["smoke matrix", "scripts/run.mjs", "smoke"],
];

await runCommand(async (args) => {
  const { positionals } = readArgs(args, {}, "pnpm test");
  if (positionals.length > 0)
    throw new UsageError("pnpm test runs everything; for some tests: npx vitest run PATH");
  const root = repositoryRoot();
  let failed = 0;
  for (const [name, program, ...rest] of STAGES) {
    if (!(await runStage(root, name, [join(root, program), ...rest]))) failed++;
  }
  process.stdout.write(`${STAGES.length - failed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
});

/** Runs one stage; its output is shown only when it fails. */
async function runStage(root: string, name: string, args: string[]): Promise<boolean> {
  const started = performance.now();
  const live = process.stdout.isTTY;
  if (live) process.stdout.write(`… ${name}`);
  const { code, output } = await runNode(root, args);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = code === 0 ? paint("green", "✓") : paint("red", "✗");
  process.stdout.write(`${live ? "\r" : ""}${mark} ${name}  ${seconds} s\n`);
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`);
  return code === 0;
}

function runNode(root: string, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });
}
