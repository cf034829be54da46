import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { repositoryRoot } from "../../src/chapters/index.ts";
import {
  type Course,
  REPOSITORY,
  readCourse,
  type SitePage,
  siteOutline,
  sitePages,
} from "../../src/site/index.ts";
import { mapProse } from "../../src/site/prose.ts";
import { temporaryDirectory } from "../../src/test-kit/index.ts";
import { LANGUAGES } from "../../src/wording/index.ts";

const prefix = { zh: "", en: "en/", ja: "ja/" };

let course: Course;
let pages: Map<string, SitePage>;

beforeAll(() => {
  course = readCourse(repositoryRoot());
  pages = new Map(sitePages(course).map((page) => [page.path, page]));
});

function textOf(path: string): string {
  const page = pages.get(path);
  if (!page) throw new Error(`no page ${path}`);
  return page.text();
}

/** What stands outside of code. */
function proseOf(markdown: string): string[] {
  const found: string[] = [];
  mapProse(markdown, (prose) => {
    found.push(prose);
    return prose;
  });
  return found;
}

describe("the pages of the site", () => {
  test("each chapter has five in every language, each in a folder of its own", () => {
    for (const prefix of ["", "en/", "ja/"])
      for (const { id } of course.chapters)
        for (const tab of ["", "diff/", "play/", "since/", "mistakes/"])
          expect(pages.has(`${prefix}${id}/${tab}index.md`)).toBe(true);
    expect(pages.has("en/start/index.md")).toBe(true);
    expect(pages.has("ja/teaching/index.md")).toBe(true);
  });

  test("a chapter's text is its README, without the lines that the site has of its own", () => {
    const text = textOf("en/s05/index.md");
    expect(text).toMatch(/^---\ntitle: "s05 Todo Write"\n/);
    expect(text).toContain("\n# s05: Todo Write");
    expect(text).not.toContain("[English]");
    expect(text).not.toContain("→ **s05** →");
  });

  test("a block of code leads to its lines, and to the difference when the chapter brings it", () => {
    const text = textOf("en/s02/index.md");
    expect(text).toMatch(
      /\*\*`src\/loop\.ts`\*\* <span class="place">\[lines \d+–\d+\]\(\/en\/s02\/since\/#src\/loop\.ts:\d+\) · \[Diff\]\(\/en\/s02\/diff\/#src\/loop\.ts\)<\/span>/,
    );
  });

  test("previous and next lead to the same tab of the neighbours", () => {
    expect(textOf("ja/s02/diff/index.md")).toContain(
      'prev: {"text":"s01 エージェントループ","link":"/ja/s01/diff/"}',
    );
    expect(textOf("s01/index.md")).toContain("prev: false");
    expect(textOf("s20/diff/index.md")).toContain('"link":"/x01/diff/"');
    expect(textOf("x05/diff/index.md")).toContain("next: false");
  });

  test("scenarios stand in the order of the lab: the heart of the mechanism first", () => {
    const [, listed = ""] = /:plays='(.*)'/.exec(textOf("en/s12/play/index.md")) ?? [];
    const lab = readFileSync(join(course.root, "chapters/s12_task_system/lab.yaml"), "utf8");
    const order = [...lab.matchAll(/^ {2}- id: (.*)$/gm)].map(([, id]) => id);
    const played = JSON.parse(listed.replaceAll("&#39;", "'")).map(({ id }: { id: string }) => id);
    expect(played).toEqual(order.filter((id) => played.includes(id)));
  });

  test("the glossary begins with the reader's own language", () => {
    expect(textOf("ja/glossary/index.md")).toContain("| 日本語 | 意味 | 中文 | English |");
    expect(textOf("ja/glossary/index.md")).toMatch(
      /\| <span id="hook">フック<\/span> \| .+ \| 钩子 \| hook \|/,
    );
  });

  test("only the text of a chapter is searched", () => {
    expect(textOf("s02/diff/index.md")).toContain("search: false");
    expect(textOf("s02/index.md")).not.toContain("search: false");
  });

  test("links to documents become links to pages, others lead into the repository", () => {
    const text = textOf("en/s05/index.md");
    expect(text).toContain("[s06](/en/s06/)");
    expect(text).toContain(`(${REPOSITORY}/blob/main/chapters/s05_todo_write/exercises/cancelled.patch)`);
    expect(textOf("start/index.md")).toContain("[讲课用](/teaching/)");
    expect(textOf("start/index.md")).toContain("(#接上真模型)");
  });

  test("a translation that is behind its Chinese text says so, and names the sections", () => {
    const root = temporaryDirectory();
    for (const file of ["README.md", "README.en.md", "README.ja.md", "docs"])
      cpSync(join(course.root, file), join(root, file), {
        recursive: true,
        filter: (path) => !/node_modules|\/docs\/\./.test(path),
      });
    const start = (language: string) => {
      const page = sitePages({ ...course, root, chapters: [] }).find(
        ({ path }) => path === `${language}start/index.md`,
      );
      return page?.text() ?? "";
    };
    expect(LANGUAGES.map((language) => start(prefix[language])).join("")).not.toContain("::: warning");
    const zh = join(root, "README.md");
    writeFileSync(zh, readFileSync(zh, "utf8").replace("\n## 两条命令\n", "\n## 两条命令\n\n多了一句。\n"));
    expect(start("")).not.toContain("::: warning");
    expect(start("en/")).toMatch(
      /\n# Harness in Twenty\n\n::: warning\nThese parts are older than the \[Chinese original\]\(\/start\/\): Two commands\.\n:::\n/,
    );
    expect(start("ja/")).toMatch(
      /\n::: warning\n次の部分は\[中国語の原文\]\(\/start\/\)より古くなっています：/,
    );
  });

  test("no relative link is left anywhere", () => {
    const left = [...pages.values()]
      .filter(({ source }) => source)
      .flatMap(({ path, text }) =>
        proseOf(text())
          .flatMap((prose) => prose.match(/\]\((?!https?:|\/|#)[^)]*\)/g) ?? [])
          .map((link) => `${path}: ${link}`),
      );
    expect(left).toEqual([]);
  });

  test("what Vue would take for its own is only text", () => {
    const text = textOf("en/s13/index.md");
    expect(text).toContain("<code v-pre>&lt;/notification&gt;</code>");
    for (const { path, text, source } of pages.values())
      if (source) expect(proseOf(text()).join().includes("{{"), path).toBe(false);
  });
});

test("the outline of the course knows phases, chapters and tabs in three languages", () => {
  const { phases, tabs, languages } = siteOutline(course);
  expect(phases.map(({ chapters }) => chapters.length)).toEqual([8, 6, 6, 5]);
  expect(phases[0]?.title.en).toBe("Phase one: act");
  expect(phases.flatMap(({ chapters }) => chapters.map(({ id }) => id))).toEqual(
    course.chapters.map(({ id }) => id),
  );
  for (const { title } of [...phases, ...tabs])
    for (const language of LANGUAGES) expect(title[language]).not.toBe("");
  expect(languages.ja.nav.map(({ link }) => link)).toContain("/ja/compare/");
});
