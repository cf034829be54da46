import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChapter, listChapters, readScenario, repositoryRoot } from "@harness/shared/chapters";
import { inParallel } from "@harness/shared/host";
import { commandTarget, playAndJudge } from "@harness/shared/smoke";
import { hasPython } from "@harness/shared/test-kit";
import { expect, test } from "vitest";

const root = repositoryRoot();
const scenarios = findChapter(listChapters(root), "s01")?.scenarios.map((file) => readScenario(file)) ?? [];
const hasGo = spawnSync("go", ["version"]).status === 0;

/** What each scenario of s01 has against the program. */
async function verdictsOn(command: string) {
  const target = commandTarget(command, root);
  const failures = await inParallel(scenarios, async (scenario) => {
    const outcome = await playAndJudge({ scenario, role: "own", target }, {});
    return outcome.failures.map((failure) => ({ scenario: scenario.id, ...failure }));
  });
  return failures.flat();
}

test.skipIf(!hasPython())("the starter in Python is an agent of s01", async () => {
  expect(scenarios.length).toBeGreaterThan(10);
  expect(await verdictsOn("python3 starters/python/agent.py")).toEqual([]);
});

test.skipIf(!hasGo)("the starter in Go is an agent of s01 (skipped where there is no go)", async () => {
  const program = join(mkdtempSync(join(tmpdir(), "harness-test-")), "agent");
  execFileSync("go", ["build", "-o", program, "starters/go/agent.go"], { cwd: root });
  expect(await verdictsOn(program)).toEqual([]);
});
