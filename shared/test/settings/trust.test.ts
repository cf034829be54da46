import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { describeItem, type Item, loadLayers, openTrust } from "../../src/settings/index.ts";
import { put, temporaryDirectory } from "../../src/test-kit/index.ts";

let home: string;
let workspace: string;
let asked: Item[][];
let problems: string[];
beforeEach(() => {
  home = temporaryDirectory();
  workspace = temporaryDirectory();
  asked = [];
  problems = [];
  vi.stubEnv("HOME", home);
  return () => vi.unstubAllEnvs();
});

interface Session {
  workspace?: string;
  isTrusted?: boolean;
  /** What the user says to each question. */
  answers?: boolean[];
}

/** One session after another: each opens the file anew. */
function session({ workspace: place = workspace, isTrusted = false, answers = [] }: Session = {}) {
  const ask = async (items: Item[]) => {
    asked.push(items);
    return answers.shift() ?? false;
  };
  return openTrust({
    workspace: place,
    isTrusted,
    ask,
    report: ({ message }) => void problems.push(message),
  });
}

const file = () => join(home, ".harness/trust.json");
const item = (value: unknown, place = "permissions.allow"): Item => ({ place, value });

describe("what a workspace brings", () => {
  it("counts after a yes, in this session and in later ones, without another question", async () => {
    expect(await session({ answers: [true] }).review([item("Bash"), item("Read")])).toHaveLength(2);
    const later = session();
    expect(await later.review([item("Bash")])).toEqual([item("Bash")]);
    expect([later.covers(item("Bash")), later.covers(item("Write"))]).toEqual([true, false]);
    expect(asked).toEqual([[item("Bash"), item("Read")]]);
  });

  it("is asked about once when two files bring the same", async () => {
    const twice = [item("Bash"), item("Read"), item("Bash")];
    expect(await session({ answers: [true] }).review(twice)).toEqual(twice);
    expect(asked).toEqual([[item("Bash"), item("Read")]]);
  });

  it("does not count after a no, which holds for this session only", async () => {
    const first = session({ answers: [false] });
    expect(await first.review([item("Bash")])).toEqual([]);
    expect(first.covers(item("Bash"))).toBe(false);
    expect(existsSync(file())).toBe(false);
    expect(await session({ answers: [true] }).review([item("Bash")])).toHaveLength(1);
  });

  it("is asked about entry by entry: only what is new or was changed", async () => {
    const hook = (command: string) => item({ matcher: "bash", hooks: [{ command }] }, "hooks.Stop");
    await session({ answers: [true] }).review([item("Bash"), hook("one")]);
    const counting = await session({ answers: [false] }).review([item("Bash"), hook("two"), item("Read")]);
    expect(counting).toEqual([item("Bash")]);
    expect(asked[1]).toEqual([hook("two"), item("Read")]);
  });

  it("does not count elsewhere: in another place of the settings, in another workspace", async () => {
    await session({ answers: [true] }).review([item("/tmp")]);
    expect(session().covers(item("/tmp", "permissions.additionalDirectories"))).toBe(false);
    expect(session({ workspace: temporaryDirectory() }).covers(item("/tmp"))).toBe(false);
  });

  it("counts without a question in a trusted run, and leaves no trace", async () => {
    expect(await session({ isTrusted: true }).review([item("Bash")])).toEqual([item("Bash")]);
    expect([asked, existsSync(file())]).toEqual([[], false]);
    expect(session().covers(item("Bash"))).toBe(false);
  });

  it("is the user's own in the home directory", async () => {
    const trust = session({ workspace: home });
    expect(await trust.review([item("Bash")])).toEqual([item("Bash")]);
    expect([trust.covers(item("x")), asked]).toEqual([true, []]);
  });

  it("needs no question when it brings nothing", async () => {
    expect(await session().review([])).toEqual([]);
    expect(asked).toEqual([]);
  });
});

it("what a session wrote itself is trusted, at once also by the others", async () => {
  const [one, other] = [session(), session()];
  await one.grant([item("x", "cron.json")]);
  expect([one, other].map((trust) => trust.covers(item("x", "cron.json")))).toEqual([true, true]);
  expect(asked).toEqual([]);
});

it("sessions that answer at the same time lose nothing", async () => {
  const values = Array.from({ length: 20 }, (_, index) => `rule ${index}`);
  await Promise.all(values.map((value) => session({ answers: [true] }).review([item(value)])));
  expect(values.every((value) => session().covers(item(value)))).toBe(true);
});

describe("~/.harness/trust.json", () => {
  it("is for the user's eyes only, and holds no text of a workspace", async () => {
    await session({ answers: [true] }).review([item("Bash(secret)")]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual({
      workspaces: { [workspace]: [expect.stringMatching(/^[0-9a-f]{64}$/)] },
    });
  });

  it("may lie behind a link that the user made of ~/.harness", async () => {
    const dotfiles = temporaryDirectory();
    symlinkSync(dotfiles, join(home, ".harness"));
    await session({ answers: [true] }).review([item("Bash")]);
    expect(existsSync(join(dotfiles, "trust.json"))).toBe(true);
    expect(session().covers(item("Bash"))).toBe(true);
  });

  it("that is broken is named and kept, and nothing counts", async () => {
    put(file(), "{");
    expect(await session({ answers: [false] }).review([item("Bash")])).toEqual([]);
    expect(session().covers(item("Bash"))).toBe(false);
    expect(problems).toEqual([
      expect.stringMatching(/^~\/\.harness\/trust\.json cannot be used and is left alone: /),
    ]);
    expect(readFileSync(file(), "utf8")).toBe("{");
  });

  it("that cannot be written is told; the yes holds for this session", async () => {
    writeFileSync(join(home, ".harness"), "in the way");
    vi.stubEnv("HOME", join(home, "missing"));
    const trust = session({ answers: [true] });
    expect(await trust.review([item("Bash")])).toHaveLength(1);
    expect(trust.covers(item("Bash"))).toBe(true);
    expect(problems).toEqual([expect.stringMatching(/^~\/\.harness\/trust\.json cannot be changed: /)]);
  });
});

describe("the settings of a workspace", () => {
  const schema = z.looseObject({
    deny: z.array(z.string()).default([]),
    allow: z.array(z.string()).default([]),
    hooks: z.record(z.string(), z.array(z.unknown())).default({}),
    off: z.boolean().optional(),
  });
  const load = (session_: Session = {}) =>
    loadLayers(workspace, { schema, needTrust: ["allow", "hooks.*", "off"], trust: session(session_) });
  const settings = (text: string) => put(join(workspace, ".harness/settings.json"), text);

  it("lose what is not trusted, and keep what only tightens", async () => {
    settings('{ "deny": ["x"], "allow": ["a", "b"], "hooks": { "Stop": [1], "Start": [2] } }');
    const [layer] = await load();
    expect(layer?.values).toEqual({ deny: ["x"], allow: [], hooks: { Stop: [], Start: [] } });
    expect(asked.flat().map(describeItem)).toEqual([
      'allow: "a"',
      'allow: "b"',
      "hooks.Stop: 1",
      "hooks.Start: 2",
    ]);
  });

  it("lose a value that is no list, and keep it when it is trusted", async () => {
    settings('{ "off": false }');
    expect((await load())[0]?.values).not.toHaveProperty("off");
    expect((await load({ answers: [true] }))[0]?.values).toHaveProperty("off", false);
    expect(asked.flat().map(describeItem)).toEqual(["off: false", "off: false"]);
  });

  it("those of this machine too; those of the user are never asked about", async () => {
    put(join(workspace, ".harness/settings.local.json"), '{ "allow": ["local"] }');
    put(join(home, ".harness/settings.json"), '{ "allow": ["user"] }');
    expect((await load()).map(({ values }) => values.allow)).toEqual([["user"], []]);
    expect(asked.flat().map(describeItem)).toEqual(['allow: "local"']);
  });

  it("are asked about once, however many files there are", async () => {
    settings('{ "allow": ["a"] }');
    put(join(workspace, ".harness/settings.local.json"), '{ "allow": ["a", "b"] }');
    expect((await load({ answers: [true] })).map(({ values }) => values.allow)).toEqual([["a"], ["a", "b"]]);
    expect(asked).toHaveLength(1);
  });

  it("still know the lines of what is left", async () => {
    settings('{ "allow": [\n"a",\n"b"] }');
    await load({ answers: [true] });
    settings('{ "allow": [\n"new",\n"b"] }');
    const [layer] = await load();
    expect([layer?.values.allow, layer?.placeOf(["allow", 0])]).toEqual([["b"], ".harness/settings.json:3"]);
  });
});

it("an item stands on one line, whatever a workspace writes into it", () => {
  expect(describeItem(item('Bash(a)"\npermissions.deny: "Bash'))).not.toContain("\n");
});
