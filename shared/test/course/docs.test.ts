import { rmSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import {
  acceptDocs,
  type CourseFacts,
  checkDocs,
  type OfferedTool,
  type RecordedLines,
  writeDocs,
} from "../../src/course/index.ts";
import { FOLDERS } from "../../src/course/structure/doors.ts";
import { inEach, LANGUAGES, type Language } from "../../src/wording/index.ts";
import { buildCourse, type Fixture } from "./course-fixture.ts";

const HEADINGS: Record<Language, string[]> = {
  zh: [
    "问题：x",
    "想要的样子",
    "全局视角",
    "工作原理",
    "速查",
    "读源码的顺序",
    "相对 s01 的变更",
    "试一下",
    "约定",
    "接下来",
    "深入",
  ],
  en: [
    "The problem: x",
    "What we want",
    "The whole picture",
    "How it works",
    "Cheat sheet",
    "Reading the source",
    "Changes since s01",
    "Try it",
    "Contract",
    "What comes next",
    "Deep dive",
  ],
  ja: [
    "課題：x",
    "こうなってほしい",
    "全体像",
    "仕組み",
    "早見表",
    "ソースを読む順番",
    "s01 からの変更点",
    "試してみる",
    "取り決め",
    "次の章へ",
    "さらに深く",
  ],
};

const ADDS: Record<string, string[]> = { s01: ["src/loop.ts"], s02: ["src/new.ts", "src/a.ts"] };
const LOOP = "export function runTool(call) {\n  check(call);\n  log(call);\n  return run(call);\n}\n";

function chapterPage(id: string, language: Language): string {
  const [problem, wanted, picture, how, cheat, reading, changes, tryIt, contract, next, deep] =
    HEADINGS[language];
  const prompts = [1, 2, 3].map((number) => `${number}. \`${language} prompt ${number}\``).join("\n");
  return `# ${id}: It

[中文](README.md) · [English](README.en.md)

> Do it.

## ${problem}

\`\`\`text
${language}
\`\`\`

## ${wanted}

${language}

## ${picture}

\`\`\`mermaid
flowchart TD
  runTool["runTool: ${language}"]
\`\`\`

## ${how}

**\`src/loop.ts\`**

\`\`\`ts
  log(call);
  // ...
  return run(call);
\`\`\`

## ${cheat}

| a | b |
|---|---|
| \`runTool\` | ${language} \\| x |

## ${reading}

| a | b |
|---|---|
${ADDS[id]?.map((path) => `| \`${path}\` | ${language} |`).join("\n")}
${id === "s01" ? "" : `\n## ${changes}\n\n- x\n`}
## ${tryIt}

\`\`\`sh
pnpm chapter ${id} --lang en   # runs
\`\`\`

${prompts}

## ${contract}

<details>
<summary>All</summary>

- \`begin ${language}\`

</details>

## ${next}

[a](#${language === "en" ? "try-it" : tryIt})

<details>
<summary>${deep}</summary>

| a | b |
|---|---|
| \`otherName\` | x |

</details>
`;
}

function rootPage(): string {
  const rows = ["s01_one", "s02_two"].map(
    (dir) => `| ${dir.slice(0, 3)} | [It](chapters/${dir}/) | Do it. |`,
  );
  return `# Course\n\n| id | title | |\n|---|---|---|\n${rows.join("\n")}\n`;
}

const QUESTIONS = [1, 2, 3, 4]
  .map(
    (n) =>
      `- question: { zh: zh ${n}?, en: en ${n}?, ja: ja ${n}? }\n  answer: { zh: zh!, en: en!, ja: ja! }\n`,
  )
  .concat(
    "- question: { zh: zh 5?, en: en 5?, ja: ja 5? }\n  answer: { zh: zh!, en: en!, ja: ja! }\n  predict: x\n",
  )
  .join("");

let tools: OfferedTool[] = [];

const facts: CourseFacts = {
  toolsAddedBy: ({ id }) => (id === "s02" ? tools : []),
  playOf: (_chapter, scenario) => (scenario === "x" ? inEach((language) => playIn(language)) : undefined),
};

/** Somebody else helps meanwhile; who comes first is chance. */
function playIn(language: Language): RecordedLines {
  const [main, helper] = [["asked", `answered: ${language}`], ["helped"]];
  return { lines: [...main, ...helper], strands: [main, helper] };
}

const suffix = { zh: "", en: ".en", ja: ".ja" };

function buildDocs(): Fixture {
  const scenario = [1, 2, 3]
    .map((n) => `{ zh: "zh prompt ${n}", en: "en prompt ${n}", ja: "ja prompt ${n}" }`)
    .join(", ");
  const yaml = `id: x\ntitle: { zh: x, en: x, ja: x }\nprompts: [${scenario}]\nmodel: { main: [{ say: hi }] }\nexpect: [{ request_count: 1 }]\n`;
  const course = buildCourse(
    {
      s01_one: { "src/loop.ts": LOOP, "scenarios/x.yaml": yaml, "questions.yaml": QUESTIONS },
      s02_two: { "src/loop.ts": LOOP, "src/new.ts": "\n", "src/a.ts": "", "questions.yaml": QUESTIONS },
    },
    {
      s01_one: { adds: ADDS.s01 },
      s02_two: {
        adds: ADDS.s02,
        changes: { "src/loop.ts": { zh: "先问", en: "asks | first", ja: "先に聞く" } },
      },
    },
  );
  course.write(
    "package.json",
    JSON.stringify({ version: "1.1.0", scripts: { chapter: "node scripts/chapter.mjs", diff: "x" } }),
  );
  course.write("scripts/chapter.mjs", "// no flags of its own\n");
  course.write("scripts/diff.ts", 'const options = { stat: { type: "boolean" } };\n');
  course.write(
    "shared/src/terminal/options.ts",
    'const FLAGS = { lang: { type: "string" }, prompt: { short: "p" } };\n',
  );
  course.write(
    "docs/glossary.json",
    JSON.stringify({
      hook: { zh: "钩子", en: "hook", ja: "フック", avoid: { zh: ["挂钩"], en: ["catch"] } },
    }),
  );
  for (const language of LANGUAGES) {
    course.write(`README${suffix[language]}.md`, rootPage());
    course.write(`docs/teaching${suffix[language]}.md`, "# Teaching\n");
    course.write(`docs/numbers${suffix[language]}.md`, "# Numbers\n");
    course.write(`docs/evals${suffix[language]}.md`, "# Evaluation\n");
    course.write(`CHANGELOG${suffix[language]}.md`, "# Changes\n\n## 1.1.0\n\n- s01: Yes.\n- s02: No.\n");
    course.write(`chapters/s01_one/README${suffix[language]}.md`, chapterPage("s01", language));
    course.write(`chapters/s02_two/README${suffix[language]}.md`, chapterPage("s02", language));
  }
  writeDocs(course.root, course.chapters(), course.chapters(), facts);
  acceptDocs(course.root, course.chapters());
  return course;
}

let course: Fixture;
beforeEach(() => {
  tools = [];
  course = buildDocs();
});

/** Replaces a text in a page (in all languages when `file` has none) and gives the problems that follow. */
async function problemsWith(file: string, from: string, to: string, accept = true): Promise<string[]> {
  const files = file.includes(".md")
    ? [file]
    : LANGUAGES.map((language) => `${file}/README${suffix[language]}.md`);
  for (const name of files) {
    expect(course.read(name)).toContain(from);
    course.write(name, course.read(name).replace(from, to));
  }
  if (accept) acceptDocs(course.root, course.chapters());
  return problemsNow();
}

async function problemsNow(): Promise<string[]> {
  return (await checkDocs(course.root, course.chapters(), facts)).problems;
}

const TWO = "chapters/s02_two";

test("true pages have no problems", async () => {
  expect(await problemsNow()).toEqual([]);
});

test.each([
  ["begins", "  return run(call);\n", "  return run(call);\n}\n"],
  ["ends", "  log(call);\n", "export function runTool(call) {\n  // ...\n  log(call);\n"],
])("a quotation must not be one that %s in the middle of a function", async (where, from, to) => {
  const problems = await problemsWith(`${TWO}/README.en.md`, from, to);
  expect(problems).toContainEqual(expect.stringMatching(`this code ${where} in the middle of a function`));
});

test("the teachers' page says how many lines each chapter adds", async () => {
  const table = "# Teaching\n\n| Chapter | Lines |\n|---|---|\n| s01 | 1234 |\n";
  expect(await problemsWith("docs/teaching.md", "# Teaching\n", table)).toContainEqual(
    expect.stringMatching(/^docs\/teaching\.md:5: s01 adds \d+ lines, not 1234$/),
  );
});

describe("a page must agree with its translations", () => {
  test.each([
    [
      "code",
      `${TWO}/README.en.md`,
      "  log(call);\n  // ...",
      "  check(call);\n  // ...",
      /README\.en\.md:\d+: "How it works": has another code block/,
    ],
    [
      "table columns",
      `${TWO}/README.ja.md`,
      "| ja \\| x |",
      "| ja | x |",
      /"早見表": has other tables \(2\+3, not 2\+2\)/,
    ],
    [
      "links",
      `${TWO}/README.ja.md`,
      "[English](README.en.md)",
      "[English](../s01_one/README.en.md)",
      /has other links/,
    ],
    [
      "list items",
      `${TWO}/README.en.md`,
      "- x",
      "- x\n- y",
      /"Changes since s01": has another number of list items/,
    ],
    [
      "sections",
      `${TWO}/README.en.md`,
      "## Cheat sheet",
      "## More\n\n## Cheat sheet",
      /has 20 sections, .*README\.md has 19/,
    ],
    ["lines of a diagram", `${TWO}/README.en.md`, "flowchart TD", "flowchart TD\n", /has another code block/],
  ])("in %s", async (_what, file, from, to, message) => {
    expect((await problemsWith(file, from, to)).join("\n")).toMatch(message);
  });

  test("but words of recorded runs and diagrams are translated", async () => {
    expect(await problemsWith(`${TWO}/README.en.md`, "```text\nen", "```text\nsomething else")).toEqual([]);
  });

  test("and in every language there must be one", async () => {
    rmSync(`${course.root}/${TWO}/README.ja.md`);
    expect(await problemsNow()).toEqual([`${TWO}/README.ja.md:1: is missing`]);
  });
});

describe("what a page says must be so", () => {
  test.each([
    [
      "code that is not in src/",
      "  log(call);\n  // ...",
      "  log(result);\n  // ...",
      /this code is not in src\/ \(its first line: log\(result\);\)/,
    ],
    [
      "a sketch of code is marked",
      "**`src/loop.ts`**\n\n```ts\n  log(call);",
      "```ts sketch\n  anything();",
      undefined,
    ],
    [
      "code with other indentation",
      "  log(call);\n  // ...\n  return run(call);",
      "log(call);\nreturn run(call);",
      undefined,
    ],
    [
      "code in another order",
      "  log(call);\n  // ...\n  return run(call);",
      "log(call);\n// ...\ncheck(call);",
      /this code is not in src/,
    ],
    [
      "a name in a table",
      "| `runTool` |",
      "| `runTools(call)` |",
      /:38: names runTools, but src\/ has no such name/,
    ],
    ["a place in the code", "| `runTool` |", "| `src/loop.ts:runTool` |", undefined],
    [
      "a place where there is no file",
      "| `runTool` |",
      "| `src/lop.ts:runTool` |",
      /:38: names src\/lop\.ts, but there is no such file/,
    ],
    [
      "a place where the name does not stand",
      "| `runTool` |",
      "| `src/loop.ts:runTools` |",
      /:38: names src\/loop\.ts:runTools, but src\/loop\.ts has no such name/,
    ],
    ["a name in a diagram", 'runTool["', 'ranTool["', /names ranTool/],
    ["an unknown script", "pnpm chapter s02", "pnpm chaptr s02", /pnpm chaptr: there is no such script/],
    ["an unknown chapter", "pnpm chapter s02", "npx pnpm chapter s07", /there is no chapter s07/],
    ["an unknown extra", "pnpm chapter s02", "pnpm chapter x07", /there is no chapter x07/],
    ["an unknown flag", "--lang en", "--lange en", /pnpm chapter: there is no flag --lange/],
    [
      "a flag of another script",
      "pnpm chapter s02 --lang en",
      "pnpm diff s01 s02 --lang",
      /pnpm diff: there is no flag --lang/,
    ],
    ["known flags", "--lang en", '-p "x --y" | head', undefined],
    ["an unknown program", "pnpm chapter s02 --lang en", "rimraf x", /the command rimraf/],
    ["a dead link", "](README.en.md)", "](READMEN.en.md)", /leads nowhere: there is no READMEN\.en\.md/],
    ["a dead anchor", "[a](#", "[a](#x-", /no heading has the anchor #x-/],
    ["another motto", "> Do it.", "> Do that.", /expected the motto of chapter\.json/],
    ["another title", "# s02: It", "# s02: That", /expected a title with s02 and "It"/],
  ])("%s", async (_what, from, to, message) => {
    const problems = await problemsWith(TWO, from, to);
    if (message) expect(problems.join("\n")).toMatch(message);
    else expect(problems).toEqual([]);
  });

  test("every prompt of Try it is a scenario's, in the language of the page", async () => {
    const problems = await problemsWith(`${TWO}/README.ja.md`, "`ja prompt 2`", "`en prompt 2`");
    expect(problems).toEqual([
      expect.stringMatching(/README\.ja\.md:\d+: no scenario .* has the prompt en prompt 2/),
    ]);
  });

  test("a required section is there, and in its place", async () => {
    expect((await problemsWith(`${TWO}/README.md`, "## 速查", "## 速记")).join()).toContain(
      'expected a section "## 速查"',
    );
    expect((await problemsWith(`${TWO}/README.md`, "## 速记", "## 接下来")).join()).toContain(
      "comes too late or too early",
    );
  });

  test("a word that the glossary avoids, but not inside code", async () => {
    expect(await problemsWith(`${TWO}/README.md`, "> Do it.", "> Do it. 挂钩 `挂钩`")).toEqual([
      expect.stringMatching(/README\.md:5: says "挂钩"; the glossary's word for "hook" is "钩子"/),
    ]);
    expect(await problemsWith(`${TWO}/README.en.md`, "> Do it.", "> Do it. `catch` catchy")).toHaveLength(1);
  });

  test("a word that the glossary avoids in a diagram", async () => {
    const drawn = "```mermaid\nflowchart TD\n  a[挂钩]\n```\n\n> Do it.";
    expect(await problemsWith(`${TWO}/README.md`, "> Do it.", drawn)).toContainEqual(
      expect.stringMatching(/README\.md:7: says "挂钩"/),
    );
  });

  test("a word that the glossary avoids on the screen", async () => {
    course.write(
      "shared/src/wording/hooks.ts",
      'export const hook = {\n  zh: `挂钩`,\n  en: "a catch",\n  ja: "フック",\n};\nconst one = { zh: "钩子", en: "catchy" };\n',
    );
    expect(await problemsNow()).toEqual([
      expect.stringMatching(/wording\/hooks\.ts:2: says "挂钩"/),
      expect.stringMatching(/wording\/hooks\.ts:3: says "catch"/),
    ]);
  });
});

describe("a translation is fresh", () => {
  test("until the Chinese section changes, and again when it is accepted", async () => {
    const problems = await problemsWith(`${TWO}/README.md`, "- x", "- 别的", false);
    expect(problems).toEqual([
      expect.stringMatching(
        /README\.en\.md:\d+: "Changes since s01" was not translated from .*README\.md:\d+ as it is now/,
      ),
      expect.stringMatching(/README\.ja\.md:\d+: "s01 からの変更点" was not translated/),
    ]);
    acceptDocs(course.root, course.chapters(), course.chapter("s01"));
    expect(await problemsNow()).toHaveLength(2);
    acceptDocs(course.root, course.chapters(), course.chapter("s02"));
    expect(await problemsNow()).toEqual([]);
  });
});

describe("the root README", () => {
  test.each([
    ["misses a chapter", "| s02 |", "| x |", /s02 has no row/],
    ["calls a chapter by another name", "[It](chapters/s02", "[That](chapters/s02", /s02 is not called "It"/],
    ["does not link one that is written", "[It](chapters/s02_two/)", "It", /s02 has no link/],
    ["says another motto", "| Do it. |", "| Do that. |", /s01 has not the motto/],
  ])("%s", async (_what, from, to, message) => {
    expect((await problemsWith("README.en.md", from, to)).join("\n")).toMatch(message);
  });

  test("docs/architecture.md lists the rooms in their order, and its links lead somewhere", async () => {
    const page = (rooms: string[]) =>
      `# House\n\n[x](../package.json)\n\n| Room | |\n|---|---|\n${rooms.map((room) => `| \`${room}\` | x |`).join("\n")}\n`;
    course.write("docs/architecture.md", page(FOLDERS));
    expect(await problemsNow()).toEqual([]);
    course.write("docs/architecture.md", page([...FOLDERS].reverse()).replace("../package", "package"));
    expect(await problemsNow()).toEqual([
      expect.stringMatching(/^docs\/architecture\.md:3: .* there is no package\.json/),
      expect.stringMatching(/^docs\/architecture\.md:5: expected the rooms in their order: text, wording/),
    ]);
  });

  test("CONTRIBUTING in one language only is checked for links and commands", async () => {
    course.write("CONTRIBUTING.md", "# How\n\n[x](nowhere.md)\n\n```sh\npnpm nothing\n```\n");
    expect(await problemsNow()).toEqual([
      expect.stringMatching(/^CONTRIBUTING\.md:3: .* there is no nowhere\.md/),
      expect.stringMatching(/^CONTRIBUTING\.md:6: pnpm nothing/),
    ]);
  });
});

describe("the changelog", () => {
  test.each([
    [
      "has no section for the version in package.json",
      "## 1.1.0",
      "## 1.0.9",
      /:1: has no section "## 1\.1\.0"/,
    ],
    ["has a line about no chapter", "- s02", "- s03", /:6: begins with "s03", which is no chapter/],
    ["leaves a chapter out", "- s02: No.", "- s01: No.", /:1: no edition names s02/],
  ])("%s", async (_what, from, to, message) => {
    const problems = await problemsWith("CHANGELOG.ja.md", from, to);
    expect(problems.join("\n")).toMatch(new RegExp(`CHANGELOG\\.ja\\.md${message.source}`));
  });
});

describe("code carries its file as a caption", () => {
  const WITH = "**`src/loop.ts`**\n\n```ts";

  test.each([
    ["none", "```ts", /:\d+: expected its file on a line above: \*\*`src\/loop\.ts`\*\*/],
    ["another file", "**`src/new.ts`**\n\n```ts", /is not in src\/new\.ts, but in src\/loop\.ts/],
    ["no file at all", "**`src/lop.ts`**\n\n```ts", /names src\/lop\.ts, but there is no such file/],
    ["one with words behind it", "**`src/loop.ts`** x\n\n```ts", /expected its file on a line above/],
  ])("%s is a problem, and --write mends it", async (_what, to, message) => {
    expect((await problemsWith(TWO, WITH, to)).join("\n")).toMatch(message);
    writeDocs(course.root, course.chapters(), [course.chapter("s02")], facts);
    expect(course.read(`${TWO}/README.en.md`)).toContain(WITH);
  });

  test("when several files hold the code, a person chooses", async () => {
    course.write(`${TWO}/src/copy.ts`, LOOP);
    const problems = await problemsWith(TWO, WITH, "```ts");
    expect(problems.join("\n")).toMatch(/a line above: \*\*`src\/copy\.ts`\*\* or \*\*`src\/loop\.ts`\*\*/);
    expect(writeDocs(course.root, course.chapters(), [course.chapter("s01")], facts)).toEqual([]);
  });

  test("what is written into all languages makes no translation stale, and no stale one fresh", async () => {
    const stale = await problemsWith(`${TWO}/README.md`, "> Do it.", "> Do it.\n\nMore.", false);
    expect(stale).toHaveLength(2);
    await problemsWith(TWO, WITH, "```ts");
    course.write(`${TWO}/README.md`, course.read(`${TWO}/README.md`).replace("More.", "Still more."));
    const problems = await problemsNow();
    writeDocs(course.root, course.chapters(), course.chapters(), facts);
    expect(problems).toHaveLength(5);
    expect(await problemsNow()).toEqual([
      expect.stringContaining("the start of the page was not translated"),
      expect.stringContaining("the start of the page was not translated"),
    ]);
  });
});

describe("the share of the added lines that is shown", () => {
  test("is counted without blank lines", async () => {
    const { rows } = await checkDocs(course.root, course.chapters(), facts);
    expect(rows).toEqual([
      { id: "s01", added: 5, quoted: 2, percent: 40, toRead: expect.anything() },
      { id: "s02", added: 0, quoted: 0, percent: 100, toRead: expect.anything() },
    ]);
  });

  test("must not be too small", async () => {
    course.write(`${TWO}/src/new.ts`, "step();\n\nstep();\n");
    expect(await problemsNow()).toEqual([
      expect.stringMatching(/README\.md:1: shows 0 of 2 added lines \(0\.0 %\), at least 25 %/),
    ]);
  });

  test("must not be too large, unless the chapter is small", async () => {
    const code = Array.from({ length: 301 }, (_, index) => `step(${index});`).join("\n");
    const page = `${TWO}/README.md`;
    course.write(`${TWO}/src/new.ts`, `${code}\n`);
    const block = `**\`src/new.ts\`**\n\n\`\`\`ts\n${code}\n\`\`\`\n\n## 速查`;
    expect(await problemsWith(page, "## 速查", block)).toContainEqual(
      expect.stringMatching(/shows 301 of 301 added lines \(100\.0 %\), at most 45 %/),
    );
    course.write(`${TWO}/src/new.ts`, "step(0);\n");
    const problems = await problemsWith(page, code, "step(0);");
    expect(problems.filter((problem) => problem.includes("added lines"))).toEqual([]);
  });
});

describe("what is to be read before the cheat sheet", () => {
  const lengths = async () => (await checkDocs(course.root, course.chapters(), facts)).rows[1]?.toRead;

  test.each([
    ["zh", "README.md", "## 速查", "写", 1500, "characters"],
    ["en", "README.en.md", "## Cheat sheet", "word ", 900, "words"],
    ["ja", "README.ja.md", "## 早見表", "かな漢字", 2200, "characters"],
  ] as const)("may not be too long (%s)", async (language, file, heading, unit, most, name) => {
    const before = (await lengths())?.[language][0] ?? 0;
    const long = unit.repeat(most + 1);
    const problems = await problemsWith(`${TWO}/${file}`, heading, `${long}\n\n${heading}`);
    const length = before + (language === "ja" ? 4 : 1) * (most + 1);
    expect(problems).toContainEqual(
      expect.stringContaining(`has ${length} ${name} to read before the cheat sheet, at most ${most}:`),
    );
  });

  test("does not count what is folded, code, headings and the targets of links", async () => {
    const before = await lengths();
    const more =
      "<details>\n<summary>写</summary>\n\n写写\n\n</details>\n\n### 写写\n\n```text\n写写\n```\n\n[](写写)\n\n## 速查";
    await problemsWith(`${TWO}/README.md`, "## 速查", more);
    expect(await lengths()).toEqual(before);
  });

  test("is cut in two where the second sitting begins, and each part has a limit of its own", async () => {
    const [first = 0] = (await lengths())?.zh ?? [];
    const long = "写".repeat(1_300);
    const problems = await problemsWith(`${TWO}/README.md`, "## 速查", `## 第二讲\n\n${long}\n\n## 速查`);
    expect((await lengths())?.zh).toEqual([first, 1_300]);
    expect(problems).toContainEqual(
      expect.stringContaining("has 1300 characters to read before the cheat sheet, at most 1200:"),
    );
  });
});

describe("the reading table", () => {
  test.each([
    ["misses a file", "| `src/new.ts` | en |\n", "", /misses src\/new\.ts$/m],
    [
      "has another order",
      "| `src/new.ts` | en |\n| `src/a.ts` | en |",
      "| `src/a.ts` | en |\n| `src/new.ts` | en |",
      /expected the order of chapter\.json: src\/new\.ts, src\/a\.ts/,
    ],
    [
      "has no sentence",
      "| `src/new.ts` | en |",
      "| `src/new.ts` | |",
      /expected a sentence about src\/new\.ts/,
    ],
    [
      "names what is not there",
      "| `src/new.ts` |",
      "| `src/old.ts` |",
      /expected a file of src\/ in the first cell/,
    ],
  ])("%s", async (_what, from, to, message) => {
    expect((await problemsWith(`${TWO}/README.en.md`, from, to)).join("\n")).toMatch(message);
  });

  test("may name other files of src/ as well", async () => {
    const row = "| `src/new.ts` | ";
    expect(await problemsWith(TWO, row, `| \`src/loop.ts\` | x |\n${row}`)).toEqual([]);
  });
});

describe("the table of changes", () => {
  const RED = "| `src/loop.ts` | asks \\| first |";

  test("is written from chapter.json, in every language", async () => {
    expect(course.read(`${TWO}/README.en.md`)).toContain(`| File | What changed |\n|---|---|\n${RED}\n`);
    expect(course.read(`${TWO}/README.ja.md`)).toContain("| `src/loop.ts` | 先に聞く |");
    expect(await problemsWith(`${TWO}/README.en.md`, RED, "| `src/loop.ts` | x |")).toEqual([
      expect.stringMatching(/README\.en\.md:\d+: the table of changes is not that of chapter\.json/),
    ]);
    const written = writeDocs(course.root, course.chapters(), course.chapters(), facts);
    expect(written).toEqual([`${TWO}/README.en.md`]);
    expect(await problemsNow()).toEqual([]);
  });

  test("is put below the heading where there is none", async () => {
    const file = `${TWO}/README.en.md`;
    const table = /\| File[\s\S]*first \|\n\n/;
    course.write(file, course.read(file).replace(table, ""));
    expect((await problemsNow()).join("\n")).toMatch(/the table of changes is not that/);
    writeDocs(course.root, course.chapters(), course.chapters(), facts);
    expect(course.read(file)).toMatch(/## Changes since s01\n\n\| File[\s\S]*first \|\n\n- x/);
  });

  test("needs reasons in three languages", async () => {
    const file = `${TWO}/chapter.json`;
    const json = JSON.parse(course.read(file));
    course.write(file, JSON.stringify({ ...json, changes: { "src/loop.ts": "asks first" } }));
    writeDocs(course.root, course.chapters(), course.chapters(), facts);
    expect(await problemsNow()).toEqual([
      `${TWO}/chapter.json: expected the reason of src/loop.ts in zh, en and ja, not as one text`,
    ]);
  });
});

describe("the contract", () => {
  const field = { type: "object", properties: { path: { type: "string" } }, required: ["path"] };
  const ROW = "| `read` | `path` | string | yes |";

  test("has a table of the tools that the chapter adds, in every language, which makes no translation stale", async () => {
    tools = [{ name: "read", input: field }];
    expect((await problemsNow()).join("\n")).toMatch(/README\.ja\.md:\d+: the tools are not those of src\//);
    writeDocs(course.root, course.chapters(), course.chapters(), facts);
    expect(await problemsNow()).toEqual([]);
    expect(course.read(`${TWO}/README.en.md`)).toContain(
      `<summary>All</summary>\n\n| Tool | Field | Type or values | Required |\n|---|---|---|---|\n${ROW}\n\n- \`begin`,
    );
    tools = [{ name: "write", input: {} }];
    writeDocs(course.root, course.chapters(), course.chapters(), facts);
    expect(await problemsNow()).toEqual([]);
    expect(course.read(`${TWO}/README.en.md`)).toContain(
      "|---|---|---|---|\n| `write` | (none) |  |  |\n\n- ",
    );
    tools = [];
    writeDocs(course.root, course.chapters(), course.chapters(), facts);
    expect(await problemsNow()).toEqual([]);
  });

  test("is laid out where there is none, and a person writes the rest", async () => {
    const file = `${TWO}/README.en.md`;
    course.write(file, course.read(file).replace(/## Contract[\s\S]*(?=## Questions)/, ""));
    expect((await problemsNow()).join("\n")).toContain('expected a section "## Contract"');
    tools = [{ name: "read", input: field }];
    writeDocs(course.root, course.chapters(), [course.chapter("s02")], facts);
    expect(course.read(file)).toMatch(
      /## Contract\n\n<details>\n<summary>.*\n\n\| Tool [^#]*<\/details>\n\n## Q/,
    );
    expect(await problemsNow()).toContainEqual(
      expect.stringMatching(/README\.en\.md:\d+: expected what the scenarios demand beside the tools/),
    );
  });

  test("names what a scenario demands and nobody gives: words, files, signs", async () => {
    const demands = [
      "tool_result: { contains: finished }",
      'tool_result: { matches: "^(done|over) \\\\d+$" }',
      "file: { out.txt: hi }",
      'stdout_contains: ["hi #1"]',
    ];
    course.write("chapters/s02_two/scenarios/y.yaml", scenarioThat(demands));
    const message = "y demands what neither it gives nor a contract up to here says:";
    expect((await problemsNow())[0]).toBe(
      `${TWO}/README.md:1: ${message} \`finished\` \`done\` \`over\` \`out\` \`txt\` \`#\``,
    );
  });

  test("need not name what the scenario or an earlier contract gives, what must not be, numbers and ids", async () => {
    const demands = [
      "tool_result: { contains: hi }",
      "tool_result: { contains: begin }",
      "no_request: { has_text: finished }",
      "tool_result: { not_contains: finished }",
      "tool_result: { contains: 12 }",
      "tool_result: { contains: job_1 <time> }",
    ];
    course.write("chapters/s02_two/lab/y.yaml", scenarioThat(["tool_result: { tool: read }"]));
    expect(await problemsNow()).toHaveLength(3);
    course.write("chapters/s02_two/lab/y.yaml", scenarioThat(demands));
    expect(await problemsNow()).toEqual([]);
  });
});

function scenarioThat(demands: string[]): string {
  const expect = demands.map((demand) => `  - ${demand}\n`).join("");
  return `id: y\ntitle: { zh: y, en: y, ja: y }\nprompt: go\nmodel: { main: [{ say: hi }] }\nexpect:\n${expect}`;
}

describe("the questions", () => {
  test("stand before what comes next, each answer folded, a play as it was recorded", () => {
    expect(course.read(`${TWO}/README.en.md`)).toMatch(
      /<\/details>\n\n## Questions\n\nThink .*\n\n<details>\n<summary>en 1\?<\/summary>\n\nen!\n\n<\/details>\n\n[^#]*<summary>Predict: en 5\?<\/summary>\n\n.*:\n\n```text\nasked\nanswered: en\nhelped\n```\n\nen!\n\n<\/details>\n\n## What/,
    );
  });

  test("are mended when they are not those of the file, and need no translator", async () => {
    const file = "chapters/s02_two/questions.yaml";
    course.write(file, course.read(file).replace("zh 1?", "zh one?"));
    expect(await problemsNow()).toEqual([
      `${TWO}/README.md:1: the questions are not those of questions.yaml: run pnpm check docs --write`,
    ]);
    expect(writeDocs(course.root, course.chapters(), course.chapters(), facts)).toEqual([`${TWO}/README.md`]);
    expect(await problemsNow()).toEqual([]);
  });

  test.each([
    ["another order of two actors", "helped\nasked\nanswered: zh", true],
    ["another order of one actor", "answered: zh\nasked\nhelped", false],
    ["a line less", "asked\nanswered: zh", false],
    ["a line twice", "asked\nhelped\nanswered: zh\nhelped", false],
  ])("show a play that happened: %s", async (_what, shown, isTrue) => {
    const file = `${TWO}/README.md`;
    course.write(file, course.read(file).replace("asked\nanswered: zh\nhelped", shown));
    expect((await problemsNow()).some((one) => one.includes("the questions are not"))).toBe(!isTrue);
  });

  test("must be there", async () => {
    rmSync(`${course.root}/${TWO}/questions.yaml`);
    for (const language of LANGUAGES) {
      const name = `${TWO}/README${suffix[language]}.md`;
      const [questions, next] = { zh: ["自测", "接下来"], en: ["Questions", "What"], ja: ["確認問題", "次"] }[
        language
      ] as [string, string];
      course.write(name, course.read(name).replace(new RegExp(`## ${questions}[\\s\\S]*(?=## ${next})`), ""));
    }
    expect(await problemsNow()).toEqual([
      `${TWO}/README.md:1: expected a section "## 自测"`,
      `${TWO}/README.en.md:1: expected a section "## Questions"`,
      `${TWO}/README.ja.md:1: expected a section "## 確認問題"`,
    ]);
  });

  test.each([
    ["four", /^- question.*\n.*\n/, "", "expected 5 questions"],
    ["none with a play", "  predict: x\n", "", "expected one with predict:"],
    ["one without an answer", "  answer: { zh: zh!, en: en!, ja: ja! }\n", "", "answer"],
  ])("are no good when there are %s", async (_what, from, to, message) => {
    const file = "chapters/s02_two/questions.yaml";
    course.write(file, course.read(file).replace(from, to));
    await expect(problemsNow()).rejects.toThrow(message);
  });

  test("ask only for plays that there are", async () => {
    const file = "chapters/s02_two/questions.yaml";
    course.write(file, course.read(file).replace("predict: x", "predict: other"));
    expect((await problemsNow())[0]).toBe(
      `${TWO}/README.md:1: questions.yaml: there is no play of other that every computer can make`,
    );
  });
});
