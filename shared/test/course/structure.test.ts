import { describe, expect, test } from "vitest";
import { checkDoors, checkSize, sizeTable } from "../../src/course/index.ts";
import { buildCourse, type Fixture } from "./course-fixture.ts";

const DOORS = {
  "shared/src/wording/index.ts": 'export { say } from "./say.ts";\n',
  "shared/src/wording/say.ts": "export const say = 1;\n",
  "shared/src/model/index.ts": 'export { ask } from "./ask.ts";\n',
  "shared/src/model/ask.ts": 'import { say } from "../wording/index.ts";\nexport const ask = say;\n',
  "shared/src/launch/locale.mjs": "export const locale = 1;\n",
  "scripts/run.mjs": 'import { locale } from "../shared/src/launch/locale.mjs";\nlocale;\n',
  "scripts/diff.ts": 'import { say } from "@harness/shared/wording";\nsay;\n',
};

const CHAPTER = {
  "src/loop.ts":
    'import { ask } from "@harness/shared/model";\nimport type { Agent } from "./agent.ts";\nask;\n',
  "src/agent.ts": 'import * as z from "zod";\nexport interface Agent { z: typeof z }\n',
};

/** A course in good order, and some files of it otherwise. */
function courseWith(files: Record<string, string> = {}): Fixture {
  const course = buildCourse({ s01_one: CHAPTER, s02_two: CHAPTER });
  for (const [path, text] of Object.entries({ ...DOORS, ...files })) course.write(path, text);
  return course;
}

const problemsWith = (files: Record<string, string>) => {
  const { root, chapters } = courseWith(files);
  return checkDoors(root, chapters());
};

const ONE = "chapters/s01_one/src";

describe("a test", () => {
  const problems = (text: string) =>
    problemsWith({
      "chapters/s01_one/test/one.test.ts": 'import "./helper.ts";\n',
      "chapters/s01_one/test/helper.ts": text,
      "chapters/s01_one/test/program.ts": "process.env.HOME;\n",
    });

  test.each([
    ["const { PATH } = process.env;\n", "process.env"],
    ['import { homedir as home } from "node:os";\nhome();\n', "homedir"],
    ['import { userInfo } from "node:os";\nuserInfo();\n', "userInfo"],
  ])("or what it imports does not look at the machine: %j", async (text, what) => {
    expect(await problems(text)).toEqual([
      `chapters/s01_one/test/helper.ts:1: a test reads ${what} of the machine: take environment() of the test kit, or vi.stubEnv`,
    ]);
  });

  test("may hold the text of a program that does, and other programs may", async () => {
    expect(await problems('// process.env\nexport const program = "process.env.HOME";\n')).toEqual([]);
  });
});

describe("doors", () => {
  test("are content with imports by the doors, down the order", async () => {
    expect(await problemsWith({})).toEqual([]);
  });

  test.each([
    [
      "past a door",
      { "shared/src/model/ask.ts": '\nimport { say } from "../wording/say.ts";\n' },
      /^shared\/src\/model\/ask\.ts:2: imports shared\/src\/wording\/say\.ts, past the door: import shared\/src\/wording\/index\.ts/,
    ],
    [
      "against the order, be it a type or late",
      { "shared/src/wording/say.ts": 'type Ask = import("../model/index.ts").ask;\n' },
      /^shared\/src\/wording\/say\.ts:1: imports model, which comes after wording .*: hand it in from outside/,
    ],
    [
      "against the order, late",
      { "shared/src/wording/say.ts": 'export const load = () => import("../model/index.ts");\n' },
      /imports model, which comes after wording/,
    ],
    [
      "from a folder without a place",
      { "shared/src/misc/index.ts": 'import { say } from "../wording/index.ts";\n' },
      /shared\/src\/misc has no place in the order of folders/,
    ],
    [
      "from what launches",
      { "shared/src/launch/locale.mjs": 'import { say } from "../wording/index.ts";\n' },
      /what launches must run before anything is installed/,
    ],
    [
      "of a script past a door",
      { "scripts/diff.ts": 'import { say } from "../shared/src/wording/say.ts";\n' },
      /^scripts\/diff\.ts:1: .* past the door/,
    ],
    [
      "of a script from a chapter",
      { "scripts/diff.ts": 'import { loop } from "../chapters/s01_one/src/loop.ts";\n' },
      /chapters are not imported by others/,
    ],
    [
      "of a chapter from another one",
      { [`${ONE}/loop.ts`]: 'import type { Agent } from "../../s02_two/src/agent.ts";\n' },
      /s01_one\/src\/loop\.ts:1: .*a chapter imports no other one/,
    ],
    [
      "of a chapter from another one's package",
      { [`${ONE}/loop.ts`]: 'export * from "@harness/s02";\n' },
      /a chapter imports no other one/,
    ],
    [
      "of a chapter from the package of an extra",
      { [`${ONE}/loop.ts`]: 'export * from "@harness/x01";\n' },
      /a chapter imports no other one/,
    ],
    [
      "of a chapter past a door",
      { [`${ONE}/loop.ts`]: 'import { say } from "@harness/shared/wording/say.ts";\n' },
      /past the door/,
    ],
    [
      "of a chapter by a path",
      { [`${ONE}/loop.ts`]: 'import { say } from "../../../shared/src/wording/index.ts";\n' },
      /imports only its own files and @harness\/shared/,
    ],
  ])("report an import %s", async (_what, files, message) => {
    const problems = await problemsWith(files as Record<string, string>);
    expect(problems.join("\n")).toMatch(message);
    expect(problems).toHaveLength(1);
  });

  test.each([
    'spawn("bash", ["-c", script]);\n',
    'spawn(findBash(), ["--norc", "-c", script]);\n',
    'run([...first, "/bin/sh", "-c", script]);\n',
    "spawn(command, { shell: true });\n",
    'import { execSync as run } from "node:child_process";\n',
  ])("report a shell of another kind than ours: %j", async (text) => {
    const ours = 'call("bash", { command: "ls" });\nconst names = ["sh", "bash"];\npattern.exec(names);\n';
    expect(await problemsWith({ "scripts/diff.ts": ours + text, "scripts/bench/floor.mjs": text })).toEqual([
      "scripts/diff.ts:4: starts a shell, which may read start-up files: let bashScript of shared/src/shell make the command",
    ]);
  });

  test("report files that load each other in a circle, and one way round", async () => {
    const files = {
      [`${ONE}/a.ts`]: 'import { b } from "./b.ts";\nexport const a = b;\n',
      [`${ONE}/b.ts`]: 'import { type C, c } from "./c.ts";\nexport const b = c;\n',
      [`${ONE}/c.ts`]: 'import { a } from "./a.ts";\nexport type C = 1;\nexport const c = a;\n',
    };
    expect(await problemsWith(files)).toEqual([
      expect.stringMatching(
        /^chapters\/s01_one\/src\/a\.ts:1: 3 files load each other in a circle \(a\.ts → b\.ts → c\.ts → a\.ts\)/,
      ),
    ]);
  });

  test("allow five files that know each other's types, not six", async () => {
    const ring = (size: number) =>
      Object.fromEntries(
        Array.from({ length: size }, (_, index) => [
          `${ONE}/f${index}.ts`,
          `import type { T } from "./f${(index + 1) % size}.ts";\nexport type U = T;\n`,
        ]),
      );
    expect(await problemsWith(ring(5))).toEqual([]);
    expect(await problemsWith(ring(6))).toEqual([
      expect.stringMatching(/a circle of 6 files, types included \(at most 5\): f0\.ts, f1\.ts, .*f5\.ts/),
    ]);
  });
});

describe("function names", () => {
  const SAME = "chapters/s01_one/src/b.ts:2: the function ask is also in chapters/s01_one/src/a.ts";

  test.each([
    ["as a declaration", "\nexport function ask() {}\n"],
    ["as a constant", "\nconst ask = async () => {};\n"],
  ])(
    "that occur twice at the top level of a chapter are reported once, in the first chapter: %s",
    async (_how, text) => {
      const files = { "a.ts": "export function ask() {}\n", "b.ts": text };
      const both = Object.entries(files).flatMap(([name, content]) =>
        ["s01_one", "s02_two"].map((chapter) => [`chapters/${chapter}/src/${name}`, content]),
      );
      expect(await problemsWith(Object.fromEntries(both))).toEqual([
        `${SAME}: name each after its object, as in askTeammate`,
      ]);
    },
  );

  test("may come again in another chapter, inside a function, as a method and as a type", async () => {
    const again = "type ask = 1;\nfunction tell() {\n  const ask = () => {};\n  return { ask() {} };\n}\n";
    expect(
      await problemsWith({
        [`${ONE}/a.ts`]: "export function ask() {}\n",
        [`${ONE}/b.ts`]: again,
        "chapters/s02_two/src/a.ts": "export function ask() {}\n",
        "shared/src/model/reply.ts": "export function ask() {}\n",
      }),
    ).toEqual([]);
  });
});

describe("sizes", () => {
  const lines = (count: number) => "step();\n\n".repeat(count);
  const sizeOf = ({ root, chapters }: Fixture) => checkSize(root, chapters());

  test("are told for every chapter, shared/ and scripts/", async () => {
    const course = courseWith({ "chapters/s02_two/src/new.ts": `function long() {\n${lines(10)}}\n` });
    const result = await sizeOf(course);
    expect(result).toMatchObject({ problems: [], warnings: [] });
    expect(result.rows[1]).toEqual({
      name: "s02",
      added: 12,
      lines: 27,
      files: 3,
      largest: { path: "chapters/s02_two/src/new.ts", lines: 22 },
      longest: { path: "chapters/s02_two/src/new.ts", line: 1, name: "long", lines: 22 },
    });
    expect(result.rows.map(({ name }) => name)).toEqual(["s01", "s02", "shared/src", "scripts"]);
    expect(sizeTable(result.rows)).toMatch(/^s02 +12 +27 +3 +22 src\/new\.ts +22 long$/m);
    expect(sizeTable(result.rows)).toMatch(/src of all chapters: 32 lines in 5 files$/);
  });

  test("of what a chapter adds have an aim and a limit", async () => {
    const added = (count: number) => sizeOf(courseWith({ "chapters/s02_two/src/new.ts": lines(count) }));
    expect((await added(450)).warnings.join()).not.toContain("s02: adds");
    expect((await added(451)).warnings).toContain("s02: adds 451 lines, aim at 450");
    expect((await added(500)).problems).toEqual([]);
    expect((await added(501)).problems).toEqual([
      expect.stringMatching(/^s02: adds 501 lines, at most 500: /),
    ]);
  });

  test("of functions have a limit everywhere, and a copy is not told again", async () => {
    const long = `export const walk = () => {\n${"step();\n".repeat(49)}};\n`;
    const files = { [`${ONE}/long.ts`]: long, "chapters/s02_two/src/long.ts": long };
    const result = await sizeOf(
      courseWith({ ...files, "scripts/run.mjs": `run(() => {\n${"step();\n".repeat(60)}});\n` }),
    );
    expect(result.problems).toEqual([
      expect.stringMatching(/^chapters\/s01_one\/src\/long\.ts:1: walk has 51 lines, at most 50/),
      expect.stringMatching(/^scripts\/run\.mjs:1: in run has 62 lines/),
    ]);
  });
});
