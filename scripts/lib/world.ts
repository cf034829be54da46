/** The inputs that all plays share. */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { upToDate } from "../launch/bundle.mjs";

/** A hash of the judge with its packages, of Node, and of the programs that commands use. */
export async function fingerprintOfWorld(root: string): Promise<string> {
  const main = join(root, "shared/src/smoke/index.ts");
  // The code that plays and judges, as a bundle: comments and unused files do not change it.
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
