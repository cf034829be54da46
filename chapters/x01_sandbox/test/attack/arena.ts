/** A place where everything may be tried: namespaces of its own, which end with it. */

import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findSandbox } from "@harness/shared/shell";
import { bundle } from "@harness/shared/test-kit";
import type { Outcome, Role } from "./attempt.ts";

const NAMESPACES = ["--mount", "--pid", "--net", "--ipc", "--uts", "--fork", "--mount-proc", "--kill-child"];
const SCRIPT = fileURLToPath(new URL("arena.sh", import.meta.url));
/** What hangs is to end; this is much more than it takes. */
const MOST_MS = 600_000;

/** Why nothing can be tried on this computer; "" when it can. */
export async function whyNot(): Promise<string> {
  const sandbox = await findSandbox();
  if (!sandbox.works) return sandbox.why;
  if (process.getuid?.() !== 0) return "only root can try it as root and as somebody else";
  try {
    for (const program of ["perl", "git", "ip", "setpriv", "script"]) execFileSync("which", [program]);
    execFileSync("unshare", [...NAMESPACES, "true"], { stdio: "pipe" });
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

/** Makes all attempts of this role. */
export async function attack(role: Role): Promise<Map<string, Outcome>> {
  const folder = mkdtempSync(join(tmpdir(), "harness-test-"));
  try {
    const runner = await bundle(new URL("runner.ts", import.meta.url), folder);
    const words = [...NAMESPACES, "bash", SCRIPT, role, process.execPath, runner];
    const { stdout } = await promisify(execFile)("unshare", words, { timeout: MOST_MS, maxBuffer: 1e8 });
    const outcomes = stdout.split("\n").filter((line) => line.startsWith("{"));
    return new Map(outcomes.map((line) => [JSON.parse(line).name, JSON.parse(line)]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
