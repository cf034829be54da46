/** Asks git which files of a directory it ignores. */

import { lookWithGit, ownEnvironment } from "./cover.ts";

const LIST_IGNORED = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"];

/**
 * The files and directories below a directory that git ignores, relative to it. A directory stands for all that is in it. Empty
 * without git, without a repository, or when git does not answer. It waits for git, and git starts no other program.
 */
export function ignoredBelow(directory: string): string[] {
  const output = lookWithGit(directory, LIST_IGNORED, ownEnvironment())?.output ?? "";
  return output.split("\0").flatMap((path) => (path === "" ? [] : path.replace(/\/$/, "")));
}
