import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { put, temporaryDirectory, trusting } from "@harness/shared/test-kit";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createPermissions } from "../src/permission/rules.ts";
import { loadSettings } from "../src/settings.ts";

let home: string;
let workdir: string;
beforeEach(() => {
  const top = temporaryDirectory();
  home = join(top, "home");
  workdir = join(top, "work");
  put(join(workdir, "notes.txt"), "");
  vi.stubEnv("HOME", home);
  return () => vi.unstubAllEnvs();
});

const user = (text: string) => put(join(home, ".harness/settings.json"), text);
const project = (text: string) => put(join(workdir, ".harness/settings.json"), text);
const local = (text: string) => put(join(workdir, ".harness/settings.local.json"), text);
const permissions = (section: object) => JSON.stringify({ permissions: section });

it("without any file everything is empty", async () => {
  const nothing = { allow: [], deny: [], ask: [], additionalDirectories: [] };
  expect(await loadSettings(workdir, trusting)).toMatchObject({ permissions: nothing, problems: [] });
});

describe("the settings of the user, the project and this machine", () => {
  it("are joined, in this order", async () => {
    user(permissions({ allow: ["Bash(1)"], deny: ["Read(1)"] }));
    project(permissions({ allow: ["Bash(2)"], ask: ["Edit(2)"] }));
    local(permissions({ allow: ["Bash(3)"], deny: ["Read(3)"] }));
    const { permissions: joined } = await loadSettings(workdir, trusting);
    expect(joined).toMatchObject({
      allow: ["Bash(1)", "Bash(2)", "Bash(3)"],
      deny: ["Read(1)", "Read(3)"],
      ask: ["Edit(2)"],
    });
  });

  it("are read afresh each time", async () => {
    project(permissions({ deny: ["Bash(rm:*)"] }));
    await loadSettings(workdir, trusting);
    project("{}");
    expect((await loadSettings(workdir, trusting)).permissions.deny).toEqual([]);
  });

  it("count once when the workspace is the home directory, also by way of a link", async () => {
    user(permissions({ deny: ["Bash(rm:*)"] }));
    const link = join(workdir, "link");
    symlinkSync(home, link);
    for (const place of [home, link])
      expect((await loadSettings(place, trusting)).permissions.deny).toEqual(["Bash(rm:*)"]);
  });

  it("may hold sections that this chapter does not know", async () => {
    project(JSON.stringify({ mcpServers: { demo: {} }, permissions: { allow: ["Glob"] } }));
    expect((await loadSettings(workdir, trusting)).permissions.allow).toEqual(["Glob"]);
  });
});

it("additional directories: absolute, relative to the workspace, or in the home directory", async () => {
  user(permissions({ additionalDirectories: ["~/shared", "~"] }));
  project(permissions({ additionalDirectories: ["../sibling", "/srv/data", "sub/~"] }));
  const settings = await loadSettings(workdir, trusting);
  expect(createPermissions(settings.permissions, workdir).directories).toEqual([
    join(home, "shared"),
    home,
    join(workdir, "../sibling"),
    "/srv/data",
    join(workdir, "sub/~"),
  ]);
});

describe("a file that cannot be used is refused with file and line:", () => {
  it.each([
    [
      "broken JSON",
      '{\n  "permissions": {\n    "deny": ["Bash(rm:*)"\n  }\n}',
      /^\.harness\/settings\.json:\d: /,
    ],
    ["an empty file", "", /^\.harness\/settings\.json:1: expected a map/],
    ["a list instead of a map", "[]", /^\.harness\/settings\.json:1: expected a map/],
    [
      "a text instead of a list",
      '{\n  "permissions": {\n    "deny": "Bash(rm:*)"\n  }\n}',
      /json:3: permissions\.deny: expected a list/,
    ],
    [
      "a number among the rules",
      '{\n  "permissions": {\n    "allow": [\n      "Read",\n      5\n    ]\n  }\n}',
      /json:5: permissions\.allow\[1\]: expected a text/,
    ],
    [
      "an unknown key",
      '{\n  "permissions": {\n    "denny": []\n  }\n}',
      /json:2: permissions: expected no such key: denny. There are allow, deny, ask, additionalDirectories$/,
    ],
  ])("%s", async (_what, text, message) => {
    project(text);
    await expect(loadSettings(workdir, trusting)).rejects.toThrow(message);
  });

  it("also when it is the file of the user or of this machine", async () => {
    local("{");
    await expect(loadSettings(workdir, trusting)).rejects.toThrow(/^\.harness\/settings\.local\.json:1: /);
    user("{");
    await expect(loadSettings(workdir, trusting)).rejects.toThrow(/home\/\.harness\/settings\.json:1: /);
  });

  it("a directory in its place", async () => {
    put(join(workdir, ".harness/settings.json/file"), "");
    await expect(loadSettings(workdir, trusting)).rejects.toThrow(/^\.harness\/settings\.json:1: /);
  });
});

describe("a malformed rule is reported with file and line, and kept for the gate to fail closed:", () => {
  it("an allow rule allows nothing", async () => {
    project('{\n  "permissions": {\n    "allow": [\n      "Read",\n      "Bash(ls"\n    ]\n  }\n}');
    const { problems, permissions: read } = await loadSettings(workdir, trusting);
    expect(problems).toEqual([
      expect.stringMatching(
        /^\.harness\/settings\.json:5: permissions\.allow: expected Tool .*\. It allows nothing\.$/,
      ),
    ]);
    expect(read.allow).toEqual(["Read", "Bash(ls"]);
  });

  it("a deny or ask rule counts for more than it says", async () => {
    user(permissions({ deny: ["Bash()"] }));
    local(permissions({ ask: ["(rm)"] }));
    const counts = "Until it is corrected, it counts for every call it could mean.";
    expect((await loadSettings(workdir, trusting)).problems).toEqual([
      expect.stringMatching(
        `settings\\.json:1: permissions\\.deny: there is nothing in the brackets\\. ${counts}`,
      ),
      expect.stringMatching(`settings\\.local\\.json:1: permissions\\.ask: expected Tool .*\\. ${counts}`),
    ]);
  });

  it("the same one in two lists, and one that is written with escapes", async () => {
    project('{ "permissions": {\n"allow": ["Bash(ls"],\n"deny": ["Bash(ls"],\n"ask": ["Bash(\\u006cs"] } }');
    const lines = (await loadSettings(workdir, trusting)).problems.map(
      (problem) => problem.match(/:\d+: \S+:/)?.[0],
    );
    expect(lines).toEqual([":2: permissions.allow:", ":3: permissions.deny:", ":4: permissions.ask:"]);
  });
});
