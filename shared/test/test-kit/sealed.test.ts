/** Nothing of the machine, and nothing of other tests. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { home } from "../../src/host/index.ts";
import { environment, repository } from "../../src/test-kit/index.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Runs vitest as a person does, with these variables more. */
function vitest(args: string[], more: NodeJS.ProcessEnv = {}) {
  const program = `${root}node_modules/vitest/vitest.mjs`;
  const env = environment({ CI: undefined, NO_COLOR: "1", ...more });
  const run = spawnSync(process.execPath, [program, "run", ...args], { cwd: root, env, encoding: "utf8" });
  return { code: run.status, output: run.stdout + run.stderr };
}

test("a stub in one file of tests never reaches another file", () => {
  const { code, output } = vitest(["--config", "shared/test/test-kit/leaks/vitest.config.ts"]);
  expect(output).toMatch(/Tests +4 passed/);
  expect(code).toBe(0);
});

test("every test has a home of its own, below a folder that goes with the tests", () => {
  expect(dirname(home())).toBe(tmpdir());
  expect(environment().HOME).toBe(home());
});

test("no test leaves this computer", async () => {
  const [error] = await once(connect(80, "192.0.2.1"), "error");
  expect(error.message).toBe("A test wants to reach 192.0.2.1: tests reach only this computer.");
  await expect(fetch("http://example.com")).rejects.toThrow("fetch failed");
});

test("git knows nobody's configuration", () => {
  const run = spawnSync("git", ["config", "--list", "--show-scope"], { cwd: repository(), encoding: "utf8" });
  expect(run.stdout.split("\n").filter((line) => line && !line.startsWith("local"))).toEqual([]);
});
