import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Chapter, findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { courseEdition } from "@harness/shared/course";
import {
  changeState,
  headingOver,
  LAB_FILE,
  LabError,
  makerOf,
  planLab,
  readState,
} from "@harness/shared/lab";
import { temporaryDirectory } from "@harness/shared/test-kit";
import { LANGUAGES, type Language } from "@harness/shared/wording";
import { beforeEach, expect, test, vi } from "vitest";
import { answer } from "../lab/command.ts";

const root = repositoryRoot();
const chapters = listChapters(root);
const never = new AbortController().signal;

let home = "";

beforeEach(() => {
  home = join(temporaryDirectory(), "我的 home");
  mkdirSync(home);
  vi.stubEnv("HOME", home);
  vi.stubEnv("USERPROFILE", home);
  vi.stubEnv("INIT_CWD", home);
});

async function lab(line: string | string[], language: Language = "en") {
  const args = typeof line === "string" ? line.split(" ").filter(Boolean) : line;
  return answer(args, language, never);
}

/** What the person is told when it cannot be done, in all languages. */
async function refusal(line: string | string[]) {
  const error = await lab(line).catch((refused: unknown) => refused);
  if (!(error instanceof LabError)) throw new Error(`expected a refusal of ${line}`, { cause: error });
  for (const language of LANGUAGES) expect(error.text[language].trim().split("\n")).toHaveLength(1);
  return error.text.en;
}

const chapterOf = (id: string) => findChapter(chapters, id) as Chapter;
const folderOf = (id: string) => join(home, "harness-labs", id);

/** As if everything had passed. */
const finish = (folder: string) =>
  changeState(folder, (state) => ({ ...state, done: new Date(0).toISOString(), passed: ["x"] }));

test.each([
  ["s99", /^There is no chapter and no command s99\. Chapters: s01, s02/],
  ["nothing", /^There is no chapter and no command nothing/],
  ["s05 fly", /^There is no command fly\. Valid: check, watch/],
  ["s05 check twice", /^There is no command twice/],
  ["s05 --colour", /^There is no flag --colour\. Valid: --dir/],
  ["s05 --dir", /^--dir needs a value/],
  ["s05 check", /^You have not begun s05 yet\. Begin: pnpm lab s05$/],
  ["check", /^Which chapter\?/],
  ["--dir . check", /is not the folder of a lab/],
  ["--dir new", /is not the folder of a lab/],
  ["s05 --from mine", /^There is no finished lab of s04 to begin s05 with/],
  ["s01 --from mine", /^s01 is the first chapter/],
  ["s05 --from yours", /^--from yours\? There is only --from mine/],
  ["certificate", /^No lab is done yet/],
])("pnpm lab %s is one clear line", async (line, message) => {
  expect(await refusal(line)).toMatch(message);
  expect(existsSync(join(home, "harness-labs"))).toBe(false);
});

test("the help is there in three languages", async () => {
  for (const language of LANGUAGES)
    expect((await lab("--help", language)).text).toContain("pnpm lab s05 solution");
});

test("a lab begins with the chapter before, outside of the course, and goes by the student's folder", async () => {
  const { text } = await lab("s05");
  const folder = folderOf("s05");
  expect(text).toContain(folder);
  expect(text).toContain("  next    one-item: ");
  expect(readdirSync(folder).sort()).toEqual(
    [
      ".claude",
      ".gitignore",
      ".mcp.json",
      "AGENTS.md",
      "README.md",
      "TASK.md",
      LAB_FILE,
      "lab.mjs",
      "node_modules",
      "package.json",
      "src",
      "tsconfig.json",
    ].sort(),
  );
  expect(existsSync(join(folder, "src/todo"))).toBe(false);
  expect(existsSync(join(folder, "src/hooks"))).toBe(true);
  expect(existsSync(join(folder, "node_modules/@harness/shared/package.json"))).toBe(true);
  expect(readState(folder)).toMatchObject({
    chapter: "s05",
    from: "course",
    checks: 0,
    passed: [],
    hints: {},
  });
  const task = readFileSync(join(folder, "TASK.md"), "utf8");
  expect(task).toMatch(
    /## The problem[\s\S]*## The whole picture[\s\S]*## Contract\n[\s\S]*`todos\[\]\.status`/,
  );
  expect(task).toMatch(/Get the scenario `one-item` \(.*\) to pass first\./);
  expect(task).not.toMatch(/\n{3}/);
  expect(task).not.toMatch(/```ts|<details>|\]\(\.\.|## How it works/);
  expect((await lab("s05")).text).toBe(text);
  expect(await refusal("s05 --command x")).toMatch(/^s05 has begun already/);
});

test("nothing of anybody is written over, and no lab lies inside the course", async () => {
  const taken = join(home, "taken");
  mkdirSync(taken);
  writeFileSync(join(taken, "mine.txt"), "mine");
  expect(await refusal(["s05", "--dir", taken])).toMatch(/exists and is not empty/);
  expect(await refusal(["s05", "--dir", join(taken, "mine.txt")])).toMatch(/exists and is not empty/);
  expect(await refusal(["s05", "--dir", join(root, "chapters/mine")])).toMatch(/is inside the course/);
  expect(readdirSync(taken)).toEqual(["mine.txt"]);
  const empty = join(home, "leer e");
  mkdirSync(empty);
  await lab(["s05", "--dir", empty, "--command", "python3 agent.py"]);
  expect(readdirSync(empty).sort()).toEqual(
    [".claude", ".mcp.json", "AGENTS.md", "README.md", "TASK.md", LAB_FILE, "lab.mjs"].sort(),
  );
});

test("a program in another language begins with the task alone, and with every contract that it has to keep", async () => {
  await lab(["s03", "--command", "python3 agent.py"], "ja");
  const task = readFileSync(join(folderOf("s03"), "TASK.md"), "utf8");
  expect(task).toMatch(/`python3 agent\.py`[^\n]*`starters\/`/);
  expect(task).toMatch(/## 取り決め[\s\S]*## s01（[\s\S]*ANTHROPIC_BASE_URL[\s\S]*## s02（/);
  expect(existsSync(join(folderOf("s03"), "src"))).toBe(false);
  expect(await refusal("s03 check")).toMatch(
    /There is no .*agent\.py: the program starts there\. .*starters has a beginning in Python/,
  );
});

test("the task brings the tables and lists that its contract refers to, and no code", async () => {
  await lab("s03");
  const task = readFileSync(join(folderOf("s03"), "TASK.md"), "utf8");
  expect(task).toMatch(/\n\*\*Step 5: [^\n]+\*\*\n\n1\. /);
  expect(task).toContain("| `Bash(npm:*)` |");
  expect(task).not.toContain("```ts");
  expect(task).toMatch(/What ours adds is in .*`src\/permission\/`/);
  expect(task).toMatch(/uses .*`shell-syntax`.* of it: import `@harness\/shared\/\w[\w-]*`, for example/);
  expect(task).toContain("In a check the program speaks English");
  // A head in the middle of a table would be one of its rows.
  const heads = task.match(/^\|.*\|\n(?=\|[-| :]+$)/gm) ?? [];
  expect(heads.length).toBeGreaterThan(1);
  for (const head of heads) expect(task).toContain(`\n\n${head}`);
});

test("a program may lie anywhere, and be started in another way later", async () => {
  await lab(["s02", "--command", "node nowhere.mjs"]);
  expect(await refusal("s02 check")).toMatch(/^There is no .*nowhere\.mjs/);
  const program = join(home, "agent.mjs");
  writeFileSync(program, "console.log('nothing');");
  const { code, text } = await lab(["s02", "check", "--command", `node "${program}"`]);
  expect(code).toBe(1);
  expect(text).toContain("0 of 9 passed");
  expect(readState(folderOf("s02"))?.command).toBe(`node "${program}"`);
});

test("s01 begins with imports and nothing else", async () => {
  await lab("s01");
  expect(readdirSync(join(folderOf("s01"), "src"))).toEqual(["main.ts"]);
});

test("hints come one by one and are counted; the solution stays closed until the student gives up", async () => {
  await lab("s05");
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => (await lab("s05 hint")).text),
  );
  expect(first).toMatch(
    /^one-item: .*\n1\. Where to look: .*\n( {3}.*\n)*To see where yours and ours part: pnpm lab s05 play\n3 more hints$/,
  );
  expect(second).toMatch(
    /\n2\. Who does it: in our solution todoWriteTool, in src\/todo\/tools\.ts\..*\n.* pnpm lab s05 play\n2 more hints$/,
  );
  expect(third).toMatch(/\n3\. What the README says: ".*" \(How it works/);
  expect(fourth).toMatch(
    /\n4\. The same kind of thing elsewhere: .*\n {3}The .* corresponds to .*\n\n {3}export function \w+\(.*\n {5}/,
  );
  expect(fourth).not.toMatch(/A test checks|export const check/);
  expect(fifth).toBe(fourth);
  expect(readState(folderOf("s05"))?.hints).toEqual({ "one-item": 4 });
  expect(await refusal("s05 solution")).toMatch(/^Not everything passes yet \(0\/\d+\)/);
  expect((await lab("s05 solution --give-up")).text).toMatch(
    /Read it, close it[\s\S]*── src\/todo\/tools\.ts \(new file/,
  );
  expect(readState(folderOf("s05"))?.gaveUp).toMatch(/^20/);
  expect((await lab("", "zh")).text).toMatch(/s05 +待办清单 +开始了，看过答案 +4 +\//);
});

test("the heading that a hint names is one of the page, and not the face of a fold", () => {
  for (const chapter of chapters)
    for (const language of LANGUAGES) {
      const page = readFileSync(
        join(chapter.path, language === "zh" ? "README.md" : `README.${language}.md`),
        "utf8",
      );
      for (const { hints } of planLab(chapters, chapter).lab.steps) {
        const heading = headingOver(hints.readme[language], { root, chapter, language });
        expect(page).toContain(`\n## ${heading}\n`);
      }
    }
});

test("what does not compile is said at once, and no scenario is played", async () => {
  await lab("s05");
  const file = join(folderOf("s05"), "src/loop.ts");
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(
      "export async function agentLoop(",
      "export async function agentLoop((",
    ),
  );
  const { text, code } = await lab("s05 check");
  expect(text).toMatch(/^The program does not compile[\s\S]*src\/loop\.ts:\d+:\d+/);
  expect(code).toBe(1);
  expect(readState(folderOf("s05"))?.checks).toBe(0);
});

test("from the start to the solution: one failure at a time, then everything passes, then the next chapter goes on from there", async () => {
  await lab("s02");
  const folder = folderOf("s02");
  const slip = join(folder, "src/slip.ts");
  writeFileSync(slip, 'export const two: number = "two";\n');
  const start = await lab("s02 check");
  expect(start.text).toMatch(
    /^✗ one-tool-more .*(?:\n· [\w-]+ .*){8}\n0 of 9 passed, 8 not played\n\n✗ one-tool-more: [\s\S]*\n\nGet this one to pass first; the rest \(·\) were not played\. To play all: pnpm lab s02 check --all\nThis scenario beside ours: pnpm lab s02 play {4}Stuck\? pnpm lab s02 hint$/,
  );
  expect(start.text?.match(/expected: /g)).toHaveLength(1);
  expect(start.text).toMatch(/type errors in src\/[^\n]*\nsrc\/slip\.ts\(1,14\): error TS2322/);
  rmSync(slip);
  const all = await lab("s02 check --all");
  expect(all.text).toMatch(/^(?:✗ .*\n){9}0 of 9 passed\n/);
  expect(all.text).not.toContain("--all");
  expect((await lab("s02 play")).text).toMatch(
    /\(- yours, \+ ours\)[\s\S]*\n- [\s\S]*\n\nWritten: .*\.html\./,
  );
  cpSync(join(findChapter(chapters, "s02")?.path ?? "", "src"), join(folder, "src"), { recursive: true });
  const end = await lab("s02 check");
  expect(end.text).toMatch(
    /\nSo do all \d+ scenarios of earlier chapters\.\nEverything passes[\s\S]*pnpm lab s03 --from mine$/,
  );
  expect(end.code).toBe(0);
  expect(readState(folder)).toMatchObject({
    checks: 3,
    done: expect.any(String),
    scenarios: expect.stringMatching(/^\w{16}$/),
  });
  const { text = "" } = await lab(["certificate", "--name", "<Mia>"], "zh");
  const page = readFileSync(text.replace("写好了：", ""), "utf8");
  expect(page).toMatch(/&lt;Mia&gt;[\s\S]*s02 [^<]*<\/td><td>20\d\d-/);
  expect(page).not.toMatch(/<script|https?:|<link/);
  expect((await lab("s02 solution")).text).toMatch(/Different is not wrong[\s\S]*src\/ does not differ/);
  expect((await lab("")).text).toMatch(/s02 +Tool Use +done +0 +\//);
});

test("the next lab begins with the student's own program, and takes nothing else along", async () => {
  await lab("s04");
  const own = folderOf("s04");
  writeFileSync(join(own, "src/mine.ts"), "export const mine = 1;\n");
  writeFileSync(join(own, "notes.txt"), "notes");
  await lab("s04 hint");
  await finish(own);
  await lab("s05 --from mine");
  expect(readFileSync(join(folderOf("s05"), "src/mine.ts"), "utf8")).toContain("mine = 1");
  expect(existsSync(join(folderOf("s05"), "notes.txt"))).toBe(true);
  expect(readState(folderOf("s05"))).toMatchObject({ chapter: "s05", from: "mine", hints: {} });
  expect(readFileSync(join(folderOf("s05"), "TASK.md"), "utf8")).toMatch(/^# s05/);
});

test("to begin anew keeps the old folder", async () => {
  await lab("s05");
  writeFileSync(join(folderOf("s05"), "src/mine.ts"), "mine");
  await finish(folderOf("s05"));
  expect((await lab("s05 reset")).text).toMatch(/^The old one is kept in .*s05\.\d{4}-\d\d-\d\d_\d{4}\n/);
  await lab("s05 reset");
  const kept = readdirSync(join(home, "harness-labs")).filter((name) => name !== "s05");
  expect(kept).toHaveLength(2);
  const old = join(home, "harness-labs", kept.sort()[0] ?? "");
  expect([makerOf(folderOf("s05")), makerOf(old)]).toEqual([root, root]);
  expect(readFileSync(join(old, "src/mine.ts"), "utf8")).toBe("mine");
  expect(readState(folderOf("s05"))?.done).toBeUndefined();
});

test("that a lab is done counts only if a check has written it, and only while everything passes", async () => {
  await lab("s05");
  const file = join(folderOf("s05"), LAB_FILE);
  const state = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...state, done: new Date().toISOString() }));
  expect(await refusal("s05 solution")).toMatch(/^Not everything passes yet/);
  expect(await refusal("certificate")).toMatch(/^No lab is done yet/);
  await finish(folderOf("s05"));
  rmSync(join(folderOf("s05"), "src/loop.ts"));
  expect(await refusal("certificate")).toMatch(/s05 no longer pass/);
});

test("a student's scenario must hold on ours, and is judged by the mistakes that it notices", async () => {
  await lab("s05");
  expect(await refusal("s05 judge")).toMatch(
    /no scenario of yours in judge\/.*scenarios\/.*\.yaml to judge\/mine\.yaml/,
  );
  const place = join(folderOf("s05"), "judge");
  mkdirSync(place);
  const file = join(place, "mine.yaml");
  const example = join(chapterOf("s05").path, "scenarios/nothing-open-no-reminder.yaml");
  writeFileSync(file, readFileSync(example, "utf8").replace(/^id: .*/, "id: mine"));
  const { text, code } = await lab("s05 judge");
  expect(text).toMatch(/^✓ mine: .*\nIt holds on ours, and notices [2-9] of \d\d known mistakes:\n {2}✓ /);
  expect(text).toContain("✓ The reminder also comes when everything is done.");
  expect(text).toMatch(/\nYou miss this one: /);
  expect(code).toBe(0);
  writeFileSync(file, readFileSync(file, "utf8").replace("contains: empty", "contains: full"));
  expect(await lab(["s05", "judge", file])).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^✗ mine: .*\nIt does not hold on ours[\s\S]*with "full"/),
  });
  writeFileSync(file, "id: mine\n");
  expect(await refusal("s05 judge")).toMatch(/cannot be read: .*mine\.yaml:1/);
});

test("when only earlier chapters fail, every command says so", async () => {
  await lab("s05");
  await changeState(folderOf("s05"), (state) => {
    const passed = planLab(chapters, chapterOf("s05")).lab.steps.map(({ scenario }) => scenario.id);
    return { ...state, passed, earlier: { passed: 17, all: 45 } };
  });
  expect(await refusal("s05 solution")).toMatch(
    /^All \d+ of this chapter pass, but not yet those of earlier chapters \(17\/45\)/,
  );
  expect((await lab("s05 hint")).text).toMatch(/Those of earlier chapters have to pass, too/);
  expect((await lab("")).text).toMatch(/s05 .*, earlier 17\/45/);
});

test("where the requests are the same, play compares the screens", async () => {
  await lab("s02");
  const folder = folderOf("s02");
  cpSync(join(chapterOf("s02").path, "src"), join(folder, "src"), { recursive: true });
  const file = join(folder, "src/main.ts");
  writeFileSync(file, `process.stderr.write("a word of my own\\n");\n${readFileSync(file, "utf8")}`);
  const { text } = await lab("s02 play");
  expect(text).toMatch(/\nThe requests and replies are the same\..*\n[\s\S]*\n- a word of my own\n/);
  expect(text).toMatch(/\n {2}exit code 0\n/);
});

test("when a scenario of an earlier chapter fails, hint and play are about the first of them", async () => {
  await lab("s02");
  const folder = folderOf("s02");
  cpSync(join(chapterOf("s02").path, "src"), join(folder, "src"), { recursive: true });
  const file = join(folder, "src/tools/bash.ts");
  writeFileSync(file, readFileSync(file, "utf8").replace('name: "bash"', 'name: "sh"'));
  await changeState(folder, (state) => {
    const passed = planLab(chapters, chapterOf("s02")).lab.steps.map(({ scenario }) => scenario.id);
    return { ...state, passed, earlier: { passed: 3, all: 8, failed: "s01/long-output" } };
  });
  expect((await lab("s02")).text).toMatch(/next {4}long-output: /);
  expect((await lab("s02 play")).text).toMatch(/^long-output: .*\n[\s\S]*\n\+ /);
  for (const _ of [1, 2]) expect((await lab("s02 hint")).text).toMatch(/^long-output: .*\n1\. Where to look/);
  expect((await lab("s02 hint")).text).toMatch(/\n3\. What the README says: ".*" \(s01: /);
  expect(readState(folder)?.hints).toEqual({ "s01/long-output": 3 });
});

test("a lab goes on in the language in which it was begun, unless a command names another", async () => {
  await lab("s05 --lang ja", "ja");
  expect(readState(folderOf("s05"))?.language).toBe("ja");
  expect((await lab("s05")).text).toContain("ディレクトリ");
  expect((await lab("s05 hint", "zh")).text).toMatch(/\n1\. どこを見るか/);
  expect((await lab("s05 hint --lang zh", "zh")).text).toMatch(/\n2\. 谁来做/);
  expect(await lab("s05 solution").catch((error: LabError) => error.language)).toBe("ja");
  await changeState(folderOf("s05"), ({ language: _, ...older }) => older);
  expect((await lab("s05 hint")).text).toMatch(/\n3\. What the README says/);
});

test("a course that has moved links its packages anew, and a lab elsewhere is found again", async () => {
  const folder = join(home, "elsewhere");
  await lab(["s05", "--dir", folder]);
  rmSync(join(folder, "node_modules/zod"));
  expect((await lab("s05 hint")).text).toContain("one-item");
  expect(existsSync(join(folder, "node_modules/zod/package.json"))).toBe(true);
  vi.stubEnv("INIT_CWD", join(folder, "src"));
  expect((await lab("hint")).text).toContain("2. Who does it");
  expect(await refusal(["s04", "check", "--dir", folder])).toMatch(/is the lab of s05, not of s04/);
});

test("a state that cannot be read is left alone", async () => {
  await lab("s05");
  const file = join(folderOf("s05"), LAB_FILE);
  writeFileSync(file, "{");
  expect(await refusal("s05 check")).toMatch(/harness-lab\.json cannot be used/);
  expect(readFileSync(file, "utf8")).toBe("{");
});

test("a lab of an older edition says so, with what the changelog says of its chapter", async () => {
  const edition = courseEdition(root);
  await lab("s05");
  const folder = folderOf("s05");
  expect(readState(folder)?.edition).toBe(edition);
  for (const made of [edition, "999.0.0"]) {
    await changeState(folder, (state) => ({ ...state, edition: made }));
    expect((await lab("s05 task")).text).toMatch(/^# s05/);
    expect((await lab("")).text).not.toMatch(/was made/);
  }
  await changeState(folder, (state) => ({ ...state, edition: "0.9.0" }));
  const older = `The lab of s05 was made with edition 0.9.0; the course is ${edition} now. About this chapter since then:`;
  expect((await lab("s05 task")).text).toMatch(/^The lab of s05 .*\n {2}1\.0\.0 {2}Todo Write\. .*\n\n# s05/);
  expect((await lab("s05")).text).toMatch(
    /^The lab of s05 .*\n {2}1\.0\.0 {2}Todo Write\. .*\n\ns05 · Todo Write\n/,
  );
  expect((await lab("")).text).toContain(`\n\n${older}\n  1.0.0  Todo Write. `);
  expect((await lab("", "ja")).text).toMatch(
    /s05 のラボは 0\.9\.0 版で作られました。.*\n {2}1\.0\.0 {2}ToDo リスト。/,
  );
});

test("a lab whose state names no edition still works, and counts as made before 1.0.0", async () => {
  await lab(["s05", "--command", "node agent.mjs"]);
  const folder = folderOf("s05");
  writeFileSync(join(folder, "agent.mjs"), "process.exit(3);\n");
  await changeState(folder, ({ edition: _, ...state }) => state);
  expect(readFileSync(join(folder, LAB_FILE), "utf8")).not.toContain("edition");
  const { text, code } = await lab("s05 check --lang zh", "zh");
  expect(code).toBe(1);
  expect(text).toMatch(
    /^s05 的实验是在 1\.0\.0 版之前做的，课程现在是 .* 版。这一章从那以后：\n {2}1\.0\.0 {2}待办清单。/,
  );
  expect(readState(folder)?.checks).toBe(1);
});
