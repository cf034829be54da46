import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { jsonLog, openState, type State, stateDir } from "../../src/state/index.ts";
import { bundle, smallDisk, start } from "../../src/test-kit/index.ts";
import { filesBelow, temporaryDirectory } from "./directories.ts";

const NAME = "team/alice.jsonl";

function setUp(text?: string) {
  const state = openState(temporaryDirectory());
  const path = join(state.directory, NAME);
  if (text !== undefined) writeFileSync(join(stateDir(state, "team"), "alice.jsonl"), text);
  return { state, path, log: open(state) };
}

function open(state: State) {
  return jsonLog(state, NAME, z.string());
}

describe("a log", () => {
  it("has no entries when it is missing, and is not made by reading", async () => {
    const { log, state } = setUp();
    expect(log.read()).toEqual({ entries: [], problems: [] });
    expect(() => filesBelow(state.directory)).toThrow("ENOENT");
  });

  it("has its entries in the order in which they came, for whoever reads", async () => {
    const { log, path, state } = setUp();
    await log.append(["one", "two\nlines 字"]);
    expect(log.read().entries).toEqual(["one", "two\nlines 字"]);
    await open(state).append(["three"]);
    expect(log.read().entries).toEqual(["one", "two\nlines 字", "three"]);
    expect(readFileSync(path, "utf8")).toBe('"one"\n"two\\nlines 字"\n"three"\n');
  });

  it("is read on from where it was read to", async () => {
    const seen: string[] = [];
    const { state, path } = setUp();
    const log = jsonLog(
      state,
      NAME,
      z.string().refine((text) => seen.push(text)),
    );
    await open(state).append(["one", "two"]);
    log.read();
    await open(state).append(["three"]);
    expect(log.read().entries).toEqual(["one", "two", "three"]);
    expect(seen).toEqual(["one", "two", "three"]);
    rmSync(path);
    expect(log.read().entries).toEqual([]);
  });

  it.each([
    ["holds more", '"other"\n"more"\n"and more"\n'],
    ["ends alike", '"onetwo"\n"two"\n'],
    ["is shorter", '"one"\n'],
    ["is empty", ""],
  ])("is read anew when there is another text, which %s", (_, text) => {
    const entries = text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    for (const replace of [write, rewrite]) {
      const { log, path } = setUp('"one"\n"two"\n');
      log.read();
      replace(path, text);
      expect(log.read().entries).toEqual(entries);
    }
  });

  it("is read anew when it is another file", () => {
    const { log, path } = setUp('"one"\n"two"\n');
    log.read();
    rewrite(path, '"uno"\n"two"\n');
    expect(log.read().entries).toEqual(["uno", "two"]);
  });

  it("keeps lines that are none, and tells which", async () => {
    const text = '"one"\n{ half\n7\n\n"two"\n';
    const { log, path } = setUp(text);
    await log.append(["three"]);
    const { entries, problems } = log.read();
    expect(entries).toEqual(["one", "two", "three"]);
    expect(problems.map(({ file, line }) => [file, line])).toEqual(
      [2, 3, 4].map((line) => [".harness/team/alice.jsonl", line]),
    );
    expect(problems[1]?.reason).toContain("expected string");
    expect(readFileSync(path, "utf8")).toBe(`${text}"three"\n`);
  });

  it("takes no line that has not ended yet, and cuts it off when the next one comes", async () => {
    const { log, path } = setUp('"one"\n"tw');
    expect(log.read()).toEqual({ entries: ["one"], problems: [] });
    appendFileSync(path, "o");
    expect(log.read().entries).toEqual(["one"]);
    await log.append(["three"]);
    expect(log.read().entries).toEqual(["one", "three"]);
    expect(readFileSync(path, "utf8")).toBe('"one"\n"three"\n');
  });

  it("may begin with such a line", async () => {
    const { log, path } = setUp('"on');
    await log.append(["two"]);
    expect(readFileSync(path, "utf8")).toBe('"two"\n');
    expect(log.read().entries).toEqual(["two"]);
  });

  it("is as it was when the disk is full or read-only, and the file is not blamed", async () => {
    const disk = smallDisk();
    if (!disk) return;
    const log = open(openState(disk.directory));
    await log.append(["one"]);
    disk.fill();
    const long = "long ".repeat(100_000);
    await expect(log.append([long])).rejects.toThrow(
      ".harness/team/alice.jsonl cannot be changed: ENOSPC: no space left on device. " +
        "The file is as it was, and nothing was written: make room on the disk, then try again.",
    );
    disk.protect();
    await expect(log.append(["two"])).rejects.toThrow(/EROFS.*make the disk writable, then try again\.$/);
    disk.repair();
    expect(readFileSync(join(disk.directory, ".harness", NAME), "utf8")).toBe('"one"\n');
    await log.append(["three"]);
    expect(log.read()).toEqual({ entries: ["one", "three"], problems: [] });
  });

  it("takes nothing that could not be read again", async () => {
    const { log, state } = setUp();
    await expect(log.append(["one", 7 as never])).rejects.toThrow("expected string");
    expect(() => filesBelow(state.directory)).toThrow("ENOENT");
  });

  it("does not grow without end", async () => {
    const { log, path } = setUp();
    await log.append(["x".repeat(15_999_990)]);
    const size = readFileSync(path).length;
    await expect(log.append(["y".repeat(10)])).rejects.toThrow(
      ".harness/team/alice.jsonl cannot be used and is left alone: it would be longer than 16000000 bytes.",
    );
    expect(readFileSync(path).length).toBe(size);
    appendFileSync(path, "y".repeat(10));
    expect(() => log.read()).toThrow("left alone: it is longer than 16000000 bytes.");
  });
});

describe("a log is no", () => {
  const outside = () => {
    const file = join(temporaryDirectory(), "x");
    writeFileSync(file, "outside\n");
    return file;
  };
  it.each([
    ["link", (path: string) => symlinkSync(outside(), path), "it is a link"],
    ["dead link", (path: string) => symlinkSync("nowhere", path), "it is a link"],
    ["pipe", (path: string) => void spawnSync("mkfifo", [path]), "it is no regular file"],
    ["directory", (path: string) => void mkdirSync(path), "directory"],
  ])("%s", async (_, make, reason) => {
    const { log, state, path } = setUp();
    make(join(stateDir(state, "team"), "alice.jsonl"));
    expect(() => log.read()).toThrow(reason);
    await expect(log.append(["one"])).rejects.toThrow(reason);
    await expect(log.append(["one"])).rejects.toThrow(".harness/team/alice.jsonl cannot be used");
    rmSync(path, { recursive: true });
    await log.append(["one"]);
    expect(log.read().entries).toEqual(["one"]);
  });
});

describe("many processes", () => {
  it("lose no line and tear none", async () => {
    const workspace = temporaryDirectory();
    const script = await bundle(new URL("adding.ts", import.meta.url));
    const names = ["a", "b", "c", "d"];
    await Promise.all(names.map((name) => start(script, [workspace, name, "30"]).ended));
    const { entries, problems } = jsonLog(openState(workspace), "log.jsonl", z.string()).read();
    expect(problems).toEqual([]);
    for (const name of names)
      expect(entries.filter((entry) => entry.startsWith(name))).toEqual(
        Array.from({ length: 30 }, (_, time) => `${name} ${time}`),
      );
  });

  it("go on after one has died at any step", async () => {
    const script = await bundle(new URL("adding.ts", import.meta.url));
    const die = async (step: number) => {
      const workspace = temporaryDirectory();
      const log = jsonLog(openState(workspace), "log.jsonl", z.string());
      await log.append(["first"]);
      const { signal } = await start(script, [workspace, "dead", "1", String(step)]).ended;
      const dead = log.read().entries.slice(1);
      expect([[], ["dead 0"]]).toContainEqual(dead);
      await start(script, [workspace, "next", "1"]).ended;
      expect(log.read()).toEqual({ entries: ["first", ...dead, "next 0"], problems: [] });
      return signal;
    };
    const ends = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(die));
    expect(ends.at(0)).toBe("SIGKILL");
    expect(ends.at(-1)).toBe(null);
  });
});

/** As an editor does that puts a new file in its place. */
function rewrite(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** As an editor does that writes into the file. */
function write(path: string, text: string): void {
  writeFileSync(path, text);
}
