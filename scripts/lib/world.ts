/** What all plays have in common. */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { upToDate } from "../launch/bundle.mjs";

/** Stands for the judge with its packages, for Node, and for the programs that commands are made of. */
export async function fingerprintOfWorld(root: string): Promise<string> {
  const main = join(root, "shared/src/smoke/index.ts");
  // What plays and judges, as a bundle: comments do not count, nor does what the door does not lead to.
  const judge = await upToDate(root, { main, cache: join(root, ".cache/judge") });
  const hash = createHash("sha256").update(readFileSync(judge));
  hash.update(JSON.stringify([process.version, process.platform, process.arch]));
  for (const program of ["bash", "git"]) hash.update(versionOf(program));
  return hash.digest("hex");
}

function versionOf(program: string): string {
  try {
    return execFileSync(program, ["--version"], { encoding: "utf8" });
  } catch {
    return "(none)";
  }
}
