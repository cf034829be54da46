/** The type errors in a student's sources. A misspelt name often looks like a wrong idea when only the plays are seen. */

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { OpenLab } from "./lab.ts";

/** Only for a compiler that hangs: on a busy computer it takes a minute. */
const TIMEOUT_MS = 300_000;
const MOST = 5;

/** The first errors of the compiler in `src/`, one line each; [] for a program in another language. */
export async function typeErrorsIn(
  { root, folder, state }: Pick<OpenLab, "root" | "folder" | "state">,
  signal: AbortSignal,
): Promise<string[]> {
  const config = join(folder, "tsconfig.json");
  if (state.command !== undefined || !existsSync(config)) return [];
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const kept = ["--incremental", "--tsBuildInfoFile", join(folder, "node_modules/.cache/types.tsbuildinfo")];
  const args = [compiler, "--noEmit", "--pretty", "false", ...kept, "-p", config];
  const options = { cwd: folder, signal, timeout: TIMEOUT_MS };
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }),
  );
  return stdout
    .split("\n")
    .filter((line) => line.startsWith("src/"))
    .slice(0, MOST);
}
