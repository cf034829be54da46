/** Real processes for the tests. A script is bundled once, since starting it with tsx each time would take longer. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { temporaryDirectory } from "./directories.ts";

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

/** Runs a script to its end, however it ends. */
export async function run(
  script: string,
  args: string[],
): Promise<{ code: number | null; signal: string | null }> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "ignore", "inherit"] });
  const [code, signal] = await once(child, "close");
  return { code, signal };
}
