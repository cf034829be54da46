import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { courseEdition } from "@harness/shared/course";
import {
  afterCheck,
  checkLab,
  currentStep,
  LAB_FILE,
  type LabPlay,
  makeFolder,
  newState,
  noteMaker,
  planLab,
  remember,
  usualFolder,
  writeState,
} from "@harness/shared/lab";
import { commandTarget, type Outcome, type Verdict } from "@harness/shared/smoke";
import { environment, temporaryDirectory } from "@harness/shared/test-kit";
import { type Localized, words } from "@harness/shared/wording";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { describeCheck } from "../lab/describe-check.ts";
import { describeJudge } from "../lab/judging-course.ts";
import type { OpenLab } from "../lab/lab.ts";
import { describeList } from "../lab/show.ts";

const root = repositoryRoot();
const chapters = listChapters(root);
const s01 = findChapter(chapters, "s01");
if (!s01) throw new Error("there is no s01");

let home = "";
let folder = "";

/** A lab whose program ends at once, with a code. */
beforeEach(async () => {
  home = temporaryDirectory();
  vi.stubEnv("HOME", home);
  vi.stubEnv("USERPROFILE", home);
  folder = join(home, "我的 lab");
  makeFolder({ root, chapters, chapter: s01, folder, language: "en", command: "node agent.mjs" });
  endWith(3);
  await remember(root);
});

function endWith(code: number) {
  writeFileSync(join(folder, "agent.mjs"), `process.exit(${code});\n`);
}

const ownEnvironment = () => ({
  ...environment(),
  HOME: home,
  USERPROFILE: home,
  NO_COLOR: "1",
  INIT_CWD: undefined,
  TMPDIR: home,
});

test("the folder has its own way to the course", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["lab.mjs", ...args], {
      cwd: folder,
      env: ownEnvironment(),
      encoding: "utf8",
    });
  const hint = run("hint", "--lang", "ja");
  expect(hint.stdout).toMatch(/^[\w-]+: .*\n1\. どこを見るか: /);
  expect(run("solution", "--lang", "zh").stderr).toMatch(/^还没有全部通过/);
  writeFileSync(join(home, ".harness/labs.json"), '{ "course": "/nowhere" }');
  const lost = run("check");
  expect([lost.status, lost.stdout, lost.stderr]).toEqual([
    2,
    "",
    expect.stringMatching(/^The course is not where it was/),
  ]);
});

test("a lab is judged by the course that made it; where that is gone, the last one judges and says why", async () => {
  const [maker, other] = [join(home, "maker"), join(home, "other")];
  for (const course of [maker, other]) {
    mkdirSync(join(course, "scripts"), { recursive: true });
    writeFileSync(join(course, "scripts/run.mjs"), "console.log(import.meta.url, process.argv[4]);\n");
  }
  const judge = () =>
    spawnSync(process.execPath, ["lab.mjs", "check"], {
      cwd: folder,
      env: ownEnvironment(),
      encoding: "utf8",
    }).stdout;
  await remember(other);
  expect(judge()).toContain("/other/");
  await noteMaker(maker, folder);
  expect(judge()).toContain("/maker/");
  const lab = { root, folder, language: "en" } as OpenLab;
  expect(await describeJudge(lab)).toMatch(
    /^The course in .* \(edition [\d.]+\) judges .* started from there\. .*maker\.$/,
  );
  rmSync(maker, { recursive: true });
  expect(judge()).toContain("/other/");
  expect(await describeJudge(lab)).toMatch(/ no longer in .*maker\.$/);
  expect(await describeJudge(lab)).toBeUndefined();
  renameSync(folder, join(home, "moved"));
  const moved = { ...lab, folder: join(home, "moved") };
  expect(await describeJudge(moved)).toMatch(/ not recorded which course made it\.$/);
  expect(await describeJudge(moved)).toBeUndefined();
});

test("watch judges at each save, and takes one key for all else", async () => {
  const child = spawn(process.execPath, ["lab.mjs", "watch"], { cwd: folder, env: environment() });
  onTestFinished(() => void child.kill("SIGKILL"));
  await told(child, "ended with code 3");
  endWith(4);
  await told(child, "ended with code 4");
  child.stdin.write("h\n");
  await told(child, "1. Where to look: ");
  child.stdin.write("p\n");
  const [, page = ""] = /Written: (.*play\.html)\./.exec(await told(child, ". Open it in a browser.")) ?? [];
  expect(readFileSync(page, "utf8")).toContain("trace-player");
  child.stdin.write("s\n");
  await told(child, "Not everything passes yet");
  child.stdin.write("x\n");
  await told(child, "Press x once more");
  child.stdin.write("q\n");
  expect(await once(child, "exit")).toEqual([0, null]);
  expect(JSON.parse(readFileSync(join(folder, LAB_FILE), "utf8")).checks).toBeGreaterThanOrEqual(2);
});

/** Waits until a program has said something that it had not said before. */
async function told(child: ChildProcessWithoutNullStreams, text: string): Promise<string> {
  let seen = "";
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    seen += String(chunk);
    if (seen.includes(text)) return seen;
  }
  throw new Error(`expected "${text}" in:\n${seen}`);
}

test("after a play that does not end none is begun", async () => {
  writeFileSync(join(folder, "agent.mjs"), "setInterval(() => {}, 1000);\n");
  const plan = planLab(chapters, s01);
  const plays = await checkLab(plan, commandTarget("node agent.mjs", folder), { timeoutMs: 300 });
  expect(plays).toHaveLength(plan.lab.steps.length);
  expect(plays[0]?.outcome?.behaviour.timedOut).toBe(true);
  expect(plays.at(-1)).toMatchObject({ pass: false });
  expect(plays.at(-1)?.outcome).toBeUndefined();
  const lab = { chapter: s01, language: "en", chapters: [s01], plan, prefix: "pnpm lab s01" } as OpenLab;
  const left = plays.filter(({ outcome }) => !outcome).length;
  expect(describeCheck(lab, plays)).toContain(`0 of ${plays.length} passed, ${left} not played\n`);
  const own = plays.map((play) => ({ ...play, pass: true }));
  const earlier = plays.map((play) => ({ ...play, from: "s00" }));
  const told = describeCheck(lab, [...own, ...earlier]);
  expect(told).toContain(
    `But of ${plays.length} scenarios of earlier chapters ${plays.length - left} fail, and ${left} were not played:`.replace(
      "1 fail,",
      "1 fails,",
    ),
  );
  const state = afterCheck(
    newState({ chapter: "s01", from: "course" } as never),
    plan,
    [...own, ...earlier],
    new Date(),
  );
  expect(state.earlier).toEqual({ passed: 0, all: plays.length, failed: `s00/${plays[0]?.scenario.id}` });
});

test("a failure says with which options the program was started", async () => {
  const plan = planLab(chapters, s01);
  const [first, ...others] = plan.lab.steps.map(({ scenario }) => ({ from: "s01", scenario, pass: false }));
  const args = ["--goal", "it is built", "--goal-turns", "2"];
  const failed = {
    ...first,
    scenario: { ...first?.scenario, args },
    outcome: { failures: [], behaviour: {} },
  };
  const lab = { chapter: s01, language: "en", chapters: [s01], plan, prefix: "pnpm lab s01" } as OpenLab;
  const told = describeCheck(lab, [failed, ...others] as unknown as LabPlay[]);
  expect(told).toContain('  started with: --goal "it is built" --goal-turns 2\n');
});

test("after the first failure, whatever else has begun does not count", async () => {
  const plan = planLab(chapters, s01);
  const options = { stopAtFirst: true, lanes: 3 };
  const [first, ...others] = await checkLab(plan, commandTarget("node agent.mjs", folder), options);
  expect(first?.outcome?.failures.length).toBeGreaterThan(0);
  expect(others.map(({ pass, outcome }) => ({ pass, outcome }))).toEqual(
    others.map(() => ({ pass: false, outcome: undefined })),
  );
});

test("a rule that is broken several times is named once", () => {
  const plan = planLab(chapters, s01);
  const broken = (expected: Localized): Verdict => ({
    pass: false,
    expected,
    seen: words.requestsInAll({ requests: 1 }),
    hint: words.hintTooOften,
  });
  const rules = [words.asksForEachReply, words.leavesWithCodeZero, words.asksForEachAnswer];
  const failures = [...rules, ...rules, ...rules].map(broken);
  const [first] = plan.lab.steps.map(({ scenario }) => ({
    from: "s01",
    scenario,
    pass: false,
    outcome: { failures } as Outcome,
  }));
  const lab = { chapter: s01, language: "en", chapters, plan, prefix: "pnpm lab s01" } as OpenLab;
  const told = describeCheck(lab, first ? [first] : []);
  for (const rule of rules) expect(told.split(rule.en)).toHaveLength(2);
  expect(told).toContain("\n  2 more expectations of this scenario were not met:\n");
});

test("what the computer lacks is skipped: it is neither passed nor failed, and nobody is sent to it", async () => {
  const plan = planLab(chapters, s01);
  const steps = plan.lab.steps.map((step) => ({
    ...step,
    scenario: { ...step.scenario, needs: "bwrap" } as const,
  }));
  const walled = { ...plan, lab: { ...plan.lab, steps } };
  const program = commandTarget("node agent.mjs", folder);
  const plays = await checkLab(walled, program, { probe: async () => "no walls here" });
  expect(
    plays.every(({ pass, outcome, skipped }) => pass && !outcome && skipped?.why === "no walls here"),
  ).toBe(true);
  const began = newState({ chapter: "s01", from: "course", command: undefined });
  const state = afterCheck(began, walled, plays, new Date());
  expect(state).toMatchObject({ passed: [], skipped: steps.map(({ scenario }) => scenario.id) });
  expect(currentStep(walled, state)).toBeUndefined();
  const lab = {
    chapter: s01,
    language: "en",
    chapters: [s01],
    plan: walled,
    prefix: "pnpm lab s01",
  } as OpenLab;
  const told = describeCheck(lab, plays).split("\n");
  expect(told[0]).toMatch(/^· /);
  expect(told).toContain(
    `${steps.length} plays skipped: bwrap is needed and does not work on this computer (no walls here)`,
  );
});

test("when no lab is left, the list and the check lead to the certificate", () => {
  const course = { root, chapters, language: "en", caller: folder } as const;
  const allDone = /Every lab is done\..* pnpm lab certificate --name "Your Name"$/;
  const lab = { ...course, chapter: s01, prefix: "pnpm lab s01" } as unknown as OpenLab;
  for (const { id } of chapters) {
    expect(describeList(course)).not.toMatch(allDone);
    expect(describeCheck(lab, [])).toMatch(/pnpm lab s02 --from mine$/);
    mkdirSync(usualFolder(id), { recursive: true });
    const done = new Date(0).toISOString();
    writeState(usualFolder(id), {
      ...newState({ chapter: id, from: "course", edition: courseEdition(root) }),
      done,
    });
  }
  expect(describeList(course)).toMatch(allDone);
  expect(describeCheck(lab, [])).toMatch(allDone);
  expect(describeCheck(lab, [])).not.toContain("--from mine");
});

test("a tutor's rules lie in the folder, in the language of the student", () => {
  const other = join(home, "ja");
  makeFolder({ root, chapters, chapter: s01, folder: other, language: "ja" });
  expect(readFileSync(join(other, "AGENTS.md"), "utf8")).toMatch(/あなたは先生であって/);
  expect(readFileSync(join(other, ".claude/skills/lab-tutor/SKILL.md"), "utf8")).toMatch(
    /^---\nname: lab-tutor\ndescription: /,
  );
  expect(existsSync(join(other, "tsconfig.json"))).toBe(true);
});

test("types of packages are linked as well, so a lab does not report type errors that are not the student's", () => {
  const last = chapters.at(-1);
  if (!last) throw new Error("there is no chapter");
  const started = join(home, "last");
  makeFolder({ root, chapters, chapter: last, folder: started, language: "en" });
  expect(existsSync(join(started, "node_modules/@types/pg/package.json"))).toBe(true);
});

test("npx tsc works in the folder, and finds what is wrong in it and nothing else", () => {
  const s02 = findChapter(chapters, "s02");
  if (!s02) throw new Error("there is no s02");
  const started = join(home, "of types");
  makeFolder({ root, chapters, chapter: s02, folder: started, language: "en" });
  writeFileSync(join(started, "src/slip.ts"), 'export const two: number = "two";\n');
  const { stdout } = spawnSync("npx", ["--offline", "tsc", "--pretty", "false"], {
    cwd: started,
    env: ownEnvironment(),
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  expect(stdout.trim().split("\n")).toEqual([expect.stringMatching(/^src\/slip\.ts\(1,14\): error TS2322/)]);
});
