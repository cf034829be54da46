/** Runs VitePress as a process of its own, because it has its own packages. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Returns its exit code; 130 if it was interrupted. */
export async function runVitePress(root: string, args: string[], signal: AbortSignal): Promise<number> {
  const program = join(root, "docs/node_modules/vitepress/bin/vitepress.js");
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: "inherit" });
  const stop = () => child.kill();
  signal.addEventListener("abort", stop);
  const [code] = await once(child, "close");
  signal.removeEventListener("abort", stop);
  return signal.aborted ? 130 : (code ?? 1);
}
