import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { patternsMeet, realPath, searchFiles } from "../../src/files/index.ts";
import { put, temporaryDirectory } from "../../src/test-kit/index.ts";

const base = realpathSync(mkdtempSync(join(tmpdir(), "search-")));
afterAll(() => rmSync(base, { recursive: true }));
for (const file of [".env", "a.ts", "secret/x", "secret/deep/y", "node_modules/m/z", "many/.hidden"])
  put(join(base, file), "");
mkdirSync(join(base, "pub"));
symlinkSync("../secret", join(base, "pub/dir"));
symlinkSync("secret/x", join(base, "notes.txt"));
symlinkSync(".git/hooks/later", join(base, "dangling"));

const names = (pattern: string, more = {}) =>
  searchFiles({ base, pattern, ...more }).files.map(({ path }) => path.slice(base.length + 1));
const reals = (pattern: string, more = {}) =>
  searchFiles({ base, pattern, ...more }).files.map(({ real }) => real.slice(base.length + 1));

describe("what a pattern stands for", () => {
  it.each([
    ["s*/x", ["secret/x"]],
    ["[s]ecret/*", ["secret/deep", "secret/x"]],
    ["*.ts", ["a.ts"]],
    ["*env", []],
    [".??*", [".env"]],
    ["\\*", ["*"]],
    ["nothing/there", ["nothing/there"]],
    ["./secret//x", ["secret/x"]],
    ["**/x", ["secret/x"]],
  ])("%s", (pattern, expected) => {
    expect(names(pattern).sort()).toEqual(expected);
  });

  it("is looked for behind links", () => {
    expect(reals("pub/dir/*").sort()).toEqual(["secret/deep", "secret/x"]);
    expect(reals("notes.txt")).toEqual(["secret/x"]);
    expect(reals("dangling")).toEqual([".git/hooks/later"]);
    expect(reals("pub/dir/../a.ts")).toEqual(["a.ts"]);
  });

  it("holds dotfiles only when the shell is told so", () => {
    expect(names("*env", { dotfiles: true })).toEqual([".env"]);
  });

  it("goes below directories, other people's last, and through no link", () => {
    expect(names(".", { below: true }).at(-1)).toBe("node_modules/m/z");
    expect(names("pub", { below: true })).toEqual(["pub", "pub/dir"]);
    expect(names("secret", { below: true }).sort()).toEqual([
      "secret",
      "secret/deep",
      "secret/deep/y",
      "secret/x",
    ]);
  });
});

describe("a search is not complete", () => {
  it("where the beginning of a pattern is missing", () => {
    expect(searchFiles({ base, pattern: "later/*" }).complete).toBe(false);
    expect(searchFiles({ base: "/no/such/place", pattern: "*" }).complete).toBe(false);
    expect(searchFiles({ base, pattern: "*/x" }).complete).toBe(true);
  });

  it("when there is too much to look at", () => {
    const many = temporaryDirectory();
    for (let directory = 0; directory < 51; directory += 1)
      for (let file = 0; file < 100; file += 1) put(join(many, `${directory}/${file}`), "");
    const { files, complete } = searchFiles({ base: many, pattern: ".", below: true });
    expect(complete).toBe(false);
    expect(files.length).toBeLessThanOrEqual(5001);
  });
});

it("the real path is the one on the disk, whatever is missing at its end", () => {
  expect(realPath(join(base, "pub/dir/new/file"))).toBe(join(base, "secret/new/file"));
  expect(realPath("/no/such/place")).toBe("/no/such/place");
});

describe("patterns meet", () => {
  it.each([
    ["s*/x", "secret/**", true],
    ["[s]ecret/*", "secret/**", true],
    ["**/*.ts", "secret/**", true],
    ["./**", "secret/x", true],
    ["Secret/x", "secret/**", true],
    ["src/**", "secret/**", false],
    ["*.md", "secret/**", false],
    ["*.md", "**/*.pem", false],
    ["s?cret", "secret", true],
    ["a*b*c", "axxbyc", true],
    ["a*b*c", "axxbyd", false],
    ["/etc/*", "secret/**", false],
  ])("%s and %s: %s", (one, other, expected) => {
    expect(patternsMeet(one, other)).toBe(expected);
    expect(patternsMeet(other, one)).toBe(expected);
  });
});
