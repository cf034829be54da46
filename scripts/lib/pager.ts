/** Shows long output in the reader's pager, on a terminal. */

import { spawn, spawnSync } from "node:child_process";
import { bashScript } from "@harness/shared/shell";

/**
 * Shows a text. On a terminal it goes through `$PAGER`, else through less if there is one; anywhere else it is printed.
 * Leaving the pager early is not an error.
 */
export async function showPaged(text: string): Promise<void> {
  const pager = process.stdout.isTTY ? pagerCommand(process.env) : undefined;
  const shown = pager !== undefined && (await runPager(pager, text));
  if (!shown) process.stdout.write(text);
}

/** The command line of the reader's pager; undefined if it is switched off or there is none. */
export function pagerCommand({ PAGER }: NodeJS.ProcessEnv): string | undefined {
  if (PAGER !== undefined) return ["", "cat"].includes(PAGER.trim()) ? undefined : PAGER;
  return spawnSync("less", ["--version"], { stdio: "ignore" }).error ? undefined : "less -R";
}

/** Whether the pager could be started. */
async function runPager(command: string, text: string): Promise<boolean> {
  // The settings that git uses: less shows colours, and quits if the text fits on one screen.
  const env = { LESS: "FRX", ...process.env };
  const [bash, ...words] = bashScript(command);
  const pager = spawn(bash, words, { stdio: ["pipe", "inherit", "inherit"], env });
  // The pager handles Ctrl-C now.
  const ignore = () => {};
  process.on("SIGINT", ignore);
  pager.stdin.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  pager.stdin.end(text);
  const code = await new Promise<number | null>((resolve) => {
    pager.on("error", () => resolve(NOT_FOUND));
    pager.on("close", resolve);
  });
  process.off("SIGINT", ignore);
  return code !== NOT_FOUND && code !== NOT_RUN;
}

/** Exit codes of a shell: the program does not exist, or may not be run. */
const NOT_FOUND = 127;
const NOT_RUN = 126;
