import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parsePage } from "../../src/course/docs/page.ts";
import { checkRecordedRuns, type RunProps } from "../../src/course/docs/recorded-runs/check.ts";
import { recordPage } from "../../src/course/docs/recorded-runs/record.ts";
import { typedLines } from "../../src/course/docs/recorded-runs/recorded-run.ts";
import type { Lack } from "../../src/smoke/index.ts";
import { hasPostgres, temporaryDirectory } from "../../src/test-kit/index.ts";

const hasServer = await hasPostgres();

/** Stands for a chapter: it has a banner, echoes what is typed, and tells on both streams where it works. */
const PROGRAM = `
  const lines = require("node:fs").readFileSync(0, "utf8").split("\\n").slice(0, -1);
  console.log("s01 · One\\n");
  console.error("flags " + process.argv.slice(2).filter((word) => word !== process.cwd()).join(" "));
  for (const line of lines) {
    console.log("> " + line);
    console.error("● call toolu_" + Math.random().toString(36).slice(2));
    if (line === "q") break;
    if (process.env[line]) console.log(process.env[line]);
    else if (line === "count") for (let i = 1; i <= 9; i++) console.log(i);
    else console.log(require("node:fs").readFileSync(line, "utf8"));
  }
`;

function props(): RunProps & { played: number; closed: number } {
  const program = join(temporaryDirectory(), "program.cjs");
  writeFileSync(program, PROGRAM);
  const noted = new Set<string>();
  const self = {
    played: 0,
    closed: 0,
    argvOf: (id: string) => (["s01", "x01"].includes(id) ? [process.execPath, program] : undefined),
    lackFor: async () => undefined as Lack | undefined,
    lay(directory: string, chapter: string, language: string) {
      self.played++;
      writeFileSync(join(directory, "notes.txt"), `${chapter} ${language}`);
    },
    rehearse: async () => ({
      url: "http://127.0.0.1:4321",
      lines: ["#1 200"],
      close: async () => void self.closed++,
    }),
    seen: {
      has: ({ sessions }: { sessions: unknown }) => noted.has(JSON.stringify(sessions)),
      note: ({ sessions }: { sessions: unknown }) => void noted.add(JSON.stringify(sessions)),
      save: () => {},
    },
  };
  return self;
}

const pageWith = (...lines: string[]) => parsePage("page.md", ["```text", ...lines, "```"].join("\n"));

const report = (lines: string[], using = props()) =>
  checkRecordedRuns([{ page: pageWith(...lines), language: "en" }], using);

const check = async (lines: string[], using = props()) => (await report(lines, using)).problems;

const SHOWN = ["$ pnpm chapter s01", "flags --lang en --workspace --rehearsal", "> notes.txt"];
const CALL = "● call toolu_abc";

describe("a run in a README", () => {
  test("is true when the program prints it, whatever the ids, without the banner", async () => {
    expect(await check([...SHOWN, CALL, "s01 en"])).toEqual([]);
  });

  test("is played in one of its languages when that is enough, another one on each page and for each run", async () => {
    const using = props();
    const page = pageWith(...SHOWN, CALL, "```", "```text", ...SHOWN, CALL);
    const pages = ["s01", "s02"].flatMap(() =>
      (["zh", "en", "ja"] as const).map((language) => ({ page, language })),
    );
    const played: string[] = [];
    using.lay = (_directory, _chapter, language) => void played.push(language);
    await checkRecordedRuns(pages, using, true);
    expect(played.toSorted()).toEqual(["en", "en", "ja", "zh"]);
  });

  test("is not true when a line differs, is missing, or is one too many", async () => {
    const where = "page.md:2: $ pnpm chapter s01: page and program differ";
    expect(await check([...SHOWN, CALL, "s01 ja"])).toEqual([`${where}: s01 ja`]);
    expect(await check([...SHOWN, "s01 en"])).toEqual([`${where}: s01 en`]);
    expect(await check([...SHOWN, CALL])).toEqual([`${where}: s01 en`]);
    expect(await check([...SHOWN, CALL, "s01 en", "more"])).toEqual([`${where}: more`]);
  });

  test("is not true when the program had to be stopped, and that is told", async () => {
    const lay = (directory: string) =>
      writeFileSync(join(directory, "notes.txt"), "half of it\n(stopped after 300 s)");
    expect(await check([...SHOWN, CALL, "half of it", "all of it"], { ...props(), lay })).toEqual([
      "page.md:2: $ pnpm chapter s01: page and program differ (stopped after 300 s): all of it",
    ]);
  });

  test.skipIf(!hasServer)("is given a real database for the one that it shows", async () => {
    const url = "postgres://127.0.0.1:5432/class";
    const lines = [`$ HARNESS_TEAM_URL=${url} pnpm chapter s01`, "> HARNESS_TEAM_URL", CALL, "not yet"];
    const { blocks } = await recordPage(pageWith(...lines), "en", props());
    expect(blocks[0]?.recorded.at(-1)).toMatch(/^postgresql:\/\/harness:.+@127\.0\.0\.1:5432\/class$/);
  });

  test("stays as it is where the computer lacks what it needs, and that is told", async () => {
    const lack: Lack = { need: "bwrap", why: "there is no bwrap" };
    const lacking = { ...props(), lackFor: async () => lack };
    expect(await report([...SHOWN, "something else"], lacking)).toEqual({ problems: [], skipped: [lack] });
    const recorded = await recordPage(pageWith(...SHOWN, "something else"), "en", lacking);
    expect(recorded).toMatchObject({ blocks: [], open: [], skipped: [lack] });
    expect(lacking.played).toBe(0);
  });

  test("is true whatever the milliseconds", async () => {
    const lay = (directory: string) => writeFileSync(join(directory, "notes.txt"), "took 12 ms");
    expect(await check([...SHOWN, CALL, "took 3 ms"], { ...props(), lay })).toEqual([]);
  });

  test("may leave lines out", async () => {
    expect(await check(["$ pnpm chapter s01", "…", "> count", "…", "2", "3", "  …", "9"])).toEqual([]);
    expect(await check(["$ pnpm chapter s01", "…", "> count", CALL, "1", "…"])).toEqual([]);
    expect(await check(["$ pnpm chapter s01", "…", "> count", "…", "3", "2", "…"])).toHaveLength(1);
    expect(await check(["$ pnpm chapter s01", "…", "> count", "…", "8"])).toHaveLength(1);
  });

  test("can be one of an extra", async () => {
    expect(await check(["$ pnpm chapter x01", "> notes.txt", CALL, "x01 en"])).toEqual([]);
  });

  test("shows what stands before the first prompt, or not", async () => {
    expect(await check(["$ pnpm chapter s01", "> notes.txt", CALL, "s01 en"])).toEqual([]);
    expect(await check(["$ pnpm chapter s01", "flags", "> notes.txt", CALL, "s01 en"])).toHaveLength(1);
    expect(await check(["$ pnpm chapter s01", "s01 · One", "", ...SHOWN.slice(1), CALL, "s01 en"])).toEqual(
      [],
    );
  });

  test("takes flags, variables and other commands, all in one workspace", async () => {
    const first = [
      "$ CONTEXT_LIMIT=40 pnpm chapter s01 --mode yolo",
      "flags --lang en --workspace --rehearsal --mode yolo",
      "> CONTEXT_LIMIT",
      CALL,
      "40",
    ];
    expect(await check([...first, "$ cat notes.txt", "s01 en"])).toEqual([]);
  });

  test("may start the rehearsal server, whose lines come while the chapter runs", async () => {
    const using = props();
    const server = ["$ pnpm rehearsal --port 8787 &", "#1 200"];
    const chapter = [
      "$ ANTHROPIC_BASE_URL=http://127.0.0.1:8787 pnpm chapter s01",
      "flags --lang en --workspace",
    ];
    const typed = ["> ANTHROPIC_BASE_URL", CALL, "http://127.0.0.1:4321"];
    expect(await check([...server, ...chapter, ...typed], using)).toEqual([]);
    expect(using.closed).toBe(1);
  });

  test("may print lines that look like typed ones, but are indented", async () => {
    const cat = ["$ printf '>   10  return x\\n'", ">   10  return x"];
    expect(await check(["$ pnpm chapter s01", "> notes.txt", CALL, "s01 en", ...cat])).toEqual([]);
    expect(typedLines({ lines: ["> a", ">   10  return x"] })).toEqual(["a"]);
  });

  test("of a chapter that does not exist cannot be played", async () => {
    expect(await check(["$ pnpm chapter s09"])).toEqual([
      "page.md:2: cannot be played: there is no chapter s09",
    ]);
  });

  test("must say what it is a run of", async () => {
    expect(await check(["> notes.txt", "s01 en"])).toEqual([
      expect.stringContaining("shows a run, but not of what"),
    ]);
    expect(await check(["an ordinary text"])).toEqual([]);
  });

  test("that was true is not played again until it changes", async () => {
    const using = props();
    await check([...SHOWN, CALL, "s01 en"], using);
    await check([...SHOWN, CALL, "s01 en"], using);
    expect(using.played).toBe(1);
    await check([...SHOWN, CALL, "s01 ja"], using);
    expect(using.played).toBe(2);
  });
});

describe("recording", () => {
  const record = async (...lines: string[]) => (await recordPage(pageWith(...lines), "en", props())).blocks;

  test("takes what the program prints", async () => {
    const [block] = await record("$ pnpm chapter s01", "flags", "> notes.txt", "$ cat notes.txt");
    expect(block).toMatchObject({ line: 2, length: 4 });
    expect(block?.recorded).toEqual([
      ...SHOWN,
      expect.stringMatching(/^● call toolu_/),
      "s01 en",
      "$ cat notes.txt",
      "s01 en",
    ]);
  });

  test("keeps what is true, ids included, and the places where lines are left out", async () => {
    const [block] = await record(
      "$ pnpm chapter s01",
      "…",
      "> notes.txt",
      CALL,
      "s01 en",
      "$ pnpm chapter s01",
      "…",
      "> count",
      "old",
      "  …",
      "8",
      "old",
    );
    expect(block?.recorded.slice(0, 5)).toEqual(["$ pnpm chapter s01", "…", "> notes.txt", CALL, "s01 en"]);
    expect(block?.recorded.slice(5)).toEqual([
      "$ pnpm chapter s01",
      "…",
      "> count",
      expect.stringMatching(/^● call/),
      "  …",
      "8",
      "9",
    ]);
  });

  test("leaves it to a person when the first line after a gap is gone", async () => {
    const { blocks, open } = await recordPage(
      pageWith("$ pnpm chapter s01", "> count", "…", "ten"),
      "en",
      props(),
    );
    expect(blocks).toEqual([]);
    expect(open).toEqual([expect.stringMatching(/^page\.md:2: choose what to show of\n/)]);
  });
});
