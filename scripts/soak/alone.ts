/** A small world of one's own, where the system gives one: a disk that may be filled, and no other processes. */

import { spawnSync } from "node:child_process";
import { bashScript } from "@harness/shared/shell";

const UNSHARE = [
  "unshare",
  "--user",
  "--map-root-user",
  "--mount",
  "--pid",
  "--fork",
  "--mount-proc",
  "--kill-child",
];
// The shell stays, for the first process of a world has to bury the orphans.
const MOUNT = 'mount -t tmpfs -o size=256m soak "$1" || exit 125; shift; "$@"; exit $?';

/** The command that runs another in a world of its own, where `directory` is a disk; empty when there is no such thing. */
export function aloneIn(directory: string): string[] {
  const command = [...UNSHARE, ...bashScript(MOUNT, [directory])];
  const [program = "", ...args] = command;
  return spawnSync(program, [...args, "true"]).status === 0 ? command : [];
}
