/** Runs `pnpm eval` for tests. */

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import type { Report } from "@harness/shared/evals";
import { environment } from "@harness/shared/test-kit";

/** What `pnpm eval --json` says. */
export function evaluate(args: string[]): Report[] {
  const root = repositoryRoot();
  const { stdout } = spawnSync(process.execPath, [join(root, "scripts/run.mjs"), "eval", "--json", ...args], {
    cwd: root,
    env: environment(),
    encoding: "utf8",
  });
  return JSON.parse(stdout).reports;
}
