import { execFileSync } from "node:child_process";
import { mkdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openWorkspace, type Workspace } from "./rehearse.ts";

let workspace: Workspace;

beforeEach(() => {
  workspace = openWorkspace();
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
      workspace.write({ "a.txt": text });
      expect(await workspace.use("read_file", { path: "a.txt" })).toBe(text);
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
    workspace.write({ "a.txt": "1\n2\n3\n4\n5" });
    expect(await workspace.use("read_file", { path: "a.txt", ...part })).toBe(expected);
  });

  it("does not count the end of the last line as one more line", async () => {
    workspace.write({ "a.txt": "1\n2\n" });
    expect(await workspace.use("read_file", { path: "a.txt", limit: 2 })).toBe("1\n2\n");
    expect(await workspace.use("read_file", { path: "a.txt", offset: 3 })).toBe(
      "Error: There is no line 3: the file has 2.",
    );
  });

  it.each([{ limit: 0 }, { limit: -1 }, { offset: 0 }, { offset: -5 }, { offset: 1.5 }, { limit: "3" }])(
    "refuses %j with the name of the field",
    async (part) => {
      expect(await workspace.use("read_file", { path: "notes.txt", ...part })).toMatch(
        RegExp(`^Error: Invalid input for read_file\\. ${Object.keys(part)}: `),
      );
    },
  );

  it("gives a text for an empty file, for the API accepts no empty result text", async () => {
    workspace.write({ empty: "" });
    expect(await workspace.use("read_file", { path: "empty" })).toBe("(empty file)");
  });

  it.each([
    ["a directory", "dir", "dir is a directory, not a file."],
    ["the workspace", ".", ". is a directory, not a file."],
    ["a missing file", "gone.txt", "gone.txt does not exist."],
    ["a file below a file", "notes.txt/x", "notes.txt/x has a file where a directory should be."],
    ["a binary file", "binary", "binary is a binary file."],
    ["a binary file that is UTF-8 by chance", "chance", "chance is a binary file."],
    ["a text that is not UTF-8", "gbk.txt", "gbk.txt is not UTF-8 text."],
    ["a pipe, which would never end", "pipe", "pipe is not a regular file."],
    ["a huge file", "huge", /^Error: huge has 8589934592 bytes: too large\. .*bash/],
    ["a name that is too long", "笔".repeat(100), /has too long a name/],
  ])("says so when it gets %s", async (_what, path, message) => {
    mkdirSync(join(workspace.workdir, "dir"));
    writeFileSync(join(workspace.workdir, "binary"), Buffer.from([0x89, 0x50, 0x00, 0x01]));
    writeFileSync(join(workspace.workdir, "chance"), "a\0b");
    writeFileSync(join(workspace.workdir, "gbk.txt"), Buffer.from([0xc4, 0xe3, 0xba, 0xc3]));
    workspace.write({ huge: "" });
    truncateSync(join(workspace.workdir, "huge"), 8 * 1024 ** 3);
    execFileSync("mkfifo", [join(workspace.workdir, "pipe")]);
    const seen = await workspace.use("read_file", { path });
    if (typeof message === "string") expect(seen).toBe(`Error: ${message}`);
    else expect(seen).toMatch(message);
  });

  it("counts bytes where it says bytes, and gives long files in parts", async () => {
    workspace.write({ "long.txt": `${"字".repeat(1023)}\n`.repeat(100) });
    expect(await workspace.use("read_file", { path: "long.txt" })).toBe(
      "Error: long.txt: 307000 bytes at once are too many (262144 allowed). Use offset and limit.",
    );
    expect(await workspace.use("read_file", { path: "long.txt", limit: 80 })).toMatch(
      /字\n\.\.\. \(20 more lines\)$/,
    );
  });
});
