import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { namesOf, searchFiles } from "../../src/sensitive-files/index.ts";
import { patternsMeet } from "../../src/sensitive-files/meet.ts";
import { put, temporaryDirectory } from "../../src/test-kit/index.ts";

const workdir = realpathSync(mkdtempSync(join(tmpdir(), "search-")));
afterAll(() => rmSync(workdir, { recursive: true }));
for (const file of [".env", "a.ts", "secret/x", "secret/deep/y", "node_modules/m/z", "many/.hidden"])
  put(join(workdir, file), "");
mkdirSync(join(workdir, "pub"));
symlinkSync("../secret", join(workdir, "pub/dir"));
symlinkSync("secret/x", join(workdir, "notes.txt"));
symlinkSync(".git/hooks/later", join(workdir, "dangling"));

const search = (pattern: string, more = {}) => searchFiles({ workdir, pattern, ...more });

describe("what a pattern stands for, by name and by link", () => {
  it.each([
    ["s*/x", ["secret/x"]],
    ["[s]ecret/*", ["secret/deep", "secret/x"]],
    ["*.ts", ["a.ts"]],
    ["*env", []],
    [".??*", [".env"]],
    ["\\*", ["*"]],
    ["nothing/there", ["nothing/there"]],
    ["./secret//x", ["secret/x"]],
    ["**/x", ["pub/dir/x", "secret/x"]],
    ["**/.hidden", ["many/.hidden"]],
    ["pub/dir/*", ["pub/dir/deep", "pub/dir/x", "secret/deep", "secret/x"]],
    ["notes.txt", ["notes.txt", "secret/x"]],
    ["dangling", [".git/hooks/later", "dangling"]],
    ["pub/dir/../a.ts", ["a.ts", "pub/a.ts"]],
    ["/no/such/place", ["/no/such/place"]],
  ])("%s", (pattern, expected) => {
    expect(search(pattern).names.sort()).toEqual(expected);
  });

  it("with dotfiles only when the shell is told so", () => {
    expect(search("**").names).not.toContain(".env");
    expect(search("**", { dotfiles: true }).names).toContain(".env");
    expect(search("*env", { dotfiles: true }).names).toEqual([".env"]);
  });

  it("with what lies below directories, other people's last, and through no link", () => {
    expect(search(".", { below: true }).below.at(-1)).toBe("node_modules/m/z");
    expect(search("pub", { below: true }).below).toEqual(["pub/dir", "secret"]);
    expect(search("secret", { below: true }).below.sort()).toEqual([
      "secret/deep",
      "secret/deep/y",
      "secret/x",
    ]);
  });
});

it("a single file has the name it is called by and the one its links lead to", () => {
  expect(namesOf(workdir, "pub/dir/new/file")).toEqual(["pub/dir/new/file", "secret/new/file"]);
  expect(namesOf(workdir, "[id].ts")).toEqual(["[id].ts"]);
});

describe("a search is not complete", () => {
  it("where the beginning of a pattern is missing", () => {
    expect(search("later/*").complete).toBe(false);
    expect(searchFiles({ workdir: "/no/such/place", pattern: "*" }).complete).toBe(false);
    expect(search("*/x").complete).toBe(true);
  });

  it("when there is too much to look at", () => {
    const many = temporaryDirectory();
    for (let directory = 0; directory < 51; directory += 1)
      for (let file = 0; file < 100; file += 1) put(join(many, `${directory}/${file}`), "");
    const { below, complete } = searchFiles({ workdir: many, pattern: ".", below: true });
    expect([complete, below.length]).toEqual([false, 5000]);
  });
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

it("a shell that is told so takes upper for lower case", () => {
  expect(search("S*T/X*").names).toEqual([]);
  expect(search("S*T/X*", { anyCase: true }).names).toEqual(["secret/x"]);
});
