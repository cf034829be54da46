/** The walls around a command: it can read everything except secrets, and write only to a few directories. */
import { decidingParts, decidingPartsOfEntry, entryAround } from "@harness/shared/git";
import { home } from "@harness/shared/host";
import { secretsNow } from "@harness/shared/sensitive-files";
import type { Walls } from "@harness/shared/shell";
import { existing } from "@harness/shared/state";
import type { Agent } from "../agent.ts";
import { isInside } from "../safe-path.ts";
import { decidingIn, findGuarded } from "./guarded.ts";

/** The walls around a command that runs in this directory. */
export function wallsAround(directory: string, { workspace, sandbox, permissions }: Agent): Walls {
  const { directories, repositories, missing, guarded } = sandbox.ground;
  const entries = entriesOf(directory, repositories);
  const own = directory === workspace ? [] : [findGuarded(directory, permissions.rules)];
  const writable = [directory, ...directories];
  const folders = guarded.flatMap((found) => found.folders).filter((path) => isBelow(path, writable));
  return {
    writable: [...writable, ...repositories, ...entries, ...existing(folders)],
    readable: [
      "/",
      ...existing([workspace, home()]),
      ...new Set([workspace, ...writable].flatMap(decidingIn)),
      ...repositories.flatMap(decidingParts),
      ...entries.flatMap(decidingPartsOfEntry),
      ...existing([...guarded, ...own].flatMap(({ held }) => held)),
    ],
    hidden: [
      ...(directory === workspace ? missing : []),
      ...existing([...guarded, ...own].flatMap(({ secret }) => secret)),
      ...existing(sandbox.ground.secrets),
      ...secretsNow(),
    ],
    network: sandbox.settings.network ? "all" : "none",
  };
}

function isBelow(path: string, directories: string[]): boolean {
  return directories.some((directory) => isInside(directory, path));
}

/** The folder that the repository keeps for the worktree of the command; empty outside a worktree. */
function entriesOf(directory: string, repositories: string[]): string[] {
  const entry = entryAround(directory);
  return entry && isBelow(entry, repositories) ? [entry] : [];
}
