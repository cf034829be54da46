import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { expect, onTestFinished, test } from "vitest";
import { grown, type Sample } from "../soak/flat.ts";
import { makePlace } from "../soak/place.ts";
import { planTurn, roundsOf } from "../soak/plan.ts";
import { allProcesses } from "../soak/processes.ts";
import { filesLeft, halfTrees, processesLeft, unreadable } from "../soak/remains.ts";
import { soak } from "../soak/session.ts";

const RUN = ["scripts/run.mjs", "soak"];

test("a few turns of the last chapter, in more than one life", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...RUN, "--turns", "8", "--seed", "51"], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout).toMatch(/SIGKILL[\s\S]* 2 {2}lives[\s\S]*Survived 8 turns/);
  expect(status).toBe(0);
});

test.each(["x01", "x02"])(
  "a few turns of %s, with all of it that this computer has",
  (chapter) => {
    const args = ["--chapter", chapter, "--turns", "8", "--seed", "42"];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...RUN, ...args], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout).toContain("Survived 8 turns");
    expect(status).toBe(0);
  },
  300_000,
);

test("the server of a team crashes only where there is one", () => {
  const namesIn = (hasTeam: boolean) => {
    const plan = { seed: 1, turns: 500, hasTeam };
    return Array.from({ length: 500 }, (_, turn) => planTurn(plan, turn).disturbance?.what.name);
  };
  expect(namesIn(true)).toContain("server of the team crashes");
  expect(namesIn(false)).not.toContain("server of the team crashes");
});

test("the same seed gives the same plan, and another seed another", () => {
  const planOf = (seed: number) => {
    const plan = { seed, turns: 50 };
    const turns = Array.from({ length: 50 }, (_, index) => index + 1);
    return JSON.stringify(turns.map((turn) => [planTurn(plan, turn), roundsOf(plan, `turn ${turn}`)]));
  };
  expect(planOf(3)).toBe(planOf(3));
  expect(planOf(3)).not.toBe(planOf(4));
});

test("it says what broke, in which turn, and what the program said last", async () => {
  const soaking = (code: string) => {
    const bundle = join(temporaryDirectory(), "main.cjs");
    writeFileSync(bundle, `(function () { ${code} })`);
    const place = makePlace(temporaryDirectory(), false);
    return soak({ plan: { seed: 1, turns: 3 }, place, bundle, env: {}, flags: [], onTurn: () => {} });
  };
  await expect(soaking('console.log("I give up"); process.exitCode = 3;')).rejects.toThrow(
    /^turn 1: the program has ended by itself: .*3[\s\S]*I give up/,
  );
  await expect(
    soaking(
      'fetch(process.env.ANTHROPIC_BASE_URL + "/v1/messages", { method: "POST", body: "{}" }); process.stdin.resume();',
    ),
  ).rejects.toThrow(/^turn 1: request 0 to \/v1\/messages was refused with 401/);
});

test("what a life may not leave behind is found", async () => {
  const place = makePlace(temporaryDirectory(), false);
  expect([filesLeft(place), unreadable(place), halfTrees(place)]).toEqual([[], [], []]);
  const state = (name: string) => join(place.workspace, ".harness", name);
  mkdirSync(state("worktrees/lost"), { recursive: true });
  mkdirSync(state("tasks/.lock"), { recursive: true });
  for (const name of ["tasks/.lock/1-2", "tasks/.1b2c.tmp", "cron.json"]) writeFileSync(state(name), "{");
  writeFileSync(state("mail.jsonl"), '{"whole":1}\n{"torn"');
  writeFileSync(join(place.temporary, "scratch"), "");
  expect(filesLeft(place)).toEqual([
    "tmp/scratch",
    "work space/.harness/tasks/.1b2c.tmp",
    "work space/.harness/tasks/.lock/1-2",
  ]);
  expect(unreadable(place)).toEqual([expect.stringMatching(/^work space\/.harness\/cron\.json: /)]);
  expect(halfTrees(place)).toEqual(["lost: git does not know it"]);
  appendFileSync(state("mail.jsonl"), "\n");
  expect(unreadable(place)).toHaveLength(2);
});

test("a process that stays is found by the place that it names", async () => {
  const place = makePlace(temporaryDirectory(), false);
  const before = await allProcesses();
  const child = spawn("bash", ["-c", "echo here; read -r _; true", place.root], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill());
  await once(child.stdout, "data");
  expect(await processesLeft(before, place, 1)).toEqual([expect.stringContaining(`${child.pid} bash -c`)]);
  child.stdin.end("\n");
  await once(child, "exit");
  expect(await processesLeft(before, place)).toEqual([]);
});

test("what grows in the later half of a life is found; noise, and a life too short to tell, are not", () => {
  const samples = (heapOf: (turn: number) => number, count = 20): Sample[] =>
    Array.from({ length: count }, (_, turn) => ({ turn, heap: heapOf(turn), descriptors: 30, roundMs: 20 }));
  expect(grown(samples((turn) => 40e6 + turn * 2e6))).toEqual([expect.stringMatching(/^heap grows: /)]);
  expect(grown(samples((turn) => 40e6 + (turn % 3) * 1e6))).toEqual([]);
  expect(grown(samples((turn) => 40e6 + turn * 9e6, 6))).toEqual([]);
});
