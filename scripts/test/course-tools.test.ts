import { spawnSync } from "node:child_process";
import { environment, hasPython } from "@harness/shared/test-kit";
import { describe, expect, test } from "vitest";

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", ...args], {
    encoding: "utf8",
    env: { ...environment(), LC_ALL: "C.UTF-8", NO_COLOR: undefined, FORCE_COLOR: undefined },
  });
  return { status, stdout, stderr };
}

describe("bad usage gives one line that says what is valid, and exit code 2", () => {
  test.each([
    [["diff", "s01", "s99"], /^No chapter s99\. There are s01, s02, .*\n$/],
    [["diff", "s01", "1"], /^s01 twice: name two different chapters.*\n$/],
    [["diff", "s01"], /^Name two chapters\. Usage: pnpm diff s02 s03 .*\n$/],
    [
      ["diff", "s01", "s02", "src/lop.ts"],
      /^src\/lop\.ts is none of the files that differ: src\/loop\.ts, .*\n$/,
    ],
    [["diff", "s01", "s02", "--all"], /^Unknown option '--all'\. Usage: pnpm diff.*\n$/],
    [["diff", "s01", "s02", "--lang", "fr"], /^No language fr\. Languages: zh, en, ja\n$/],
    [["smoke", "s01", "--lang=fr"], /^No language fr\. Languages: zh, en, ja\n$/],
    [["diff", "--since", "nowhere"], /^git knows no revision nowhere .*\n$/],
    [["diff", "s01", "s02", "--since", "HEAD"], /^--since looks at all chapters\. .*\n$/],
    [["diff", "--since", "HEAD", "--json"], /^--since writes Markdown only\. .*\n$/],
    [["test", "--since", "nowhere"], /^git knows no revision nowhere .*\n$/],
    [["smoke", "s03", "--from", "s02"], /^--from belongs to the matrix\.\n$/],
    [["carry"], /^Usage: pnpm carry s02.*\n$/],
    [["new", "x03"], /^Usage: pnpm new x03 goal_loop\n$/],
    [["carry", "s77"], /^No chapter s77\. There are s01, .*\n$/],
    [["check", "spelling"], /^No check spelling\. Checks: chapters, lineage, doors, .*\n$/],
    [["check", "lineage", "--accept"], /^--accept belongs to the docs check.*\n$/],
    [["check", "--write"], /^--write belongs to the docs check.*\n$/],
    [["check", "docs", "--accept", "s77"], /^No chapter s77\..*\n$/],
    [["check", "wrong", "s77"], /^No chapter s77\..*\n$/],
    [["check", "lineage", "wrong", "s01"], /^No check s01\..*\n$/],
    [["check", "lineage", "--all"], /^--all belongs to the wrong check.*\n$/],
    [["check", "wrong", "--quick"], /^--quick belongs to the runs check.*\n$/],
    [["test", "shared"], /^pnpm test checks the whole course.*\n$/],
  ])("%j", (args, message) => {
    const { status, stdout, stderr } = run(...args);
    expect(stderr).toMatch(message);
    expect(stdout).toBe("");
    expect(status).toBe(2);
  });
});

describe("pnpm diff", () => {
  test("speaks the reader's language, without colour when nobody looks", () => {
    const { status, stdout } = run("diff", "s01", "s02", "--lang", "ja");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^s01 → s02\n\ns02 ツール呼び出し：.*追加：src\/[\s\S]*\n── src\/loop\.ts/);
    expect(stdout).not.toContain("\u001b[");
  });

  test("gives the same as data", () => {
    const data = JSON.parse(run("diff", "s02", "s01", "--json").stdout);
    expect(data).toMatchObject({ from: "s02", to: "s01", declared: [{ id: "s02" }] });
    expect(data.files).toContainEqual(
      expect.objectContaining({ path: "src/safe-path.ts", status: "removed" }),
    );
  });

  test("narrows to the files that are named, also by their folder", () => {
    const { status, stdout } = run("diff", "s01", "s02", "loop.ts", "src/tools", "--stat");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^src\/loop\.ts .*\nsrc\/tools\//);
    expect(stdout).not.toContain("src/agent.ts");
  });

  test("tells how to use it", () => {
    const { status, stdout, stderr } = run("diff", "--help");
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^pnpm diff s02 s03 [\s\S]*--stat/);
  });

  test("ends quietly when its reader goes away", () => {
    const { stdout, stderr } = spawnSync(
      "bash",
      ["-c", "node scripts/run.mjs diff s01 s03 | head -n 1; echo $PIPESTATUS"],
      {
        encoding: "utf8",
      },
    );
    expect(stdout).toBe("s01 → s03\n0\n");
    expect(stderr).toBe("");
  });

  test.skipIf(!hasPython()).each([
    ["goes through the reader's pager on a terminal, in colour", "sed -n 1p", /^.\[1ms01 → s02.\[22m\r?\n$/],
    [
      "is printed when the pager is not there",
      "no-such-pager",
      /no-such-pager: [\s\S]*── src\/tools\/index\.ts/,
    ],
    [
      "is printed when the pager is no program",
      "./README.md",
      /\.\/README\.md: [\s\S]*── src\/tools\/index\.ts/,
    ],
    ["is printed when the reader wants no pager", "cat", /^.\[1ms01 → s02[\s\S]*── src\/tools\/index\.ts/],
  ])("%s", (_what, PAGER, output) => {
    const job = {
      argv: [process.execPath, "scripts/run.mjs", "diff", "s01", "s02", "--lang", "en"],
      env: { PATH: environment().PATH, TERM: "xterm", PAGER },
      cwd: process.cwd(),
      columns: 80,
      steps: [],
    };
    // python3 has what Node lacks: a terminal.
    const driver = "shared/test/terminal/fixtures/drive_terminal.py";
    const { stdout, stderr } = spawnSync("python3", [driver], {
      input: JSON.stringify(job),
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    const seen = JSON.parse(stdout) as { output: string; code: number };
    expect(seen.output).toMatch(output);
    expect(seen.code).toBe(0);
  });

  test("plays the newer chapter's scenarios on both", () => {
    const { status, stdout } = run("diff", "s01", "s02", "--behaviour");
    expect(status).toBe(0);
    expect(stdout).toContain("── read-readme");
    expect(stdout).toMatch(/^\+ tools: .*read_file/m);
  });
});
