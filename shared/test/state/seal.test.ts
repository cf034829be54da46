import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { jsonFile, jsonLog, onStateProblem, openState, sealerFor } from "../../src/state/index.ts";
import { bundle, put, start, temporaryDirectory } from "../../src/test-kit/index.ts";
import { parseJson } from "../../src/text/index.ts";

const record = { id: "1", from: "alice", to: "lead", content: 'Hello, "字" 😀' };

/** The JSON of a value, read again: what another process sees of it. */
const read = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe("a seal", () => {
  it("comes last, is short, and opens for the same file only", () => {
    const directory = temporaryDirectory();
    const { seal, open } = sealerFor(join(directory, "lead.jsonl"));
    const sealed = read(seal(record)) as object;
    expect(Object.keys(sealed).at(-1)).toBe("_seal");
    expect(sealed).toEqual({ ...record, _seal: expect.stringMatching(/^[\w-]{22}$/) });
    expect(open(sealed)).toEqual(record);
    expect(sealerFor(join(directory, "alice.jsonl")).open(sealed)).toBeUndefined();
    expect(sealerFor(join(temporaryDirectory(), "lead.jsonl")).open(sealed)).toBeUndefined();
  });

  it.each([
    ["another sender", (sealed: object) => ({ ...sealed, from: "user" })],
    ["another field", (sealed: object) => ({ envelope: {}, ...sealed })],
    ["a field less", ({ to: _, ...sealed }: Record<string, unknown>) => sealed],
    ["no seal", ({ _seal: _, ...sealed }: Record<string, unknown>) => sealed],
    ["an empty seal", (sealed: object) => ({ ...sealed, _seal: "" })],
    ["a seal that is no text", (sealed: object) => ({ ...sealed, _seal: ["x"] })],
    ["a list", (sealed: object) => [sealed]],
    ["nothing", () => null],
  ])("does not open %s", (_, change) => {
    const { seal, open } = sealerFor(join(temporaryDirectory(), "lead.jsonl"));
    expect(open(read(change({ ...seal(record) })))).toBeUndefined();
  });

  it("opens what had to be made well-formed to be written", () => {
    const { seal, open } = sealerFor(join(temporaryDirectory(), "1.json"));
    const read = parseJson(JSON.stringify(seal({ ...record, content: "half \ud83d" })));
    expect(open(read)).toEqual({ ...record, content: "half \ufffd" });
  });

  it("is that of one user: another home has another key", () => {
    const [file, one, two] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()];
    vi.stubEnv("HOME", one);
    const sealed = read(sealerFor(file).seal(record));
    vi.stubEnv("HOME", two);
    expect(sealerFor(file).open(sealed)).toBeUndefined();
    vi.stubEnv("HOME", one);
    expect(sealerFor(file).open(sealed)).toEqual(record);
  });
});

describe("the key", () => {
  it("is for its user alone", () => {
    const HOME = temporaryDirectory();
    vi.stubEnv("HOME", HOME);
    sealerFor(join(HOME, "x")).seal(record);
    const key = join(HOME, ".harness", "key");
    expect([statSync(key).mode & 0o777, statSync(join(key, "state")).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(readFileSync(join(key, "state"), "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
    expect(readdirSync(join(HOME, ".harness")).sort()).toEqual([".gitignore", "key"]);
  });

  it("is one, however many processes make it at once", async () => {
    const [HOME, place] = [temporaryDirectory(), temporaryDirectory()];
    vi.stubEnv("HOME", HOME);
    const script = await bundle(new URL("sealing.ts", import.meta.url));
    const runs = Array.from({ length: 8 }, () => start(script, [join(place, "x")]));
    for (const { ended } of runs) expect(await ended).toEqual({ code: 0, signal: null });
    expect(new Set(runs.map(({ lines }) => lines.join())).size).toBe(1);
    expect(readdirSync(join(HOME, ".harness")).sort()).toEqual([".gitignore", "key"]);
  });

  it("is kept as soon as it can be: what was sealed before then counts in the next process, too", async () => {
    const [HOME, file] = [join(temporaryDirectory(), "home"), join(temporaryDirectory(), "x")];
    writeFileSync(HOME, "");
    vi.stubEnv("HOME", HOME);
    const { seal, open } = sealerFor(file);
    const sealed = read(seal({ id: "1" }));
    rmSync(HOME);
    mkdirSync(HOME);
    expect(open(sealed)).toEqual({ id: "1" });
    const other = start(await bundle(new URL("sealing.ts", import.meta.url)), [file]);
    await other.ended;
    expect(other.lines.map((line) => JSON.parse(line))).toEqual([sealed]);
  });

  it.each([
    ["no directory", (home: string) => writeFileSync(home, "")],
    ["an empty key", (home: string) => put(join(home, ".harness/key/state"), "")],
    ["something else for a key", (home: string) => put(join(home, ".harness/key/state"), "ab\n")],
  ])("is that of this process where none can be kept: the home is %s", (_, prepare) => {
    const [HOME, file] = [join(temporaryDirectory(), "home"), join(temporaryDirectory(), "x")];
    prepare(HOME);
    vi.stubEnv("HOME", HOME);
    const { seal, open } = sealerFor(file);
    const sealed = read(seal(record));
    expect(open(sealed)).toEqual(record);
    vi.stubEnv("HOME", `${HOME}-2`);
    expect(sealerFor(file).open(sealed)).toBeUndefined();
  });
});

/** Two workspaces: what `fill` makes of the first one is copied into the second. */
async function copied(fill: (workspace: string) => Promise<unknown>) {
  const folder = temporaryDirectory();
  const [here, there] = [join(folder, "here"), join(folder, "there")];
  mkdirSync(here);
  await fill(here);
  cpSync(here, there, { recursive: true });
  return { here, there };
}

describe("a sealed log", () => {
  const open = (workspace: string) =>
    jsonLog(openState(workspace), "mail.jsonl", z.looseObject({ id: z.string() }), { isSealed: true });

  it("holds what was written here, and nothing that came along", async () => {
    const { here, there } = await copied((workspace) => open(workspace).append([{ id: "1" }, { id: "2" }]));
    expect(open(here).read()).toEqual({ entries: [{ id: "1" }, { id: "2" }], problems: [] });
    const file = ".harness/mail.jsonl";
    expect(open(there).read()).toEqual({
      entries: [],
      problems: [1, 2].map((id) => ({ file, value: { id: `${id}` } })),
    });
    const before = readFileSync(join(there, file), "utf8");
    await open(there).append([{ id: "3" }]);
    expect(open(there).read().entries).toEqual([{ id: "3" }]);
    expect(readFileSync(join(there, file), "utf8").startsWith(before)).toBe(true);
  });

  it("is foreign, too, where its workspace was moved to", async () => {
    const { here } = await copied((workspace) => open(workspace).append([{ id: "1" }]));
    renameSync(here, `${here}-moved`);
    expect(open(`${here}-moved`).read().entries).toEqual([]);
  });
});

describe("a sealed file", () => {
  const schema = z.record(z.string(), z.object({ step: z.string() })).prefault({});
  const open = (workspace: string) =>
    jsonFile(openState(workspace), "journal.json", schema, { isSealed: true });
  const write = (workspace: string) =>
    open(workspace).change((value) => {
      value.seal = { step: "two" };
    });

  it("reads as empty where it was not written, cannot be changed there, and the user is told", async () => {
    const told: unknown[] = [];
    onStateProblem((problem) => told.push(problem));
    const { here, there } = await copied(write);
    expect(open(here).read()).toEqual({ seal: { step: "two" } });
    expect(told).toEqual([]);
    const file = ".harness/journal.json";
    const before = readFileSync(join(there, file), "utf8");
    expect(open(there).read()).toEqual({});
    expect(told).toEqual([{ file }]);
    await expect(write(there)).rejects.toThrow(
      ".harness/journal.json cannot be used and is left alone: this program did not write it here. Correct it or move it away.",
    );
    expect(readFileSync(join(there, file), "utf8")).toBe(before);
  });

  it("needs no seal when it holds nothing", async () => {
    const { there } = await copied(async (workspace) => {
      await open(workspace).change((value) => {
        value.x = { step: "one" };
      });
      await open(workspace).change((value) => void Reflect.deleteProperty(value, "x"));
    });
    expect(readFileSync(join(there, ".harness/journal.json"), "utf8")).toBe("{}\n");
    await open(there).change((value) => {
      value.y = { step: "one" };
    });
    expect(open(there).read()).toEqual({ y: { step: "one" } });
  });
});
