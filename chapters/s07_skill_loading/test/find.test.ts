import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { put, temporaryDirectory } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { findSkills } from "../src/skills/find.ts";
import { readSkill } from "../src/skills/read-skill.ts";
import { BROKEN, GOOD, REMARKED, type SkillCase } from "./skill-files.ts";

let workdir: string;
let home: string;

beforeEach(() => {
  workdir = temporaryDirectory();
  home = temporaryDirectory();
  vi.stubEnv("HOME", home);
});

const hello = (name: string, body = "Say hello.") =>
  `---\nname: ${name}\ndescription: Says hello.\n---\n${body}\n`;

/** The names found, and the problems in English. */
async function find() {
  const { skills, problems } = await findSkills(workdir);
  return { names: skills.map(({ name }) => name), problems: problems.map(({ en }) => en), skills };
}

describe("one SKILL.md", () => {
  const place = ({ directory, content }: SkillCase) =>
    put(join(workdir, "skills", directory, "SKILL.md"), content);

  it.each(GOOD)("loads: $directory", async (example) => {
    place(example);
    const { skills, problems } = await find();
    expect(problems).toEqual([]);
    expect(skills).toHaveLength(1);
    const [skill] = skills;
    expect(skill?.name).toBe(example.directory);
    if (example.description) expect(skill?.description).toBe(example.description);
    if (skill && example.instructions)
      expect((await readSkill(skill, "SKILL.md")).instructions).toBe(example.instructions);
  });

  it.each(REMARKED)("loads with a remark: $directory", async (example) => {
    place(example);
    const { skills, problems } = await find();
    expect(skills).toHaveLength(1);
    if (example.description) expect(skills[0]?.description).toBe(example.description);
    expect(problems).toEqual([
      expect.stringContaining(`skills/${example.directory}/SKILL.md${example.warning}`),
    ]);
  });

  it.each(BROKEN)("is skipped with a warning: $directory", async (example) => {
    place(example);
    put(join(workdir, "skills", "zz-good", "SKILL.md"), hello("zz-good"));
    const { names, problems } = await find();
    expect(names).toEqual(["zz-good"]);
    expect(problems).toHaveLength(1);
    const line = /^A skill was skipped\. skills\/([\w-]+)\/SKILL\.md:\d+: ./;
    expect(line.exec(problems[0] ?? "")?.[1]).toBe(example.directory);
    expect(problems[0]).toContain(example.warning);
  });
});

describe("the places of skills", () => {
  it("are none in an empty workspace", async () => {
    expect(await find()).toMatchObject({ names: [], problems: [] });
  });

  it("are silent about what is no skill", async () => {
    put(join(workdir, "skills", "README.md"), "# Skills");
    put(join(workdir, "skills", "code", "index.ts"), "export {};");
    put(join(workdir, "skills", "deep", "down", "SKILL.md"), hello("down"));
    put(join(workdir, ".harness", "skills"), "a file");
    expect(await find()).toMatchObject({ names: [], problems: [] });
  });

  it("come in a fixed order, and the first of a name wins", async () => {
    const ofProject = ["skills", ".harness/skills", ".agents/skills", ".claude/skills"];
    const places = ofProject.map((path) => join(workdir, path));
    places.push(...[".harness/skills", ".agents/skills"].map((path) => join(home, path)));
    for (const [index, path] of places.entries()) {
      put(join(path, "same", "SKILL.md"), hello("same", `place ${index}`));
      put(join(path, `own-${index}`, "SKILL.md"), hello(`own-${index}`));
    }
    for (const [index, path] of places.entries()) {
      const { skills, problems } = await findSkills(workdir);
      const winner = skills.find(({ name }) => name === "same");
      expect(winner?.directory).toBe(join(path, "same"));
      expect(problems).toHaveLength(places.length - 1 - index);
      for (const { en } of problems)
        expect(en).toMatch(
          /^Two skills are called same: .*same\/SKILL.md is used, .*same\/SKILL.md is not\.$/,
        );
      rmSync(join(path, "same"), { recursive: true });
    }
    expect((await find()).names).toEqual(places.map((_, index) => `own-${index}`));
  });

  it("may hold a skill whose file is called skill.md", async () => {
    put(join(workdir, "skills", "small", "skill.md"), hello("small"));
    put(join(workdir, "skills", "both", "skill.md"), hello("both", "Not read."));
    put(join(workdir, "skills", "both", "SKILL.md"), hello("both"));
    put(join(workdir, "skills", "broken", "skill.md"), "# Hello\n");
    const { names, problems, skills } = await find();
    expect(names).toEqual(["both", "small"]);
    expect(problems).toEqual([expect.stringContaining("skills/broken/skill.md:1: expected front matter")]);
    for (const skill of skills) expect((await readSkill(skill, skill.file)).instructions).toBe("Say hello.");
  });

  it("names both files when two directories hold one name", async () => {
    put(join(workdir, "skills", "b", "SKILL.md"), hello("same"));
    put(join(workdir, "skills", "a", "SKILL.md"), hello("same"));
    const { skills, problems } = await find();
    expect(skills.map(({ directory }) => directory)).toEqual([join(workdir, "skills", "a")]);
    expect(problems).toContain(
      "Two skills are called same: skills/a/SKILL.md is used, skills/b/SKILL.md is not.",
    );
  });

  it("count once when the workspace is the home directory", async () => {
    vi.stubEnv("HOME", workdir);
    put(join(workdir, ".harness/skills/one/SKILL.md"), hello("one"));
    expect(await find()).toMatchObject({ names: ["one"], problems: [] });
  });
});

describe("links, and what is no file", () => {
  beforeEach(() => put(join(workdir, "elsewhere", "SKILL.md"), hello("elsewhere")));

  it("ignores links out of the root: the directory of a skill", async () => {
    mkdirSync(join(workdir, "skills"));
    symlinkSync(join(workdir, "elsewhere"), join(workdir, "skills", "elsewhere"));
    const { names, problems } = await find();
    expect(names).toEqual([]);
    expect(problems[0]).toContain("skills/elsewhere/SKILL.md:1: a link leads out");
  });

  it("ignores links out of the root: the file", async () => {
    mkdirSync(join(workdir, "skills", "elsewhere"), { recursive: true });
    symlinkSync("../../elsewhere/SKILL.md", join(workdir, "skills", "elsewhere", "SKILL.md"));
    const { names, problems } = await find();
    expect(names).toEqual([]);
    expect(problems[0]).toContain("a link leads out");
  });

  it("ignores links out of the workspace: the root", async () => {
    const outside = temporaryDirectory();
    put(join(outside, "elsewhere", "SKILL.md"), hello("elsewhere"));
    symlinkSync(outside, join(workdir, "skills"));
    const { names, problems } = await find();
    expect(names).toEqual([]);
    expect(problems[0]).toContain("skills:1: a link leads out");
  });

  it("follows links inside the root and the workspace, and finds nothing twice", async () => {
    put(join(workdir, "skills", "real", "SKILL.md"), hello("real"));
    mkdirSync(join(workdir, ".claude"));
    symlinkSync("../skills", join(workdir, ".claude", "skills"));
    symlinkSync("real", join(workdir, "skills", "second"));
    const { names, problems } = await find();
    expect(names).toEqual(["real"]);
    expect(problems.filter((problem) => problem.startsWith("Two skills"))).toHaveLength(1);
  });

  it("reports links to nowhere and in circles, where a SKILL.md should be", async () => {
    mkdirSync(join(workdir, "skills", "dangling"), { recursive: true });
    symlinkSync("nowhere", join(workdir, "skills", "dangling", "SKILL.md"));
    symlinkSync("nowhere", join(workdir, "skills", "gone"));
    symlinkSync("circle", join(workdir, "skills", "circle"));
    const { names, problems } = await find();
    expect(names).toEqual([]);
    expect(problems).toEqual([
      expect.stringContaining("skills/circle/SKILL.md:1: the file is gone, or a link leads nowhere"),
      expect.stringContaining("skills/dangling/SKILL.md:1: the file is gone, or a link leads nowhere"),
    ]);
  });

  it.skipIf(process.getuid?.() === 0)("reports a SKILL.md that may not be read", async () => {
    put(join(workdir, "skills", "locked", "SKILL.md"), hello("locked"));
    chmodSync(join(workdir, "skills", "locked", "SKILL.md"), 0);
    expect((await find()).problems).toEqual([
      expect.stringContaining("skills/locked/SKILL.md:1: it may not be accessed"),
    ]);
  });

  it("reports a SKILL.md that is a pipe, and does not wait for its other end", async () => {
    mkdirSync(join(workdir, "skills", "pipe"), { recursive: true });
    execFileSync("mkfifo", [join(workdir, "skills", "pipe", "SKILL.md")]);
    expect((await find()).problems).toEqual([
      expect.stringContaining("skills/pipe/SKILL.md:1: it is not a regular file"),
    ]);
  });

  it("reports a SKILL.md that is a directory", async () => {
    mkdirSync(join(workdir, "skills", "odd", "SKILL.md"), { recursive: true });
    expect((await find()).problems).toEqual([
      expect.stringContaining("skills/odd/SKILL.md:1: it is a directory"),
    ]);
  });
});
