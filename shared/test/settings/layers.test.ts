import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod";
import { loadLayers } from "../../src/settings/index.ts";
import { put, temporaryDirectory, trusting } from "../../src/test-kit/index.ts";

const schema = z.looseObject({ deny: z.array(z.string()).default([]) });

function setUp() {
  const top = temporaryDirectory();
  const [home, work] = [join(top, "home"), join(top, "work")];
  mkdirSync(home);
  mkdirSync(work);
  vi.stubEnv("HOME", home);
  onTestFinished(() => void vi.unstubAllEnvs());
  const load = (workspace = work) => loadLayers(workspace, { schema, needTrust: [], trust: trusting });
  return { top, home, work, load };
}

describe("the layers of settings", () => {
  it("are none without a file", async () => {
    expect(await setUp().load()).toEqual([]);
  });

  it("come in the order user, project, this machine", async () => {
    const { home, work, load } = setUp();
    put(join(work, ".harness/settings.local.json"), '{ "deny": ["3"], "more": {} }');
    put(join(work, ".harness/settings.json"), '{ "deny": ["2"] }');
    put(join(home, ".harness/settings.json"), "{}");
    expect((await load()).map(({ role, values }) => [role, values.deny])).toEqual([
      ["user", []],
      ["project", ["2"]],
      ["local", ["3"]],
    ]);
  });

  it("count one file once, in the home directory and by way of a link", async () => {
    const { home, top, load } = setUp();
    put(join(home, ".harness/settings.json"), "{}");
    symlinkSync(home, join(top, "link"));
    for (const workspace of [home, join(top, "link")])
      expect((await load(workspace)).map(({ role }) => role)).toEqual(["user"]);
  });

  it("follow a link to a file, which may be kept elsewhere", async () => {
    const { top, home, load } = setUp();
    put(join(top, "dotfiles.json"), '{ "deny": ["1"] }');
    mkdirSync(join(home, ".harness"));
    symlinkSync(join(top, "dotfiles.json"), join(home, ".harness/settings.json"));
    expect((await load())[0]?.values.deny).toEqual(["1"]);
  });

  it("of a workspace follow no link, neither to a file nor of the whole directory", async () => {
    const { top, work, load } = setUp();
    put(join(top, "other/settings.json"), "{}");
    mkdirSync(join(work, ".harness"));
    symlinkSync(join(top, "other/settings.json"), join(work, ".harness/settings.json"));
    await expect(load()).rejects.toThrow(/^\.harness\/settings\.json:1: it is a link$/);
    rmSync(join(work, ".harness"), { recursive: true });
    symlinkSync(join(top, "other"), join(work, ".harness"));
    await expect(load()).rejects.toThrow(`${work}/.harness is a link or a file, not a directory.`);
  });

  it("in the home directory are the user's own: `.harness` may be a link there", async () => {
    const { top, home, load } = setUp();
    put(join(top, "dotfiles/settings.json"), '{ "deny": ["1"] }');
    put(join(top, "dotfiles/settings.local.json"), '{ "deny": ["2"] }');
    symlinkSync(join(top, "dotfiles"), join(home, ".harness"));
    expect((await load(home)).map(({ role, values }) => [role, values.deny])).toEqual([
      ["user", ["1"]],
      ["local", ["2"]],
    ]);
  });

  it("know where a value stands", async () => {
    const { work, load } = setUp();
    put(join(work, ".harness/settings.json"), '{\n  "deny": [\n    "1",\n    "\\u0032"\n  ]\n}');
    const [layer] = await load();
    expect(layer?.placeOf(["deny", 1])).toBe(".harness/settings.json:4");
    expect(layer?.placeOf(["deny", 7])).toBe(".harness/settings.json:2");
    expect(layer?.placeOf(["other"])).toBe(".harness/settings.json:1");
  });
});

describe("a settings file is refused with file, line and reason:", () => {
  it.each([
    ["a wrong type", '{\n  "deny": 1 }', "2: deny: expected a list"],
    ["a key that is there twice", '{ "deny": [],\n  "deny": [] }', "2: Map keys must be unique"],
    ["half a file", "{", "1: "],
  ])("%s", async (_what, text, message) => {
    const { work, load } = setUp();
    put(join(work, ".harness/settings.json"), text);
    await expect(load()).rejects.toThrow(`.harness/settings.json:${message}`);
  });

  it("a directory, and a pipe, which would never end", async () => {
    const { work, load } = setUp();
    const file = join(work, ".harness/settings.json");
    mkdirSync(file, { recursive: true });
    await expect(load()).rejects.toThrow(/^\.harness\/settings\.json:1: it is a directory$/);
    rmSync(file, { recursive: true });
    spawnSync("mkfifo", [file]);
    await expect(load()).rejects.toThrow(/^\.harness\/settings\.json:1: it is no regular file$/);
  });

  it("an endless or a very long file", async () => {
    const { home, work, load } = setUp();
    mkdirSync(join(home, ".harness"));
    symlinkSync("/dev/zero", join(home, ".harness/settings.json"));
    await expect(load()).rejects.toThrow(/settings\.json:1: it is no regular file$/);
    rmSync(join(home, ".harness/settings.json"));
    put(join(work, ".harness/settings.json"), "");
    truncateSync(join(work, ".harness/settings.json"), 300_000_000);
    await expect(load()).rejects.toThrow(/^\.harness\/settings\.json:1: it is longer than 1000000 bytes$/);
  });
});
