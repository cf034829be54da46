import { spawnSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ignoreCode, readPlainFile, replaceFile } from "../../src/state/index.ts";
import { filesBelow, temporaryDirectory } from "./directories.ts";

describe("a plain file", () => {
  it("is read, and undefined when there is none", () => {
    const file = join(temporaryDirectory(), "a.txt");
    expect(readPlainFile(file)).toBe(undefined);
    writeFileSync(file, "字");
    expect(readPlainFile(file)).toBe("字");
  });

  it("is no link, no directory, no pipe, and not too long", () => {
    const directory = temporaryDirectory();
    const at = (name: string) => join(directory, name);
    writeFileSync(at("file"), "1234");
    symlinkSync(at("file"), at("link"));
    symlinkSync(at("nothing"), at("dead"));
    mkdirSync(at("directory"));
    spawnSync("mkfifo", [at("pipe")]);
    expect(() => readPlainFile(at("link"))).toThrow(/^it is a link$/);
    expect(() => readPlainFile(at("dead"))).toThrow(/^it is a link$/);
    expect(() => readPlainFile(at("directory"))).toThrow(/^it is a directory$/);
    expect(() => readPlainFile(at("pipe"))).toThrow(/^it is no regular file$/);
    expect(() => readPlainFile(at("file"), { maxBytes: 3 })).toThrow(/^it is longer than 3 bytes$/);
    expect(readPlainFile(at("file"), { maxBytes: 4 })).toBe("1234");
  });
});

describe("a replaced file", () => {
  it("is made when it is missing, and keeps its mode", () => {
    const directory = temporaryDirectory();
    const file = join(directory, "a.txt");
    replaceFile(file, "one");
    chmodSync(file, 0o600);
    replaceFile(file, "two");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(filesBelow(directory)).toEqual({ "a.txt": "two" });
  });

  it("is no link, and leaves nothing behind when it cannot be written", () => {
    const directory = temporaryDirectory();
    const outside = join(temporaryDirectory(), "x");
    writeFileSync(outside, "old");
    symlinkSync(outside, join(directory, "link"));
    expect(() => replaceFile(join(directory, "link"), "new")).toThrow("is a link or a directory");
    expect(() => replaceFile(directory, "new")).toThrow("is a link or a directory");
    expect(() => replaceFile(join(directory, "missing", "a"), "new")).toThrow("ENOENT");
    expect(readFileSync(outside, "utf8")).toBe("old");
    expect(readdirSync(directory)).toEqual(["link"]);
  });
});

it("ignores one code and no other", () => {
  const error = Object.assign(new Error("no"), { code: "ENOENT" });
  expect(ignoreCode("ENOENT")(error)).toBe(undefined);
  expect(() => ignoreCode("EEXIST")(error)).toThrow(error);
});
