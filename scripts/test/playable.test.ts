import { chmodSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Chapter, findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { environment, temporaryDirectory } from "@harness/shared/test-kit";
import { afterEach, expect, test, vi } from "vitest";
import { needOf } from "../lib/recorded-runs.ts";

const root = repositoryRoot();
const chapters = listChapters(root);
const s01 = findChapter(chapters, "s01") as Chapter;

const SKIPPED = "1 play skipped: bwrap is needed and does not work on this computer (no walls here)";

// Other tests of this worker are to find what the computer really has.
afterEach(() => {
  vi.resetModules();
});

/** A computer on which walls cannot be built. What had been found out is forgotten. */
function withoutWalls() {
  const folder = temporaryDirectory();
  writeFileSync(join(folder, "bwrap"), "#!/bin/sh\necho no walls here >&2\nexit 1\n");
  chmodSync(join(folder, "bwrap"), 0o755);
  vi.stubEnv("HARNESS_MUST_HAVE", "");
  vi.stubEnv("PATH", folder + delimiter + environment().PATH);
  vi.resetModules();
}

/** The first chapter, with a scenario that needs walls, and a mistake that it must notice. */
function needyChapter(): Chapter {
  const path = temporaryDirectory();
  for (const part of ["chapter.json", "src"])
    cpSync(join(s01.path, part), join(path, part), { recursive: true });
  const scenario = join(path, "walled.yaml");
  writeFileSync(
    scenario,
    "id: walled\ntitle: Walled\nhidden: true\nneeds: bwrap\nprompt: Go\nmodel: { main: [{ say: hi }] }\nexpect: [{ exit_code: 0 }]\n",
  );
  mkdirSync(join(path, "wrong"));
  const wrong = join(path, "wrong/open.yaml");
  writeFileSync(wrong, "mistake: { zh: 错, en: wrong, ja: 誤り }\nscenario: walled\nbecause: x\n");
  writeFileSync(wrong.replace(/yaml$/, "patch"), "");
  return { ...s01, path, scenarios: [scenario], wrong: [wrong] };
}

test.skipIf(process.platform !== "linux")(
  "a mistake that only walls would notice is skipped where there are none, with a line",
  async () => {
    withoutWalls();
    const { checkWrong } = await import("../lib/check-wrong.ts");
    const chapter = needyChapter();
    const found = await checkWrong(root, [chapter], { only: [chapter], all: false });
    expect(found).toEqual({ table: "", warnings: [SKIPPED], problems: [] });
  },
);

test("a run in a README needs what the extra needs that it runs", () => {
  const run = (command: string, id: string) =>
    needOf({ file: "", line: 1, sessions: [{ command, lines: [] }], chapters: [id] }, chapters);
  expect(run("pnpm chapter x01", "x01")).toBe("bwrap");
  expect(run("pnpm chapter s20", "s20")).toBeUndefined();
  expect(run("HARNESS_TEAM_URL=postgres://127.0.0.1/class pnpm chapter x02", "x02")).toBe("postgres");
});
