/** Runs a program and returns its output as one text, in the order of a screen. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withPlainRights } from "../host/index.ts";
import { OWN_GROUP } from "../shell/index.ts";
import { signalGroup, withinLimits } from "./limits.ts";
import type { RunOptions } from "./program.ts";

/** The line at the end of the output of a program that took too long. */
export const STOPPED = /^\(stopped after \d+ s\)$/;

/** stdout and stderr go to one file, because two pipes would lose their order. */
export async function runOnScreen(
  argv: string[],
  { stdin, cwd, env, ...limits }: RunOptions,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "harness-screen-"));
  const screen = await open(join(folder, "screen.txt"), "w");
  try {
    const [program = "", ...args] = argv;
    const options = { cwd, env, ...OWN_GROUP };
    const child = withPlainRights(() =>
      spawn(program, args, { ...options, stdio: ["pipe", screen.fd, screen.fd] }),
    );
    child.stdin?.on("error", () => {}); // the program may end before it has read all lines
    child.stdin?.end(stdin);
    const { timedOut } = await withinLimits(child, limits, once(child, "exit"));
    signalGroup(child, "SIGKILL"); // ends processes that it left behind
    const text = await readFile(join(folder, "screen.txt"), "utf8");
    return timedOut ? `${text}(stopped after ${limits.timeoutMs / 1000} s)\n` : text;
  } finally {
    await screen.close();
    await rm(folder, { recursive: true, force: true });
  }
}
