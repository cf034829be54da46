import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findStateDir, openState, stateDir, writeNew } from "../../src/state/index.ts";
import { filesBelow, temporaryDirectory } from "./directories.ts";

const GITIGNORE = "/*\n!.gitignore\n!settings.json\n!skills/\n";

describe("the directory of a state", () => {
  it("is made when it is first needed, with a .gitignore", () => {
    const workspace = temporaryDirectory();
    const state = openState(workspace);
    expect(findStateDir(state, "memory")).toBe(undefined);
    expect(readdirSync(workspace)).toEqual([]);
    expect(stateDir(state, "memory")).toBe(join(workspace, ".harness", "memory"));
    expect(filesBelow(workspace)).toEqual({ ".harness/.gitignore": GITIGNORE });
    expect(findStateDir(state, "memory")).toBe(join(workspace, ".harness", "memory"));
  });

  it("may lie deeper", () => {
    const state = openState(temporaryDirectory());
    expect(stateDir(state, "team/inbox")).toBe(join(state.directory, "team", "inbox"));
    expect(stateDir(state, ".")).toBe(state.directory);
    expect(findStateDir(state, ".")).toBe(state.directory);
  });

  it.each(["", GITIGNORE.slice(0, 9)])("gets a whole .gitignore in place of the unfinished %j", (text) => {
    const state = openState(temporaryDirectory());
    mkdirSync(state.directory);
    writeFileSync(join(state.directory, ".gitignore"), text);
    stateDir(state, "tasks");
    expect(readFileSync(join(state.directory, ".gitignore"), "utf8")).toBe(GITIGNORE);
  });

  it("keeps the .gitignore that a person wrote", () => {
    const state = openState(temporaryDirectory());
    mkdirSync(state.directory);
    writeFileSync(join(state.directory, ".gitignore"), "*\n");
    stateDir(state, "tasks");
    expect(readFileSync(join(state.directory, ".gitignore"), "utf8")).toBe("*\n");
  });

  it.each([".harness", ".harness/team", ".harness/team/inbox"])("is refused when %s is a link", (name) => {
    const workspace = temporaryDirectory();
    const outside = temporaryDirectory();
    mkdirSync(join(workspace, name, ".."), { recursive: true });
    symlinkSync(outside, join(workspace, name));
    const state = openState(workspace);
    expect(() => stateDir(state, "team/inbox")).toThrow(`${join(workspace, name)} is a link or a file`);
    expect(() => findStateDir(state, "team/inbox")).toThrow(`${join(workspace, name)} is a link or a file`);
    expect(readdirSync(outside)).toEqual([]);
  });
});

describe("a new file", () => {
  it("takes the next number when its name is taken", async () => {
    const state = openState(temporaryDirectory());
    const write = (text: string) => writeNew(state, "outputs", "bg1.txt", text);
    const files = [await write("a"), await write("b"), await write("c")];
    expect(files.map(({ path }) => path)).toEqual([
      ".harness/outputs/bg1.txt",
      ".harness/outputs/bg1_2.txt",
      ".harness/outputs/bg1_3.txt",
    ]);
    expect(files.map(({ file }) => readFileSync(file, "utf8"))).toEqual(["a", "b", "c"]);
    expect(files[1]?.name).toBe("bg1_2.txt");
  });

  it("is never written through a link", async () => {
    const state = openState(temporaryDirectory());
    const outside = join(temporaryDirectory(), "x");
    symlinkSync(outside, join(stateDir(state, "outputs"), "a.txt"));
    expect((await writeNew(state, "outputs", "a.txt", "text")).name).toBe("a_2.txt");
    expect(existsSync(outside)).toBe(false);
  });
});
