/** Real processes for the tests. A script is bundled once, since starting it with tsx each time would take longer. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { temporaryDirectory } from "./workspace.ts";

// What is bundled may hold packages that look for others themselves.
const REQUIRE = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);`;

/** The path of a script, made ready for node. Its folder goes with the test. */
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
  /** Resolves at its end, to how it ended. */
  ended: Promise<{ code: number | null; signal: string | null }>;
}

/** Starts a script; `onLine` is told of each line that it writes. */
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
