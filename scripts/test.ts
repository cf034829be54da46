/** `pnpm test`: everything that must hold, stage by stage. A failed stage does not hide the next one's result. */

import { spawn } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { paint } from "./lib/colour.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

type Stage = [name: string, program: string, ...args: string[]];

/**
 * Both lanes are worked on at once, since much of each is waiting or has only one thread.
 * The tools are run by node itself: a package manager in between costs a second each.
 */
const LANES: Stage[][] = [
  [
    ["unit tests", "node_modules/vitest/vitest.mjs", "run"],
    ["smoke matrix", "scripts/run.mjs", "smoke"],
  ],
  [
    ["type check", "node_modules/typescript/bin/tsc", "--noEmit"],
    ["type check of browser code", "node_modules/typescript/bin/tsc", "-p", "shared/src/player/browser"],
    ["lint", "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."],
    ["checks", "scripts/run.mjs", "check"],
  ],
];

/** What is at work just now. */
const running = new Set<string>();

await runCommand(async (args) => {
  const { positionals } = readArgs(args, {}, "pnpm test");
  if (positionals.length > 0)
    throw new UsageError("pnpm test runs everything; for some tests: npx vitest run PATH");
  const root = repositoryRoot();
  const passed = (await Promise.all(LANES.map((lane) => runLane(root, lane)))).flat();
  const failed = passed.filter((one) => !one).length;
  process.stdout.write(`${passed.length - failed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
});

async function runLane(root: string, lane: Stage[]): Promise<boolean[]> {
  const passed: boolean[] = [];
  for (const stage of lane) passed.push(await runStage(root, stage));
  return passed;
}

/** Runs one stage; its output is shown only when it fails. */
async function runStage(root: string, [name, program, ...args]: Stage): Promise<boolean> {
  const started = performance.now();
  running.add(name);
  showRunning();
  const { code, output } = await runNode(root, [join(root, program), ...args]);
  running.delete(name);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mark = code === 0 ? paint("green", "✓") : paint("red", "✗");
  process.stdout.write(`${process.stdout.isTTY ? "\r\x1b[K" : ""}${mark} ${name}  ${seconds} s\n`);
  if (code !== 0) process.stdout.write(`${output.trimEnd()}\n\n`);
  showRunning();
  return code === 0;
}

function showRunning(): void {
  if (process.stdout.isTTY && running.size > 0) process.stdout.write(`\r\x1b[K… ${[...running].join(", ")}`);
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
