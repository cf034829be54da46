import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { jsonFile, openState, stateDir } from "../../src/state/index.ts";
import { bundle, start } from "../../src/test-kit/index.ts";
import { filesBelow, temporaryDirectory } from "./directories.ts";

const time = z.codec(z.iso.datetime(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (ms) => new Date(ms).toISOString(),
});
const schema = z
  .strictObject({ jobs: z.array(z.object({ id: z.string(), next: time })) })
  .prefault({ jobs: [] });

function setUp(text?: string) {
  const state = openState(temporaryDirectory());
  const path = join(state.directory, "cron.json");
  if (text !== undefined) writeFileSync(join(stateDir(state, "."), "cron.json"), text);
  return { state, path, file: jsonFile(state, "cron.json", schema) };
}

describe("a JSON file", () => {
  it("reads as the default of its schema when it is missing, and is not made", () => {
    const { file, state } = setUp();
    expect(file.read()).toEqual({ jobs: [] });
    expect(() => filesBelow(state.directory)).toThrow("ENOENT");
  });

  it("is not made by a change that changes nothing, and not written again", async () => {
    const { file, state } = setUp();
    expect(await file.change(({ jobs }) => jobs.length)).toBe(0);
    expect(filesBelow(state.directory)).not.toContain("cron.json");
    const other = setUp('{"jobs":[]}');
    await other.file.change(() => undefined);
    expect(readFileSync(other.path, "utf8")).toBe('{"jobs":[]}');
  });

  it("has a default that no other file has changed", async () => {
    const list = z.array(z.string()).default([]);
    const open = () => jsonFile(openState(temporaryDirectory()), "list.json", list);
    await open().change((texts) => texts.push("one"));
    expect(open().read()).toEqual([]);
  });

  it("goes through the schema in both directions", async () => {
    const { file, path } = setUp();
    expect(await file.change(({ jobs }) => jobs.push({ id: "a", next: 0 }))).toBe(1);
    expect(file.read()).toEqual({ jobs: [{ id: "a", next: 0 }] });
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      jobs: [{ id: "a", next: "1970-01-01T00:00:00.000Z" }],
    });
  });

  it("may lie in a folder, whose lock it has", async () => {
    const { state } = setUp();
    const mail = jsonFile(state, "team/inbox/alice.json", z.array(z.string()).default([]));
    await mail.change((letters) => letters.push("hello"));
    expect(mail.read()).toEqual(["hello"]);
    expect(await mail.change((letters) => letters.splice(0))).toEqual(["hello"]);
    expect(filesBelow(state.directory)).toMatchObject({ "team/inbox/alice.json": "[]\n" });
  });

  it("does not change when the work fails, or makes of it what could not be read again", async () => {
    const { file, path } = setUp('{ "jobs": [] }');
    const fail = file.change(({ jobs }) => {
      jobs.push({ id: "a", next: 0 });
      throw new Error("no");
    });
    await expect(fail).rejects.toThrow(/^no$/);
    await expect(file.change(({ jobs }) => jobs.push({ id: 7 as never, next: 0 }))).rejects.toThrow(
      "jobs.0.id: ",
    );
    expect(readFileSync(path, "utf8")).toBe('{ "jobs": [] }');
  });

  it.each([
    ["", "JSON"],
    ["[", "JSON"],
    ["broken\n", "Unexpected token 'b'"],
    ["[]", "expected object"],
    ['{ "jobs": [{ "id": 7 }] }', "jobs.0.id: Invalid input: expected string"],
    ['{ "jobs": [], "more": 1 }', 'Unrecognized key: "more"'],
  ])("is left alone when it holds %j", async (text, reason) => {
    const { file, path } = setUp(text);
    const message =
      /^\.harness\/cron\.json cannot be used and is left alone: .*\. Correct it or move it away\.$/;
    expect(() => file.read()).toThrow(message);
    expect(() => file.read()).toThrow(reason);
    await expect(file.change(() => {})).rejects.toThrow(reason);
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("is no link, and .harness is none", async () => {
    const { file, path, state } = setUp("");
    const outside = temporaryDirectory();
    writeFileSync(join(outside, "cron.json"), '{ "jobs": [] }');
    const linked = openState(temporaryDirectory());
    mkdirSync(linked.directory);
    symlinkSync(join(outside, "cron.json"), join(linked.directory, "cron.json"));
    const other = jsonFile(linked, "cron.json", schema);
    expect(() => other.read()).toThrow("left alone: it is a link.");
    await expect(other.change(() => {})).rejects.toThrow("it is a link");
    const whole = openState(temporaryDirectory());
    symlinkSync(outside, whole.directory);
    expect(() => jsonFile(whole, "cron.json", schema).read()).toThrow("is a link or a file");
    expect([file, path, state.directory]).toHaveLength(3);
  });

  it("says the same about the same problem each time", async () => {
    const { file, state } = setUp();
    writeFileSync(join(stateDir(state, "."), ".lock"), "");
    const messages = await Promise.all([1, 2].map(() => file.change(() => {}).catch(String)));
    expect(new Set(messages)).toEqual(
      new Set(["Error: .harness/cron.json cannot be changed: ENOTDIR: not a directory"]),
    );
  });
});

describe("many processes", () => {
  it("lose no change", async () => {
    const workspace = temporaryDirectory();
    const script = await bundle(new URL("counting.ts", import.meta.url));
    await Promise.all(Array.from({ length: 6 }, () => start(script, [workspace, "30"]).ended));
    expect(countIn(workspace)).toEqual(180);
  });

  it("leave a whole file, and no lock, when one dies at any step", async () => {
    const script = await bundle(new URL("counting.ts", import.meta.url));
    const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const die = async (step: number) => {
      const workspace = temporaryDirectory();
      await start(script, [workspace, "1"]).ended;
      const { signal } = await start(script, [workspace, "1", String(step)]).ended;
      const between = countIn(workspace);
      expect([1, 2]).toContain(between);
      await start(script, [workspace, "1"]).ended;
      expect(countIn(workspace)).toBe(between + 1);
      return signal;
    };
    const ends = await Promise.all(steps.map(die));
    expect(ends.at(0)).toBe("SIGKILL");
    expect(ends.at(-1)).toBe(null);
  });
});

function countIn(workspace: string): number {
  const files = filesBelow(workspace);
  const names = Object.keys(files).filter((name) => !name.includes(".waiting-") && !name.includes(".lock/"));
  expect(names).toEqual([".harness/.gitignore", ".harness/count.json"]);
  return JSON.parse(files[".harness/count.json"] ?? "{}").count;
}
