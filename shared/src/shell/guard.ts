/** A small process that kills our process groups if this process dies without doing it. */

import { type ChildProcess, spawn } from "node:child_process";
import { bashScript } from "./bash.ts";

/** Remembers the last line of its input. When the input ends, our process has ended, and its groups are killed. */
const SCRIPT = `trap '' HUP INT TERM
while read -r line; do groups=$line; done
for group in $groups; do kill -KILL -- "-$group"; done 2>/dev/null`;

let guard: ChildProcess | undefined;

/**
 * Tells the guard which process groups must not outlive us. The guard is a process of its own, so it also acts if we are
 * killed by SIGKILL. It starts with the first call and ends right after us.
 */
export function tellGuard(groups: Iterable<number>): void {
  // Windows has no process groups.
  if (process.platform === "win32") return;
  guard ??= startGuard();
  guard.stdin?.write(`${[...groups].join(" ")}\n`);
}

/** When the groups are gone, the guard must forget them: the system may reuse their numbers. */
export function dismissGuard(): void {
  guard?.stdin?.end("\n");
}

function startGuard(): ChildProcess {
  // Detached: a signal from the terminal to our group must not end the guard before us.
  const stdio = ["pipe", "ignore", "ignore"] as const;
  // It needs no variables, and every command could read those that it has.
  const [bash, ...words] = bashScript(SCRIPT);
  const child = spawn(bash, words, { detached: true, env: {}, stdio: [...stdio] });
  child.on("error", () => {});
  child.once("exit", () => {
    guard = undefined;
  });
  child.stdin.on("error", () => {});
  child.unref();
  (child.stdin as typeof child.stdin & { unref?(): void }).unref?.();
  return child;
}
