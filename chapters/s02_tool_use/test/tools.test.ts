import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Agent } from "../src/agent.ts";
import { applyEdit } from "../src/tools/edit-file.ts";
import { findTool, tools } from "../src/tools/index.ts";
import { parseInput, toolDefinition } from "../src/tools/tool.ts";

// top/work is the workspace; next to it lie a look-alike and a directory with a secret.
let top: string;
let workdir: string;

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "tools-")));
  workdir = join(top, "work");
  files({ "../work-evil/secret": "secret", "../outside/secret": "secret", "notes.txt": "one\ntwo\n" });
  symlinkSync("../outside", join(workdir, "link"));
  symlinkSync("../outside/secret", join(workdir, "secret-link"));
  symlinkSync("../outside/new", join(workdir, "dangling"));
});

afterEach(() => rmSync(top, { recursive: true, force: true }));

describe("every tool", () => {
  it("is found under the very name that the model is told", () => {
    for (const [name, tool] of Object.entries(tools)) {
      expect(toolDefinition(tool).name).toBe(name);
      expect(findTool(tools, name)).toBe(tool);
    }
  });

  it("is not found under a name that every object has", () => {
    for (const name of ["constructor", "toString", "__proto__"])
      expect(() => findTool(tools, name)).toThrow("Available: bash, read_file, write_file, edit_file, glob.");
  });

  it("takes the properties that its schema advertises, and no others", () => {
    const advertised = Object.fromEntries(
      Object.values(tools).map((tool) => {
        const { properties, required, additionalProperties } = toolDefinition(tool).input_schema;
        expect(additionalProperties).toBe(false);
        return [tool.name, { all: Object.keys(properties ?? {}), required }];
      }),
    );
    expect(advertised).toEqual({
      bash: { all: ["command"], required: ["command"] },
      read_file: { all: ["path", "offset", "limit"], required: ["path"] },
      write_file: { all: ["path", "content"], required: ["path", "content"] },
      edit_file: {
        all: ["path", "old_text", "new_text", "replace_all"],
        required: ["path", "old_text", "new_text"],
      },
      glob: { all: ["pattern"], required: ["pattern"] },
    });
    for (const tool of Object.values(tools))
      expect(() => parseInput(tool, { surprise: 1 })).toThrow('"surprise"');
  });

  it("names each wrong field and what it expected", () => {
    expect(() => parseInput(findTool(tools, "read_file"), { path: 1, limit: "2" })).toThrow(
      /^Invalid input for read_file\. path: .*string.*\. limit: .*number.*$/,
    );
  });
});

describe("read_file", () => {
  it("gives the text as it is: nothing numbered, nothing added", async () => {
    for (const text of [
      "a\n",
      "no line end",
      "crlf\r\n\r\n",
      "\uFEFFbom\n",
      "\n",
      "中文、日本語 👩‍🚀\n",
      " \t\n",
    ]) {
      files({ "a.txt": text });
      expect(await use("read_file", { path: "a.txt" })).toBe(text);
    }
  });

  it.each([
    [{ limit: 2 }, "1\n2\n... (3 more lines)"],
    [{ offset: 2, limit: 2 }, "2\n3\n... (2 more lines)"],
    [{ offset: 4 }, "4\n5"],
    [{ offset: 4, limit: 2 }, "4\n5"],
    [{ offset: 5, limit: 1 }, "5"],
    [{ limit: 1000 }, "1\n2\n3\n4\n5"],
  ])("reads a part with %j and says how many lines are left", async (part, expected) => {
    files({ "a.txt": "1\n2\n3\n4\n5" });
    expect(await use("read_file", { path: "a.txt", ...part })).toBe(expected);
  });

  it("does not count the end of the last line as one more line", async () => {
    files({ "a.txt": "1\n2\n" });
    expect(await use("read_file", { path: "a.txt", limit: 2 })).toBe("1\n2\n");
    expect(await use("read_file", { path: "a.txt", offset: 3 })).toBe(
      error("There is no line 3: the file has 2."),
    );
  });

  it.each([{ limit: 0 }, { limit: -1 }, { offset: 0 }, { offset: -5 }, { offset: 1.5 }, { limit: "3" }])(
    "refuses %j with the name of the field",
    async (part) => {
      expect(await use("read_file", { path: "notes.txt", ...part })).toMatch(
        RegExp(`^Error: Invalid input for read_file\\. ${Object.keys(part)}: `),
      );
    },
  );

  it("gives a text for an empty file, for the API accepts no empty result text", async () => {
    files({ empty: "" });
    expect(await use("read_file", { path: "empty" })).toBe("(empty file)");
  });

  it.each([
    ["a directory", "dir", "dir is a directory, not a file."],
    ["the workspace", ".", ". is a directory, not a file."],
    ["a missing file", "gone.txt", "gone.txt does not exist."],
    ["a file below a file", "notes.txt/x", "notes.txt/x has a file where a directory should be."],
    ["a binary file", "binary", "binary is a binary file."],
    ["a text that is not UTF-8", "gbk.txt", "gbk.txt is not UTF-8 text."],
    ["a pipe, which would never end", "pipe", "pipe is not a regular file."],
    ["a huge file", "huge", /^Error: huge has 8589934592 bytes: too large\. .*bash/],
    ["a name that is too long", "笔".repeat(100), /has too long a name/],
  ])("says so when it gets %s", async (_what, path, message) => {
    mkdirSync(join(workdir, "dir"));
    writeFileSync(join(workdir, "binary"), Buffer.from([0x89, 0x50, 0x00, 0x01]));
    writeFileSync(join(workdir, "gbk.txt"), Buffer.from([0xc4, 0xe3, 0xba, 0xc3]));
    files({ huge: "" });
    truncateSync(join(workdir, "huge"), 8 * 1024 ** 3);
    execFileSync("mkfifo", [join(workdir, "pipe")]);
    const seen = await use("read_file", { path });
    if (typeof message === "string") expect(seen).toBe(error(message));
    else expect(seen).toMatch(message);
  });

  it("counts bytes where it says bytes, and gives long files in parts", async () => {
    files({ "long.txt": `${"字".repeat(1023)}\n`.repeat(100) });
    expect(await use("read_file", { path: "long.txt" })).toBe(
      error("long.txt: 307000 bytes at once are too many (262144 allowed). Use offset and limit."),
    );
    expect(await use("read_file", { path: "long.txt", limit: 80 })).toMatch(/字\n\.\.\. \(20 more lines\)$/);
  });
});

describe("write_file", () => {
  it("writes the text to the letter, and counts its bytes, not its characters", async () => {
    expect(await use("write_file", { path: "a.txt", content: "中文😀\r\n$&" })).toBe(
      "Wrote 14 bytes to a.txt",
    );
    expect(read("a.txt")).toBe("中文😀\r\n$&");
    expect(statSync(join(workdir, "a.txt")).size).toBe(14);
  });

  it("creates the directories on the way, and replaces what was there", async () => {
    for (const content of ["first, and longer", "second", ""]) {
      expect(await use("write_file", { path: "new/deep/a.txt", content })).toContain("new/deep/a.txt");
      expect(read("new/deep/a.txt")).toBe(content);
    }
  });

  it.each([
    ["a directory", "dir", "dir is a directory, not a file."],
    ["a path below a file", "notes.txt/x", "notes.txt/x has a file where a directory should be."],
    ["a pipe, which would wait for a reader", "pipe", "pipe is not a regular file."],
  ])("says so when it gets %s", async (_what, path, message) => {
    mkdirSync(join(workdir, "dir"));
    execFileSync("mkfifo", [join(workdir, "pipe")]);
    expect(await use("write_file", { path, content: "x" })).toBe(error(message));
  });
});

describe("edit_file", () => {
  it.each([
    ["occurs twice", "a b a", "a", "x", /occurs more than once in a\.txt/],
    ["occurs twice, overlapping", "aaa", "aa", "x", /occurs more than once/],
    ["does not occur", "a b a", "c", "x", /does not occur in a\.txt/],
    ["is empty", "a b a", "", "x", /Invalid input for edit_file\. old_text: /],
    ["equals the new text", "a b a", "b", "b", /are the same/],
    ["spans lines that end with CRLF, and has LF", "a\r\nb", "a\nb", "x", /does not occur/],
  ])("leaves the file alone when the old text %s", async (_what, text, old_text, new_text, message) => {
    files({ "a.txt": text });
    expect(await use("edit_file", { path: "a.txt", old_text, new_text })).toMatch(message);
    expect(read("a.txt")).toBe(text);
  });

  it.each([
    ["takes $ in the new text as it is", "a b", "a", "$& $1 $$ $`", "$& $1 $$ $` b"],
    ["takes .* in the old text as it is", "a.* abc", "a.*", "x", "x abc"],
    ["deletes with an empty new text", "a b", " b", "", "a"],
    ["keeps CRLF, BOM and a missing line end", "\uFEFFa\r\nb\r\nc", "b", "中", "\uFEFFa\r\n中\r\nc"],
    ["replaces CJK and emoji whole", "字👩‍🚀字", "👩‍🚀", "😀", "字😀字"],
  ])("%s", async (_what, text, old_text, new_text, expected) => {
    files({ "a.txt": text });
    expect(await use("edit_file", { path: "a.txt", old_text, new_text })).toBe("Edited a.txt");
    expect(read("a.txt")).toBe(expected);
  });

  it("replaces every occurrence when asked to, and only then", async () => {
    files({ "a.txt": "a b a" });
    expect(
      await use("edit_file", { path: "a.txt", old_text: "a", new_text: "$&", replace_all: false }),
    ).toMatch(/more than once/);
    await use("edit_file", { path: "a.txt", old_text: "a", new_text: "$&", replace_all: true });
    expect(read("a.txt")).toBe("$& b $&");
  });

  it("keeps a script executable", async () => {
    files({ "run.sh": "echo old\n" });
    chmodSync(join(workdir, "run.sh"), 0o755);
    await use("edit_file", { path: "run.sh", old_text: "old", new_text: "new" });
    expect(execFileSync(join(workdir, "run.sh"), { shell: "/bin/bash", encoding: "utf8" })).toBe("new\n");
  });

  it("refuses a file that it could not write back to the letter", async () => {
    const bytes = Buffer.from([0x61, 0xff, 0x62]);
    writeFileSync(join(workdir, "latin1.txt"), bytes);
    expect(await use("edit_file", { path: "latin1.txt", old_text: "a", new_text: "x" })).toMatch("not UTF-8");
    expect(readFileSync(join(workdir, "latin1.txt"))).toEqual(bytes);
  });

  it("changes nothing but the one place, in any text", () => {
    const letters = fc.constantFrom("a", "b", "\n", "\r\n", "$&", "字", "😀");
    const text = fc.array(letters, { maxLength: 6 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, text, text, text, (before, old_text, after, new_text) => {
        fc.pre(old_text !== "" && old_text !== new_text);
        const whole = before + old_text + after;
        fc.pre(whole.indexOf(old_text) === before.length && whole.lastIndexOf(old_text) === before.length);
        expect(applyEdit(whole, { path: "a", old_text, new_text })).toBe(before + new_text + after);
      }),
    );
  });
});

describe("glob", () => {
  it("finds files at any depth, sorted, relative to the workspace", async () => {
    files({ "z.py": "", "a/x.py": "", "a/b/x.py": "", "a/b/x.ts": "", "笔记/一.py": "", "a.py": "" });
    expect(await use("glob", { pattern: "**/*.py" })).toBe("a.py\na/b/x.py\na/x.py\nz.py\n笔记/一.py");
    expect(await use("glob", { pattern: "a/*.{py,ts}" })).toBe("a/x.py");
    expect(await use("glob", { pattern: `${workdir}/a/**/x.??` })).toBe("a/b/x.py\na/b/x.ts\na/x.py");
    expect(await use("glob", { pattern: "a/b/../x.py" })).toBe("a/x.py");
  });

  it("lists each file once, and no directories", async () => {
    files({ "a/x.py": "" });
    expect(await use("glob", { pattern: "{a,./a,a/../a}/*" })).toBe("a/x.py");
    expect(await use("glob", { pattern: "a*" })).toBe("(no files match)");
  });

  it("leaves out .git and node_modules, wherever they are, also when asked for them", async () => {
    files({ "x.js": "", "node_modules/p/x.js": "", "a/node_modules/x.js": "", ".git/x.js": "" });
    for (const pattern of ["**/x.js", "{.,.git,node_modules/p}/x.js"])
      expect(await use("glob", { pattern })).toBe("x.js");
  });

  it("looks into the workspace also when that lies in a node_modules", async () => {
    workdir = join(workdir, "node_modules/p");
    files({ "x.js": "" });
    expect(await use("glob", { pattern: "*.js" })).toBe("x.js");
  });

  it.each([
    "../*",
    "../outside/*",
    "/etc/*",
    "/etc/passwd",
    "link/*",
    "link/secret",
    "../work-evil/*",
    "~/*",
    "x\0/*",
  ])("refuses %j, which starts outside the workspace", async (pattern) => {
    expect(await use("glob", { pattern })).toMatch(/^Error: .*(outside the workspace|~ is not expanded|NUL)/);
  });

  it.each([
    "*/secret",
    "*ink/*",
    "**/secret*",
    "{link,../outside,../work-evil}/*",
    "{/etc,/}/*",
    "*/../../outside/*",
    "l[i]nk/**",
    "@(..)/**/secret",
  ])("lists nothing outside for %j, which leads out on the way", async (pattern) => {
    files({ "a/x": "" });
    expect(await use("glob", { pattern })).toBe("(no files match)");
  });

  it("does not search outside what it may not list", async () => {
    files({ "a/x": "" });
    expect(await use("glob", { pattern: "{/,a}/**/x" })).toBe("a/x");
  });

  it("stops at 500 files and says how many there are more", async () => {
    files(Object.fromEntries(Array.from({ length: 507 }, (_, index) => [`many/${1000 + index}`, ""])));
    const lines = (await use("glob", { pattern: "many/*" })).split("\n");
    expect(lines).toHaveLength(501);
    expect([lines[0], lines[499], lines[500]]).toEqual(["many/1000", "many/1499", "... (7 more files)"]);
    expect(await use("glob", { pattern: "many/1[0-4]*" })).not.toContain("more");
  });
});

describe("a path that leaves the workspace", () => {
  const outward = [
    "../outside/secret",
    "../work-evil/secret",
    "new/../../outside/secret",
    "/etc/hosts",
    "~/secret",
    "link/secret",
    "link/new/file",
    "secret-link",
    "dangling",
    "notes.txt\0",
  ];

  it.each(outward)("is refused by every file tool, and nothing outside changes: %j", async (path) => {
    const before = snapshot();
    const seen = [
      await use("read_file", { path }),
      await use("write_file", { path, content: "pwned" }),
      await use("edit_file", { path, old_text: "secret", new_text: "pwned" }),
    ];
    for (const text of seen) expect(text).toMatch(/^Error: .*(outside the workspace|~ is not expanded|NUL)/);
    expect(snapshot()).toEqual(before);
  });
});

/** Runs a tool as runTool does; an error in the form in which the model reads it. */
async function use(name: string, input: unknown): Promise<string> {
  const agent = { workdir, turn: new AbortController() } as Agent;
  const tool = findTool(tools, name);
  try {
    return await tool.run(parseInput(tool, input), agent);
  } catch (thrown) {
    return error((thrown as Error).message);
  }
}

function error(message: string): string {
  return `Error: ${message}`;
}

function files(contents: Record<string, string>): void {
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(workdir, path)), { recursive: true });
    writeFileSync(join(workdir, path), content);
  }
}

function read(path: string): string {
  return readFileSync(join(workdir, path), "utf8");
}

/** Every file of the test's directory, in the workspace and outside, with its content. */
function snapshot(): string[] {
  const paths = readdirSync(top, { recursive: true, encoding: "utf8" }).sort();
  const isFile = (path: string) => existsSync(path) && statSync(path).isFile();
  return paths.map((path) => (isFile(join(top, path)) ? `${path}: ${readFileSync(join(top, path))}` : path));
}
