import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { upToDateBundle } from "../../../scripts/launch/bundle.mjs";
import { environment } from "../../src/test-kit/index.ts";
import { finished } from "./run-fixture.ts";

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, "../../..");
const FIXTURE = "fixtures/course/chapters/s01_fixture";

const course = realpathSync(mkdtempSync(join(tmpdir(), "harness-course-")));
const chapter = join(course, "chapters/s01_fixture");
const bundle = await upToDateBundle(repository, join(here, FIXTURE));
cpSync(join(here, FIXTURE, "chapter.json"), join(chapter, "chapter.json"));
// Other tests run the same bundle just now, and put compiled code beside it: that comes and goes.
cpSync(dirname(bundle), join(chapter, ".cache/bundle"), {
  recursive: true,
  filter: (path) => !/\.cjs\.\d/.test(path),
});
cpSync(join(repository, "shared/playground"), join(course, "shared/playground"), { recursive: true });
const elsewhere = realpathSync(mkdtempSync(join(tmpdir(), "harness-elsewhere-")));
afterAll(() => [course, elsewhere].forEach((dir) => void rmSync(dir, { recursive: true })));

async function start(cwd: string, args: string[] = [], env: Record<string, string> = {}) {
  const main = [join(repository, "scripts/launch/play.mjs"), join(chapter, ".cache/bundle/main.cjs")];
  const { PATH = "" } = environment();
  const endpoint = { ANTHROPIC_API_KEY: "k", ANTHROPIC_BASE_URL: "http://127.0.0.1:8" };
  const child = spawn(process.execPath, [...main, "--lang", "en", ...args], {
    cwd,
    env: { PATH, ...endpoint, ...env },
  });
  child.stdin.end();
  const { stderr, code } = await finished(child);
  return { workspace: /^Workspace: (.*)$/m.exec(stderr)?.[1], stderr, code };
}

test("inside the course a chapter works in its playground, and says so when it lays it", async () => {
  const first = await start(course);
  expect(first.workspace).toBe(join(course, "playground/s01"));
  expect(first.stderr).toContain("A practice project was laid out here");
  const again = await start(join(course, "chapters"));
  expect(again).toMatchObject({
    workspace: first.workspace,
    stderr: expect.not.stringContaining("laid out"),
  });
});

test("pnpm runs it in the folder of the package, which says nothing about where the student is", async () => {
  expect((await start(course, [], { INIT_CWD: elsewhere })).workspace).toBe(elsewhere);
  expect((await start(chapter, [], { INIT_CWD: chapter })).workspace).toBe(join(course, "playground/s01"));
});

test("elsewhere it works where it was called, and --workspace always wins", async () => {
  expect((await start(elsewhere)).workspace).toBe(elsewhere);
  mkdirSync(join(course, "notes"), { recursive: true });
  expect((await start(course, ["--workspace", "notes"])).workspace).toBe(join(course, "notes"));
});

test("--fresh is for the playground alone", async () => {
  expect((await start(course, ["--fresh"])).stderr).toContain("playground/s01.old1");
  expect(existsSync(join(course, "playground/s01/README.md"))).toBe(true);
  for (const [cwd, ...args] of [[elsewhere], [course, "--workspace", "."]] as const) {
    const { code, stderr } = await start(cwd, ["--fresh", ...args]);
    expect([code, stderr.trim().split("\n").length]).toEqual([2, 1]);
    expect(stderr).toContain("--fresh is for the practice project");
  }
});
