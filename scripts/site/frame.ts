/** What both commands of the site begin with: an installation that is there, and an interrupt that ends all. */

import type { Language } from "@harness/shared/wording";
import { type Installation, install, isInstalled } from "../lib/own-installation.ts";

export async function ensureInstalled(installation: Installation, language: Language, signal: AbortSignal) {
  if (!isInstalled(installation)) await install(installation, language, signal);
}

/** Runs a command until it is done, or Ctrl-C; then the exit code is 130, and nobody waits for what is at work beside it. */
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
