/** Starts real processes for tests. A program is bundled once, because starting it with tsx each time would take longer. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { isProcessAlive } from "../state/index.ts";
import { temporaryDirectory } from "./workspace.ts";

// A bundle can contain packages that look for other packages themselves.
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

/** Bundles a TypeScript program. Returns the path for node; its folder is removed after the test. */
export async function bundle(script: URL, folder = temporaryDirectory()): Promise<string> {
  const file = fileURLToPath(script);
  const outfile = join(folder, `${basename(file, ".ts")}.mjs`);
  await build({
    entryPoints: [file],
    bundle: true,
    platform: "node",
    format: "esm",
    banner: { js: REQUIRE },
    outfile,
    logLevel: "silent",
  });
  return outfile;
}

export interface Process {
  child: ChildProcess;
  lines: string[];
  /** Resolves when it ends, to its exit code or signal. */
  ended: Promise<{ code: number | null; signal: string | null }>;
}

/** Starts a bundled program. Calls `onLine` with each line of its output. */
export function start(script: string, args: string[], onLine?: (line: string) => void): Process {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    onLine?.(line);
  });
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal }));
  return { child, lines, ended };
}

/** Whether a process runs. One that is dead and that nobody has collected yet does not: the first process may be slow at that. */
export function isAlive(pid: number): boolean {
  // 0 would be our own process group, which always lives.
  if (!(pid > 0)) throw new Error(`${pid} is no id of a process: was it read before it was written?`);
  return isProcessAlive(`${pid}-`);
}
