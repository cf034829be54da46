import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { test } from "vitest";
import { upToDateBundle } from "../../../scripts/launch/bundle.mjs";
import { environment, hasPython } from "../../src/test-kit/index.ts";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../../..");
const bundle = await upToDateBundle(root, join(here, "fixtures/course/chapters/s01_fixture"));
const main = [join(root, "scripts/launch/play.mjs"), bundle];

export interface Run {
  stdout: string;
  stderr: string;
  code: number | null;
}

export interface Options {
  env?: Record<string, string>;
  cwd?: string;
}

/** Starts the fixture chapter with a pipe on each stream. No request is ever sent, so the endpoint need not exist. */
export function startFixture(args: string[] = [], { env, cwd = tmpdir() }: Options = {}) {
  return spawn(process.execPath, [...main, ...args], { cwd, env: { ...plainEnv(), ...env } });
}

/** Runs the fixture chapter with these lines on stdin, then end of input. */
export async function runFixture(args: string[], stdin = "", options: Options = {}): Promise<Run> {
  const child = startFixture(args, options);
  child.stdin.on("error", () => {});
  child.stdin.end(stdin);
  return finished(child);
}

export async function finished(child: ChildProcessWithoutNullStreams): Promise<Run> {
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { stdout, stderr, code };
}

export type Step =
  | { expect: string }
  | { send: string }
  | { signal: string }
  | { columns: number }
  | { type: string; ms: number };

/** What an expectation that is not met throws. */
export type Failure = Error & { pause: number };

/**
 * A test in a real terminal. Node has none to offer without an add-on that is compiled, and python3 has one in its
 * standard library.
 */
export const terminalTest = test.skipIf(!hasPython());

/** Runs the fixture chapter in a terminal of its own; `isPiped` puts `2>&1 | cat` behind it. An error, too, carries the longest `pause` between two keys. */
export async function runInTerminal(
  steps: Step[],
  options: Options & { args?: string[]; columns?: number; isPiped?: boolean } = {},
) {
  const alone = [process.execPath, ...main, ...(options.args ?? [])];
  const argv = options.isPiped ? ["sh", "-c", '"$@" 2>&1 | cat', "sh", ...alone] : alone;
  const env = { ...plainEnv(), TERM: "xterm", ...options.env };
  const driver = spawn("python3", [join(here, "fixtures/drive_terminal.py")], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  driver.stdin.end(
    JSON.stringify({ argv, env, cwd: options.cwd ?? tmpdir(), columns: options.columns ?? 80, steps }),
  );
  const { stdout, stderr, code } = await finished(driver);
  const run = JSON.parse(stdout) as { output: string; code: number; pause: number };
  if (code !== 0) throw Object.assign(new Error(stderr), { pause: run.pause });
  return run;
}

// Nothing that was typed may reach the history of whoever runs the tests.
const HOME = mkdtempSync(join(tmpdir(), "home-"));
process.on("exit", () => rmSync(HOME, { recursive: true, force: true }));

function plainEnv(): NodeJS.ProcessEnv {
  const url = "http://127.0.0.1:8";
  return environment({ HOME, NO_COLOR: undefined, ANTHROPIC_API_KEY: "dummy", ANTHROPIC_BASE_URL: url });
}
