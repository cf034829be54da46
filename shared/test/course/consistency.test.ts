import { describe, expect, test } from "vitest";
import { checkChapters, checkScenarios } from "../../src/course/index.ts";
import { buildCourse, type Fixture } from "./course-fixture.ts";

const PACKAGE = (id: string) =>
  JSON.stringify({ name: `@harness/${id}`, scripts: { start: "tsx src/main.ts" } });
const chapter = (id: string) => ({ "src/main.ts": "", "package.json": PACKAGE(id) });

describe("checkChapters", () => {
  const problems = ({ root, chapters, write }: Fixture, scripts: Record<string, string> = {}) => {
    write("package.json", JSON.stringify({ scripts }));
    return checkChapters(root, chapters());
  };

  test("reports a command of the course that does not work in a chapter's folder", () => {
    const course = buildCourse({ s01_agent_loop: chapter("s01") });
    expect(problems(course, { unit: "vitest run", smoke: "node scripts/run.mjs smoke" })).toEqual([
      'chapters/s01_agent_loop/package.json:1: expected the script "smoke": "node ../../scripts/run.mjs smoke"',
    ]);
  });

  test("reports a chapter that does not start outside of the course", () => {
    const course = buildCourse({ s01_agent_loop: chapter("s01") });
    course.write("package.json", JSON.stringify({ devDependencies: { tsx: "^4.0.0" } }));
    expect(checkChapters(course.root, course.chapters())).toEqual([
      'chapters/s01_agent_loop/package.json:1: expected the dependency "tsx": "^4.0.0"',
    ]);
  });

  test("is content with complete chapters", () => {
    expect(problems(buildCourse({ s01_agent_loop: chapter("s01"), s02_tool_use: chapter("s02") }))).toEqual(
      [],
    );
  });

  test("reports a gap, no main, another package", () => {
    const course = buildCourse({ s01_agent_loop: {}, s03_gate: chapter("s04") });
    expect(problems(course)).toEqual([
      "chapters/s01_agent_loop/chapter.json:1: expected src/main.ts beside it",
      "chapters/s01_agent_loop/package.json:1: is missing",
      "chapters/s03_gate/chapter.json:1: expected s02 next: numbers have no gaps",
      "chapters/s03_gate/package.json:1: expected the name @harness/s03",
    ]);
  });

  test("reports what pnpm new left to write, and no file that a prompt names", () => {
    const course = buildCourse({ s01_agent_loop: chapter("s01") });
    course.write("chapters/s01_agent_loop/README.en.md", "# s01\n\nTODO\n\nCount TODO.md.\n");
    expect(problems(course)).toEqual([
      "chapters/s01_agent_loop/README.en.md:3: 1 times TODO, the first in this line",
    ]);
  });

  test("reports a folder that is called otherwise, and one without a chapter.json", () => {
    const course = buildCourse({ s01_agent_loop: chapter("s01") });
    course.write("chapters/s02_hands/chapter.json", course.read("chapters/s01_agent_loop/chapter.json"));
    course.write("chapters/s03_new/src/main.ts", "");
    expect(problems(course)).toContain(
      "chapters/s02_hands/chapter.json:1: expected the folder s01_agent_loop",
    );
    expect(problems(course)).toContain("chapters/s03_new/chapter.json:1: is missing");
  });
});

describe("checkScenarios", () => {
  const scenario = (id: string, rest = "") =>
    `id: ${id}\ntitle: { zh: x, en: x, ja: x }\nprompt: { zh: x, en: x, ja: x }\n` +
    `model: { main: [{ say: hi }] }\nexpect: [{ request_count: 1 }]\n${rest}`;
  const problems = (one: Record<string, string>, two: Record<string, string>) => {
    const { root, chapters } = buildCourse({ s01_agent_loop: one, s02_tool_use: two });
    return checkScenarios(root, chapters());
  };
  const BEFORE = "before: [{ exit_code: 0 }]\n";

  test("is content with scenarios of their own id, with something to judge", async () => {
    const result = problems(
      { "scenarios/a.yaml": scenario("a") },
      { "scenarios/b.yaml": scenario("b", BEFORE) },
    );
    expect(await result).toEqual([]);
  });

  test("reports an id that is taken, no before, an until that is not later, and what cannot be read", async () => {
    const until = `${BEFORE}until: { chapter: s02, reason: x }\n`;
    const result = await problems(
      { "scenarios/a.yaml": scenario("a"), "scenarios/z.yaml": "id: [\n", "problem.yaml": "id: x\n" },
      { "scenarios/a.yaml": scenario("a"), "scenarios/c.yaml": scenario("c", until) },
    );
    expect(result).toEqual([
      expect.stringMatching(/scenarios\/z\.yaml:\d+: /),
      expect.stringMatching(/s01_agent_loop\/problem\.yaml:\d+: /),
      "chapters/s02_tool_use/scenarios/a.yaml:1: the id a is taken by chapters/s01_agent_loop/scenarios/a.yaml",
      "chapters/s02_tool_use/scenarios/a.yaml:1: expected what the previous chapter does under before",
      "chapters/s02_tool_use/scenarios/c.yaml:1: until: expected a chapter after s02",
    ]);
  });

  test("only extras may need more than every computer has", () => {
    const needy = { "scenarios/a.yaml": scenario("a", `${BEFORE}needs: bwrap\n`) };
    const { root, chapters } = buildCourse({
      s01_agent_loop: { "scenarios/b.yaml": scenario("b", "needs: postgres\n") },
      x01_sandbox: needy,
    });
    expect(checkScenarios(root, chapters())).toEqual([
      "chapters/s01_agent_loop/scenarios/b.yaml:1: needs: only extras may need postgres: the twenty run on every computer",
    ]);
  });

  test("reports a chapter without anything to try, and prompts that miss a language", async () => {
    const silent = scenario("a").replace("zh: x, en: x, ja: x }\nmodel", 'zh: x, en: x, ja: "" }\nmodel');
    expect(await problems({ "scenarios/a.yaml": silent }, {})).toEqual([
      "chapters/s01_agent_loop/scenarios: expected one that people can try",
      "chapters/s01_agent_loop/scenarios/a.yaml:1: expected prompts in zh, en and ja, or hidden: true",
      "chapters/s02_tool_use/scenarios: expected one that people can try",
    ]);
  });
});
