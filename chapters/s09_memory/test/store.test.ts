import { mkdirSync, readdirSync, renameSync, rmdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { openState } from "@harness/shared/state";
import { put, temporaryDirectory } from "@harness/shared/test-kit";
import { describe, expect, it } from "vitest";
import { descriptionLine } from "../src/memory/memory.ts";
import { formatMemory, parseMemory } from "../src/memory/memory-file.ts";
import { memoryFolder } from "../src/memory/store.ts";
import { fileOf, memory, store, storedFiles } from "./rehearse.ts";

async function save(workdir: string, ...memories: ReturnType<typeof memory>[]) {
  await memoryFolder.replace(openState(workdir), await memoryFolder.read(openState(workdir)), memories);
  return memoryFolder.read(openState(workdir));
}

describe("a memory in a file", () => {
  it.each(["a\nb", "---", "one\n---\ntwo", "quotes \" and ': #", "  - list", "记忆：一条", "x".repeat(300)])(
    "keeps the description %j",
    (description) => {
      const one = memory("Name", { description: description.trim(), body: "---\nname: other\n---\nend" });
      expect(parseMemory(formatMemory(one))).toEqual(one);
    },
  );

  it("shows the real description in the index, on one line", async () => {
    const { index } = await save(
      temporaryDirectory(),
      memory("[a](b.md)", { description: "first\n--- second" }),
    );
    expect(index).toContain("- [(a)(b.md)](a-b-md.md) (user): first --- second\n");
  });

  it("is read when a person wrote it", () => {
    const text = "---\r\nname: Tea\r\ndescription: what I drink\r\ntype: user\r\n---\r\nGreen.\r\n";
    expect(parseMemory(text)).toEqual({
      name: "Tea",
      description: "what I drink",
      type: "user",
      body: "Green.",
    });
    expect(descriptionLine(parseMemory(text))).toBe("(user): what I drink");
  });
});

describe("file names", () => {
  it("are distinct where the names are", async () => {
    const workdir = temporaryDirectory();
    const names = ["My Pref", "my-pref", "MY PREF", "..", "…", "测试", "MEMORY"];
    const { items: memories } = await save(workdir, ...names.map((name) => memory(name)));
    expect(memories.map(({ name }) => name)).toEqual(names);
    expect(new Set(memories.map(({ file }) => file.toLowerCase())).size).toBe(names.length);
    expect(readdirSync(join(workdir, ".harness")).sort()).toEqual([".gitignore", "memory"]);
    expect(Object.keys(storedFiles(workdir))).toHaveLength(names.length + 1);
  });
});

describe("the store", () => {
  it("is created when something is stored, not when it is read", async () => {
    const workdir = temporaryDirectory();
    expect((await memoryFolder.read(openState(workdir))).items).toEqual([]);
    expect(readdirSync(workdir)).toEqual([]);
  });

  it("holds what the index lists and nothing else", async () => {
    const workdir = temporaryDirectory();
    store(workdir, [memory("a"), memory("b")]);
    put(fileOf(workdir, "stray.md"), formatMemory(memory("stray")));
    put(fileOf(workdir, "MEMORY.md"), "- [b](b.md) (user): x\n- [gone](gone.md) (user): x\n");
    const { items: memories, problems } = await memoryFolder.read(openState(workdir));
    expect(memories.map(({ name }) => name)).toEqual(["b"]);
    expect(problems).toEqual([]);
  });

  it("keeps broken files, their lines, and what a person wrote into the index", async () => {
    const workdir = temporaryDirectory();
    put(fileOf(workdir, "MEMORY.md"), "# Mine\n\nA remark.\n\n- [bad](bad.md) (user): x\n");
    put(fileOf(workdir, "bad.md"), "---\nname: [\n---\n");
    const { index, problems } = await save(workdir, memory("new"));
    expect(index).toMatch(
      /^# Mine\n\nA remark\.\n\n- \[bad\]\(bad\.md\) \(user\): x\n\n- \[new\]\(new\.md\)/,
    );
    expect(problems).toMatchObject([{ file: "bad.md" }]);
    expect(storedFiles(workdir)["bad.md"]).toBe("---\nname: [\n---\n");
  });

  it("follows no link, of a file or of a directory", async () => {
    const workdir = temporaryDirectory();
    const outside = temporaryDirectory();
    put(join(outside, "x.md"), formatMemory(memory("x")));
    put(join(outside, "MEMORY.md"), "- [x](x.md) (user): x\n");
    put(fileOf(workdir, "MEMORY.md"), "- [x](x.md) (user): x\n- [up](../up.md) (user): x\n");
    symlinkSync(join(outside, "x.md"), fileOf(workdir, "x.md"));
    const { items: memories, problems } = await memoryFolder.read(openState(workdir));
    expect(memories).toEqual([]);
    expect(problems).toMatchObject([{ file: "x.md", reason: expect.stringContaining("is a link") }]);

    const linked = temporaryDirectory();
    mkdirSync(join(linked, ".harness"));
    symlinkSync(outside, join(linked, ".harness", "memory"));
    await expect(memoryFolder.read(openState(linked))).rejects.toThrow("is a link");
    const nothing = { items: [], problems: [], index: "" };
    await expect(memoryFolder.replace(openState(linked), nothing, [memory("y")])).rejects.toThrow();
    expect(readdirSync(outside).sort()).toEqual(["MEMORY.md", "x.md"]);
  });

  it("is unchanged when a write fails", async () => {
    const workdir = temporaryDirectory();
    store(workdir, [memory("a"), memory("b")]);
    const before = storedFiles(workdir);
    const old = await memoryFolder.read(openState(workdir));
    // The new memory can be written, the new index cannot: a directory is in its way.
    const index = fileOf(workdir, "MEMORY.md");
    renameSync(index, `${index}.aside`);
    mkdirSync(index);
    await expect(memoryFolder.replace(openState(workdir), old, [memory("n")])).rejects.toThrow("directory");
    rmdirSync(index);
    renameSync(`${index}.aside`, index);
    expect(storedFiles(workdir)).toEqual(before);
  });

  it("is unchanged when the index would be too long to be read again", async () => {
    const workdir = temporaryDirectory();
    await save(workdir, memory("old"));
    const before = storedFiles(workdir);
    const many = Array.from({ length: 80 }, (_, i) => memory(`m${i}`, { description: "记".repeat(300) }));
    await expect(save(workdir, ...many)).rejects.toThrow("the memory is full");
    expect(storedFiles(workdir)).toEqual(before);
  });

  it("is unchanged when someone else changed it in the meantime", async () => {
    const workdir = temporaryDirectory();
    const old = await memoryFolder.read(openState(workdir));
    await save(workdir, memory("faster"));
    const before = storedFiles(workdir);
    expect(await memoryFolder.replace(openState(workdir), old, [memory("slower")])).toBe(false);
    expect(storedFiles(workdir)).toEqual(before);
  });
});
