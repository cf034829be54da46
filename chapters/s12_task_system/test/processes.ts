/** Real processes for the tests. A script is bundled once, since starting it with tsx each time would take longer. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { build } from "esbuild";

/** The path of a script of this folder, made ready for node. */
export async function bundle(script: string): Promise<string> {
  const outfile = `${temporaryDirectory()}/${script.replace(".ts", ".mjs")}`;
  await build({
    entryPoints: [fileURLToPath(new URL(script, import.meta.url))],
    bundle: true,
    platform: "node",
    format: "esm",
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
