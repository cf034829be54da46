import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { findPostgres } from "../../src/postgres/index.ts";
import type { Play } from "../../src/smoke/index.ts";
import { environment, hasPostgres, hasPython } from "../../src/test-kit/index.ts";
import { agentWith, scenarioFrom } from "./helpers.ts";

const hasServer = await hasPostgres();
const canPlay = hasPython();

const SCENARIO = (needs: string) => `
id: walls
title: Walls
hidden: true
prompt: Hi
needs: ${needs}
model: { main: [{ say: hello }] }
expect: [{ stdout_contains: hello }]
`;

// Other tests of this worker are to find what the computer really has.
afterEach(() => {
  vi.resetModules();
});

/** The smoke room as it is in a process of its own, on a computer where nobody can build walls. */
async function withoutWalls() {
  const folder = mkdtempSync(join(tmpdir(), "harness-test-"));
  writeFileSync(join(folder, "bwrap"), "#!/bin/sh\necho no walls here >&2\nexit 1\n");
  chmodSync(join(folder, "bwrap"), 0o755);
  vi.stubEnv("HARNESS_MUST_HAVE", "");
  vi.stubEnv("PATH", folder + delimiter + environment().PATH);
  vi.resetModules();
  return import("../../src/smoke/index.ts");
}

test.skipIf(process.platform !== "linux" || !canPlay)(
  "without what a scenario needs it is neither passed nor failed, and a line says why",
  async () => {
    const { describeSkipped, lackFor, matrixTable, playJobs, scenarioTable } = await withoutWalls();
    const scenario = await scenarioFrom(SCENARIO("bwrap"));
    expect(await lackFor(scenario)).toEqual({ need: "bwrap", why: "no walls here" });
    expect(await lackFor({ ...scenario, needs: undefined })).toBeUndefined();

    const x01 = { id: "x01" } as never;
    const others = [
      await scenarioFrom(SCENARIO("bwrap").replace("needs: bwrap", "").replace("id: walls", "id: plain")),
    ];
    const jobs = [scenario, ...others].map(
      (one) => ({ from: x01, scenario: one, on: x01, role: "own" }) as const,
    );
    const plays: Play[] = await playJobs(jobs, { targetOf: () => agentWith() });
    expect(plays.map(({ scenario, pass, skipped }) => [scenario, pass, skipped?.need])).toEqual([
      ["walls", true, "bwrap"],
      ["plain", true, undefined],
    ]);
    expect(matrixTable(plays, "en").split("\n")[1]).toMatch(/^x01 +2 +- +1\/1 +- +0 +1$/);
    expect(scenarioTable([scenario, ...others], plays, "en")).toBe("· walls  Walls\n✓ plain  Walls");
    expect(
      describeSkipped(
        plays.flatMap((play) => play.skipped ?? []),
        "en",
      ),
    ).toEqual(["1 play skipped: bwrap is needed and does not work on this computer (no walls here)"]);
  },
);

test("another place can be asked what it has", async () => {
  const { lackFor } = await import("../../src/smoke/index.ts");
  const scenario = await scenarioFrom(SCENARIO("postgres"));
  expect(await lackFor(scenario, async () => "far away")).toEqual({ need: "postgres", why: "far away" });
  expect(await lackFor(scenario, async () => undefined)).toBeUndefined();
});

test("only known things can be needed", async () => {
  await expect(scenarioFrom(SCENARIO("docker"))).rejects.toThrow(/needs: .*bwrap.*postgres/);
});

test.skipIf(!hasServer)("a database is taken back when the play is over", async () => {
  const { givenFor } = await import("../../src/smoke/index.ts");
  const { env, takeBack } = await givenFor({ needs: "postgres" });
  const postgres = await findPostgres();
  const psql = join(postgres.works ? postgres.bin : "", "psql");
  const ask = () => spawnSync(psql, ["-Atc", "select 7", env.HARNESS_TEAM_URL ?? ""], { encoding: "utf8" });
  expect(ask().stdout).toBe("7\n");
  await takeBack();
  expect(ask().stderr).toMatch(/does not exist/);
});

test.skipIf(!hasServer || !canPlay)(
  "each play that needs PostgreSQL gets a database of its own",
  async () => {
    const { playScenario } = await import("../../src/smoke/index.ts");
    const scenario = await scenarioFrom(SCENARIO("postgres"));
    const target = agentWith({
      "messages = []": "import os\nprint(os.environ['HARNESS_TEAM_URL'])\nmessages = []",
    });
    const urls = await Promise.all(
      [1, 2].map(async () => (await playScenario(target, scenario)).behaviour.stdout.split("\n")[0]),
    );
    expect(urls[0]).toMatch(/^postgres(ql)?:\/\//);
    expect(new Set(urls).size).toBe(2);
  },
);
