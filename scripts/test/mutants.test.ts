import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { addedLines } from "@harness/shared/course";
import { environment } from "@harness/shared/test-kit";
import { describe, expect, onTestFinished, test } from "vitest";
import { isInstalled } from "../lib/own-installation.ts";
import { runWithJson } from "../lib/run-with-json.ts";
import type { Fate } from "../mutants/state.ts";
import { SWITCH_SOURCE } from "../mutants/switch.ts";
import { describeSurvivor, describeTally, tally } from "../mutants/tally.ts";
import { mutantTool } from "../mutants/tool.ts";

const root = repositoryRoot();
const installed = isInstalled(mutantTool(root));
if (!installed) console.warn("Skipped: pnpm mutants (StrykerJS is not installed in tools/mutants)");

const mutant = {
  id: "7",
  fileName: "src/a.ts",
  location: { start: { line: 1, column: 5 }, end: { line: 2, column: 3 } },
  mutatorName: "BlockStatement",
  replacement: "{}",
};
const survivor: Fate = { mutant, reachedBy: ["x"] };

test("lines that a chapter adds are mutated, and no others", () => {
  const sources = (text: string) => new Map([["src/a.ts", Buffer.from(text)]]);
  expect(addedLines(sources("a\nb\n"), sources("a\nx\ny\nb\nz\n"))).toEqual([
    { file: "src/a.ts", from: 1, to: 3 },
    { file: "src/a.ts", from: 4, to: 5 },
  ]);
  expect(addedLines(new Map(), sources("a\nb\n"))).toEqual([{ file: "src/a.ts", from: 0, to: 2 }]);
});

test("what nobody noticed is shown with its lines, and counted", () => {
  expect(describeSurvivor(survivor, "a\n  if {\n  }; b\n")).toBe(
    "src/a.ts:2:6  BlockStatement  (mutant 7)\n  - if {\n  - }; b\n  + if {}; b\n    reached by: x",
  );
  const fates: Fate[] = [
    survivor,
    { ...survivor, noticedBy: { kind: "test", name: "t" } },
    { ...survivor, noticedBy: { kind: "scenario", name: "s" } },
    { ...survivor, noticedBy: { kind: "scenario", name: "s" } },
  ];
  expect(describeTally("s05", tally(fates))).toBe(
    "s05: 4 mutants of what the chapter adds\n" +
      "  noticed by scenarios      2   50.0 %\n" +
      "  by unit tests as well     3   75.0 %\n" +
      "  by nobody                 1   25.0 %",
  );
});

test("unit tests are shown the mutants that they come by, until one of them fails", async () => {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache/mutants-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const mutants = ["noticed", "unnoticed", "endless", "elsewhere"];
  const cover = mutants.slice(0, 3).map((id) => `stryker.mutantCoverage.static["${id}"] = 1;`);
  write("src/mutant-switch.ts", SWITCH_SOURCE);
  write(
    "src/a.ts",
    `const stryker = globalThis.__stryker__;\n${cover.join("\n")}
export const isActive = (id: string) => stryker.activeMutant === id;
export const one = () => (isActive("noticed") ? 2 : 1);\n`,
  );
  const check = "import { expect, test } from 'vitest';\nimport { isActive, one } from '../src/a.ts';\n";
  write("test/a.test.ts", `${check}test("one", () => expect(one()).toBe(1));\n`);
  write("test/b.test.ts", `${check}test("ends", () => expect(isActive("endless")).toBe(false));\n`);
  write("test/broken.test.ts", `${check}test("broken", () => expect(one()).toBe(3));\n`);
  const isOwn = `expect(process.env.HOME).not.toBe(${JSON.stringify(environment().HOME)})`;
  write(
    "test/home.test.ts",
    `import { expect, test } from 'vitest';\ntest("has a home of its own", () => ${isOwn});\n`,
  );
  const contract = "../../s15_agent_teams/test/store.contract.ts";
  write(
    "test/other.test.ts",
    `import { expect, test } from 'vitest';
import { mail } from "${contract}";
test("uses what another chapter keeps", () => expect(mail("bob").to).toBe("bob"));\n`,
  );
  const { reached, noticed } = await runWithJson(
    join(root, "scripts/mutants/run-tests.mjs"),
    { folder, mutants },
    new AbortController().signal,
  );
  const ids = mutants.slice(0, 3);
  expect(reached).toEqual({
    "test/a.test.ts": ids,
    "test/b.test.ts": ids,
    "test/home.test.ts": [],
    "test/other.test.ts": [],
  });
  expect(noticed).toEqual({ noticed: "test/a.test.ts", endless: "test/b.test.ts" });
});

test("one chapter is asked for", () => {
  const { status, stderr } = mutants();
  expect(stderr).toMatch(/^One chapter at a time\. Usage: pnpm mutants sNN/);
  expect(status).toBe(2);
});

describe.skipIf(!installed)("with StrykerJS", () => {
  test("a sample is judged by scenarios", () => {
    const { status, stdout, stderr } = mutants("s01", "--sample", "3", "--scenarios-only", "--json");
    expect(stderr).toContain("scenarios: 3 of 3 mutants");
    const { survivors, ...figures } = JSON.parse(stdout);
    expect(figures.scenarios + figures.survived).toBe(3);
    expect(survivors).toHaveLength(figures.survived);
    expect(status).toBe(0);
  });
});

function mutants(...args: string[]) {
  return spawnSync(process.execPath, ["scripts/run.mjs", "mutants", ...args], { encoding: "utf8" });
}
