import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { environment, hasPython, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";

const root = repositoryRoot();
/** A test of a program in Python. */
const pythonTest = test.skipIf(!hasPython());
const agent = join(root, "shared/test/smoke/fixtures/tiny_agent.py");
const starter = join(root, "starters/python/agent.py");

/** The path may hold blanks. */
function python(file: string): string {
  return `python3 "${file}"`;
}

function smoke(...given: (string | Record<string, string | undefined>)[]) {
  const args = given.filter((arg) => typeof arg === "string");
  const run = spawnSync(process.execPath, [join(root, "scripts/run.mjs"), "smoke", ...args], {
    cwd: temporaryDirectory(),
    encoding: "utf8",
    env: {
      ...environment(),
      NO_COLOR: "1",
      INIT_CWD: undefined,
      ...given.find((arg) => typeof arg === "object"),
    },
  });
  return { code: run.status, stdout: run.stdout, stderr: run.stderr };
}

test.each([
  [["s99"], /^No chapter s99\. There are s01, s02/],
  [["--chapter", "s99"], /^No chapter s99\. There are s01, s02/],
  [
    ["s02", "--scenario", "nothing-like-it"],
    /^No scenario nothing-like-it in s02\. There are: .*read-readme/,
  ],
  [["--colour"], /Unknown option '--colour'[\s\S]*Usage:/],
  [["--command", "x"], /^--command needs a chapter/],
  [["--exercise", "x"], /^--exercise needs a chapter/],
  [["s01", "--exercise", "x"], /^No exercise x in s01\. There are: count-rounds, /],
  [["--only"], /^--only needs --command/],
  [["--diff"], /^--diff compares a chapter/],
  [["--shard", "9/8"], /^--shard 9\/8: expected one part of several, such as 3\/8/],
  [["s01", "--quick"], /^--quick belongs to the matrix/],
  [["--slowest", "many"], /^--slowest many: expected a number, such as 10/],
  [["s01", "s02"], /^One chapter at a time: s01 s02/],
])("wrong usage %j is one clear message and exit code 2", (args, message) => {
  const { code, stdout, stderr } = smoke(...args);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(message);
});

test("a chapter passes, and shows what it changes when it is asked to", () => {
  const { code, stdout } = smoke("s02", "--scenario", "read-readme", { LANG: "C" });
  const verdict = "✓ read-readme  Read one file\n2 plays passed, 0 failed\n";
  expect([code, stdout]).toEqual([0, `${verdict}With --diff you also see the behaviour diff.\n`]);
  const asked = smoke("s02", "--scenario", "read-readme", "--diff", { LANG: "C" });
  expect(asked.stdout.slice(0, verdict.length)).toBe(verdict);
  expect(asked.stdout).toMatch(
    /── read-readme: .+ \(s01 → s02\)\n[\s\S]*- tools: bash\n\+ tools: bash, read_file/,
  );
});

pythonTest("judges a program in another language by the scenarios of a chapter", () => {
  const right = smoke("s01", "--scenario", "list-files", "--command", python(starter));
  expect(right.stdout).toMatch(/^✓ list-files {2}.+\n1 plays? passed, 0 failed\n$/);
  expect(right.code).toBe(0);
  const wrong = smoke("s02", "--scenario", "read-readme", "--command", python(agent), "--json");
  expect(wrong.code).toBe(1);
  expect(JSON.parse(wrong.stdout)[0].failures[0]).toMatchObject({
    pass: false,
    expected: { zh: expect.any(String), en: expect.any(String), ja: expect.any(String) },
  });
});

pythonTest(
  "a program is also judged by earlier chapters, the verdict comes first, and what failed in three languages",
  () => {
    const program = ["s02", "--command", python(agent), "--shard", "1/5"];
    const { code, stdout, stderr } = smoke(...program, { LANG: "zh_CN.UTF-8" });
    expect(stdout).toMatch(/^([✓✗] .+\n)+✗ s01 的场景：\d+\/\d+\n通过 \d+ 次，未通过 \d+ 次\n\n✗ /);
    expect(stdout).toMatch(
      /\n {2}期望：请求里提供了模型要调用的工具\n {2}实际：模型要调用 \w+，但请求 1 没有提供这个工具\n {2}提示：/,
    );
    expect([code, stderr]).toEqual([1, expect.stringContaining("演完了（")]);
    expect(smoke(...program, "--only").stdout).not.toContain("s01");
  },
);

pythonTest("the same crash in every scenario is told once", () => {
  const file = join(temporaryDirectory(), "my_agent.py");
  writeFileSync(file, "import nothing_like_it\n");
  const { stdout } = smoke("s02", "--command", python(file), "--only");
  expect(stdout.match(/No module named 'nothing_like_it'/g)).toHaveLength(1);
  expect(stdout.match(/^ {2}the same as above$/gm)?.length).toBeGreaterThan(3);
});

test("an exercise shows its task, and a hint as long as it is not solved", () => {
  const { code, stdout } = smoke("s01", "--exercise", "count-rounds", { LANG: "zh_CN.UTF-8" });
  expect(stdout).toMatch(/^── 容易：说出转了几圈\n回合正常结束时/);
  expect(stdout).toMatch(/✗ count-rounds .+\n通过 0 次，未通过 1 次\n[\s\S]+\n提示：循环的一圈/);
  expect(code).toBe(1);
});

pythonTest("an exercise judges a program in another language", () => {
  const file = join(temporaryDirectory(), "my_agent.py");
  const counting = readFileSync(agent, "utf8")
    .replace("    while True:\n", "    rounds = 0\n    while True:\n        rounds += 1\n")
    .replace(
      "            break\n",
      '            print("rounds:", rounds, file=sys.stderr)\n            break\n',
    );
  writeFileSync(file, counting);
  const { code, stdout } = smoke("s01", "--exercise", "count-rounds", "--command", python(file));
  expect(stdout).toMatch(/\n1 plays? passed, 0 failed\n$/);
  expect(code).toBe(0);
});

/** The cheapest part of the matrix that every computer can play: after the last of the twenty only extras come. */
const last = findChapter(listChapters(root), "s20");
const [scenario = ""] = (last?.scenarios ?? []).map((file) => basename(file, ".yaml"));
const PART = ["--chapter", "s20", "--scenario", scenario];

test("the matrix of one scenario is the same every time, and ends with a table", () => {
  const [first, second] = ["--fresh", "--isolated"].map((how) => smoke(...PART, how));
  expect(first?.stdout).toBe(second?.stdout);
  expect(first?.stdout).toBe(
    `chapter  scenarios  before  own  later  reused  skipped
s20      1          1/1     1/1  5/5    0       0
7 plays passed, 0 failed
`,
  );
});

test("what has passed is not played again, unless that is asked for", () => {
  const matrix = (...how: string[]) => smoke(...PART, ...how).stdout;
  matrix();
  expect(matrix()).toContain("7 of them before, with the same inputs");
  expect(matrix("--fresh")).not.toContain("of them before");
});

/** x01 changes the mechanism of s19. A quick matrix of a hidden scenario leaves x01 out nevertheless. */
const HIDDEN = "dies-and-comes-back";

test("a quick matrix says how many plays it leaves out, and shares what has passed with the full one", () => {
  const one = ["--chapter", "s19", "--scenario", HIDDEN, { CI: undefined, LANG: "C" }];
  const quick = smoke(...one, "--quick", "--slowest", "2", "--fresh").stdout;
  const seconds = ` +\\d+\\.\\d s  ${HIDDEN} on [sx]\\d\\d\n`;
  const lines = [
    "3 plays passed, 0 failed",
    "--quick: 3 of 8 plays; all of them: pnpm smoke",
    "The slowest plays:",
  ];
  expect(quick).toMatch(new RegExp(`\n${lines.join("\n")}\n${seconds}${seconds}$`));
  // The others may have passed in an earlier run of the tests.
  expect(smoke(...one).stdout).toMatch(/8 plays passed \([3-8] of them before, with the same inputs\)/);
});

test.each(["C", "zh_CN.UTF-8", "ja_JP.UTF-8"])("--help tells all that it can do, in %s", (LANG) => {
  const { code, stdout } = smoke("--help", { LANG, LC_ALL: undefined });
  expect(code).toBe(0);
  for (const flag of [
    "--chapter",
    "--scenario",
    "--command",
    "--json",
    "--fresh",
    "--isolated",
    "--only",
    "--diff",
    "--shard",
    "--quick",
    "--visible",
    "--from",
    "--slowest",
  ])
    expect(stdout).toContain(flag);
});

pythonTest("Ctrl-C stops the program and leaves no files", async () => {
  const folder = temporaryDirectory();
  const script = join(folder, "hangs.py");
  writeFileSync(
    script,
    `import os, time\nopen("${folder}/.s", "w").write(os.getcwd())\nos.rename("${folder}/.s", "${folder}/started")\ntime.sleep(60)\n`,
  );
  const args = ["smoke", "s01", "--scenario", "list-files", "--command", python(script)];
  const child = spawn(process.execPath, [join(root, "scripts/run.mjs"), ...args], { cwd: root });
  const watcher = watch(folder, (_, name) => name === "started" && child.kill("SIGINT"));
  const [code] = await once(child, "exit");
  watcher.close();
  expect(code).toBe(130);
  expect(existsSync(readFileSync(join(folder, "started"), "utf8"))).toBe(false);
});

test("Ctrl-C stops the matrix, the processes it shares included, and leaves no files", async () => {
  const folder = temporaryDirectory();
  const sandboxes = () => readdirSync(folder).filter((name) => name.startsWith("harness-smoke-"));
  const child = spawn(process.execPath, [join(root, "scripts/run.mjs"), "smoke", ...PART, "--fresh"], {
    cwd: root,
    env: { ...environment(), TMPDIR: folder },
  });
  let children: string[] = [];
  const watcher = watch(folder, () => {
    if (sandboxes().length === 0 || child.killed) return;
    children = childrenOf(child.pid);
    child.kill("SIGINT");
  });
  const [code] = await once(child, "exit");
  watcher.close();
  expect([code, sandboxes()]).toEqual([130, []]);
  await expect.poll(() => processes().filter(([pid]) => children.includes(pid))).toEqual([]);
});

const childrenOf = (pid?: number) =>
  processes().flatMap(([child, parent]) => (parent === String(pid) ? [child] : []));

/** `[pid, parent's pid]` of everything that runs, without the dead whom nobody has collected. */
function processes(): [string, string][] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" });
  const rows = stdout.matchAll(/^ *(\d+) +(\d+) +[^Z]*$/gm);
  return [...rows].map(([, pid = "", parent = ""]) => [pid, parent]);
}

test("--lang chooses the language", () => {
  expect(smoke("--help", "--lang", "ja").stdout).toContain("使い方");
  expect(smoke("s99", "--lang", "zh").code).toBe(2);
});
