/** Namespaces for the soak test, if the system allows them: a disk that may be filled, and no other processes. */

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
// The shell stays, because the first process of a namespace must reap the orphans.
const MOUNT = 'mount -t tmpfs -o size=256m soak "$1" || exit 125; shift; "$@"; exit $?';

/** A command that runs another one in new namespaces, where `directory` is a disk; empty if the system has none. */
export function aloneIn(directory: string): string[] {
  const command = [...UNSHARE, ...bashScript(MOUNT, [directory])];
  const [program = "", ...args] = command;
  return spawnSync(program, [...args, "true"]).status === 0 ? command : [];
}
