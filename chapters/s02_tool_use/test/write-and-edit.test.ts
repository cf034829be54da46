import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { bundle } from "@harness/shared/test-kit";
import fc from "fast-check";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { applyEdit } from "../src/tools/edit-file.ts";
import { openWorkspace, type Workspace } from "./rehearse.ts";

let workspace: Workspace;

beforeEach(() => {
  workspace = openWorkspace();
});

describe("write_file", () => {
  it("writes the text to the letter, and counts its bytes, not its characters", async () => {
    expect(await workspace.use("write_file", { path: "a.txt", content: "中文😀\r\n$&" })).toBe(
      "Wrote 14 bytes to a.txt",
    );
    expect(workspace.read("a.txt")).toBe("中文😀\r\n$&");
    expect(statSync(join(workspace.workdir, "a.txt")).size).toBe(14);
  });

  it("creates the directories on the way, and replaces what was there", async () => {
    for (const content of ["first, and longer", "second", ""]) {
      expect(await workspace.use("write_file", { path: "new/deep/a.txt", content })).toContain(
        "new/deep/a.txt",
      );
      expect(workspace.read("new/deep/a.txt")).toBe(content);
    }
  });

  it.each([
    ["a directory", "dir", "dir is a directory, not a file."],
    ["a path below a file", "notes.txt/x", "notes.txt/x has a file where a directory should be."],
    ["a pipe, which would wait for a reader", "pipe", "pipe is not a regular file."],
  ])("says so when it gets %s", async (_what, path, message) => {
    mkdirSync(join(workspace.workdir, "dir"));
    execFileSync("mkfifo", [join(workspace.workdir, "pipe")]);
    expect(await workspace.use("write_file", { path, content: "x" })).toBe(`Error: ${message}`);
  });
});

describe("a file that is replaced", () => {
  const at = (path: string) => join(workspace.workdir, path);
  const edit = (path: string) => workspace.use("edit_file", { path, old_text: "one", new_text: "two" });

  it("is whole when the disk is full, and nothing is left beside it", async () => {
    workspace.write({ "a.txt": "the old text" });
    const child = await startWriter(["200000"], "ulimit -f 100; ");
    expect(await text(child.stdout)).toMatch(/^Error: a\.txt cannot be used: EFBIG/);
    expect(workspace.read("a.txt")).toBe("the old text");
    expect(readdirSync(workspace.workdir).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("is whole whenever one looks, so also when the process is killed in the middle", async () => {
    const whole = ["120000", "170000"].map((size) => `${size}\n`.repeat(Number(size)));
    const child = await startWriter(["120000", "170000"]);
    await once(createInterface(child.stdout), "line");
    for (let looks = 0; looks < 300; looks++) expect(whole.includes(workspace.read("a.txt"))).toBe(true);
    await kill(child);
    expect(whole.includes(workspace.read("a.txt"))).toBe(true);
  });

  it("keeps its mode, and is the one that a link leads to", async () => {
    workspace.write({ "dir/real.txt": "one" });
    chmodSync(at("dir/real.txt"), 0o640);
    symlinkSync("dir/real.txt", at("link.txt"));
    expect(await edit("link.txt")).toBe("Edited link.txt");
    expect(lstatSync(at("link.txt")).isSymbolicLink()).toBe(true);
    expect(workspace.read("dir/real.txt")).toBe("two");
    expect(statSync(at("dir/real.txt")).mode & 0o777).toBe(0o640);
  });

  it("is no other file's second name any more", async () => {
    linkSync(at("../outside/secret"), at("hard"));
    expect(await workspace.use("write_file", { path: "hard", content: "new" })).toBe("Wrote 3 bytes to hard");
    expect([workspace.read("hard"), workspace.read("../outside/secret")]).toEqual(["new", "secret"]);
  });

  it("may have a name as long as names can be", async () => {
    const name = "n".repeat(255);
    workspace.write({ [name]: "one" });
    expect(await edit(name)).toBe(`Edited ${name}`);
  });

  it.skipIf(process.getuid?.() === 0)("is not replaced when it is read-only", async () => {
    workspace.write({ "a.txt": "one" });
    chmodSync(at("a.txt"), 0o444);
    expect(await edit("a.txt")).toBe("Error: a.txt may not be accessed.");
  });

  it("is not replaced when it is locked, which stops even root", async ({ skip }) => {
    workspace.write({ "a.txt": "one" });
    if (!lock(at("a.txt"))) skip("only root on Linux can lock a file");
    expect(await edit("a.txt")).toBe("Error: a.txt may not be accessed.");
    expect(workspace.read("a.txt")).toBe("one");
  });
});

/** True if the file is locked until the end of the test. */
function lock(file: string): boolean {
  const change = (how: string) => spawnSync("chattr", [how, file]).status === 0;
  onTestFinished(() => void change("-i"));
  return change("+i");
}

async function startWriter(sizes: string[], limit = "") {
  const script = await bundle(new URL("writer.ts", import.meta.url));
  const args = [process.execPath, script, workspace.workdir, ...sizes];
  const child = spawn("bash", ["-c", `${limit}exec "$@"`, "bash", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
}

describe("edit_file", () => {
  it.each([
    ["occurs twice", "a b a", "a", "x", /occurs more than once in a\.txt/],
    ["occurs twice, overlapping", "aaa", "aa", "x", /occurs more than once/],
    ["does not occur", "a b a", "c", "x", /does not occur in a\.txt/],
    ["is empty", "a b a", "", "x", /Invalid input for edit_file\. old_text: /],
    ["equals the new text", "a b a", "b", "b", /are the same/],
    ["spans lines that end with CRLF, and has LF", "a\r\nb", "a\nb", "x", /does not occur/],
  ])("leaves the file alone when the old text %s", async (_what, text, old_text, new_text, message) => {
    workspace.write({ "a.txt": text });
    expect(await workspace.use("edit_file", { path: "a.txt", old_text, new_text })).toMatch(message);
    expect(workspace.read("a.txt")).toBe(text);
  });

  it.each([
    ["takes $ in the new text as it is", "a b", "a", "$& $1 $$ $`", "$& $1 $$ $` b"],
    ["takes .* in the old text as it is", "a.* abc", "a.*", "x", "x abc"],
    ["deletes with an empty new text", "a b", " b", "", "a"],
    ["keeps CRLF, BOM and a missing line end", "\uFEFFa\r\nb\r\nc", "b", "中", "\uFEFFa\r\n中\r\nc"],
    ["replaces CJK and emoji whole", "字👩‍🚀字", "👩‍🚀", "😀", "字😀字"],
  ])("%s", async (_what, text, old_text, new_text, expected) => {
    workspace.write({ "a.txt": text });
    expect(await workspace.use("edit_file", { path: "a.txt", old_text, new_text })).toBe("Edited a.txt");
    expect(workspace.read("a.txt")).toBe(expected);
  });

  it("replaces every occurrence when asked to, and only then", async () => {
    workspace.write({ "a.txt": "a b a" });
    expect(
      await workspace.use("edit_file", { path: "a.txt", old_text: "a", new_text: "$&", replace_all: false }),
    ).toMatch(/more than once/);
    await workspace.use("edit_file", { path: "a.txt", old_text: "a", new_text: "$&", replace_all: true });
    expect(workspace.read("a.txt")).toBe("$& b $&");
  });

  it("keeps a script executable", async () => {
    workspace.write({ "run.sh": "echo old\n" });
    chmodSync(join(workspace.workdir, "run.sh"), 0o755);
    await workspace.use("edit_file", { path: "run.sh", old_text: "old", new_text: "new" });
    expect(execFileSync(join(workspace.workdir, "run.sh"), { shell: "/bin/bash", encoding: "utf8" })).toBe(
      "new\n",
    );
  });

  it("refuses a file that it could not write back to the letter", async () => {
    const bytes = Buffer.from([0x61, 0xff, 0x62]);
    writeFileSync(join(workspace.workdir, "latin1.txt"), bytes);
    expect(await workspace.use("edit_file", { path: "latin1.txt", old_text: "a", new_text: "x" })).toMatch(
      "not UTF-8",
    );
    expect(readFileSync(join(workspace.workdir, "latin1.txt"))).toEqual(bytes);
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
