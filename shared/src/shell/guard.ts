/** A small process that kills our process groups if this process dies without doing it. */

import { type ChildProcess, spawn } from "node:child_process";
import { bashScript } from "./bash.ts";

/** Keeps the newest line of its input. When that ends, so has the process that wrote it, and its groups must follow. */
const SCRIPT = `trap '' HUP INT TERM
while read -r line; do groups=$line; done
for group in $groups; do kill -KILL -- "-$group"; done 2>/dev/null`;

let guard: ChildProcess | undefined;

/**
 * Tells the guard which process groups must not outlive us. It is a small process of its own, so it also acts when we
 * are killed in a way that nobody can handle. It starts with the first call and ends right after us.
 */
export function tellGuard(groups: Iterable<number>): void {
  // Windows has no process groups.
  if (process.platform === "win32") return;
  guard ??= startGuard();
  guard.stdin?.write(`${[...groups].join(" ")}\n`);
}

/** When the groups are gone, the guard must not remember them: their numbers will be given to strangers. */
export function dismissGuard(): void {
  guard?.stdin?.end("\n");
}

function startGuard(): ChildProcess {
  // Detached, so that what the terminal sends to our group does not end the guard before us.
  const stdio = ["pipe", "ignore", "ignore"] as const;
  // It needs no variable, and what it has would be there for every command to see.
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
