/** The start of all site commands: the installation, and Ctrl-C. */

import type { Language } from "@harness/shared/wording";
import { type Installation, install, isInstalled } from "../lib/own-installation.ts";

export async function ensureInstalled(installation: Installation, language: Language, signal: AbortSignal) {
  if (!isInstalled(installation)) await install(installation, language, signal);
}

/** Runs a command until it ends, or until Ctrl-C. Then the exit code is 130, and work that still runs is not awaited. */
export async function untilInterrupted(run: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const interrupt = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => interrupt.abort());
  const code = await run(interrupt.signal).catch((error) => {
    if (!interrupt.signal.aborted) throw error;
    return 130;
  });
  if (interrupt.signal.aborted) process.exit(130);
  return code;
}
