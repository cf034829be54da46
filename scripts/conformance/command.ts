/** `pnpm check conformance`: the client part of the official conformance suite of MCP, with chapter s19 as the client. */

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join, resolve } from "node:path";
import { type Column, table } from "@harness/shared/course";
import { callerDirectory, plainEnvironment } from "@harness/shared/host";
import { runProgram } from "@harness/shared/smoke";
import { visible } from "@harness/shared/text";
import { UsageError } from "../lib/command.ts";

const SUITE = "@modelcontextprotocol/conformance";
const SCENARIOS = ["initialize", "tools_call", "elicitation-sep1034-client-defaults", "sse-retry"];
const PATIENCE_MS = 120_000;

interface Verdict {
  scenario: string;
  /** "3/3" */
  passed: string;
  isFine: boolean;
  /** The end of what the suite printed. */
  printed: string[];
}

/** Returns the exit code. 1: a scenario failed. */
export async function checkConformance(root: string, from: string, signal: AbortSignal): Promise<number> {
  const folder = resolve(callerDirectory(root), from);
  const bin = join(folder, "node_modules/.bin");
  if (!existsSync(join(folder, "node_modules", SUITE)))
    throw new UsageError(
      `The suite is not installed there: npm install --prefix ${from} ${SUITE} node@24 (it needs a newer Node than this project).`,
    );
  const verdicts: Verdict[] = [];
  for (const scenario of SCENARIOS) verdicts.push(await play(scenario, { root, folder, bin, signal }));
  process.stdout.write(`${describe(verdicts)}\n`);
  return verdicts.every(({ isFine }) => isFine) ? 0 : 1;
}

interface Place {
  root: string;
  folder: string;
  bin: string;
  signal: AbortSignal;
}

async function play(scenario: string, { root, folder, bin, signal }: Place): Promise<Verdict> {
  const tsx = createRequire(join(root, "package.json")).resolve("tsx/cli");
  // The suite gives this line to a shell.
  const client = [process.execPath, tsx, join(root, "scripts/conformance/client.ts")].map(quoted).join(" ");
  const argv = [join(bin, "conformance"), "client", "--scenario", scenario, "--command", client] as const;
  const plain = plainEnvironment(folder);
  const { printed, exitCode } = await runProgram(
    { name: scenario, argv: [...argv] },
    {
      args: ["--timeout", String(PATIENCE_MS)],
      cwd: folder,
      env: { ...plain, PATH: [bin, plain.PATH].join(delimiter) },
      stdin: "",
      timeoutMs: 2 * PATIENCE_MS,
      signal,
    },
  );
  const lines = printed
    .map(({ text }) => text)
    .join("")
    .trim()
    .split("\n");
  const [, passed = "0", all = "0"] = /Passed: (\d+)\/(\d+)/.exec(lines.join("\n")) ?? [];
  const isFine = exitCode === 0 && passed === all && all !== "0";
  return { scenario, passed: `${passed}/${all}`, isFine, printed: lines.slice(-10) };
}

function quoted(word: string): string {
  return JSON.stringify(word);
}

const COLUMNS: Column<Verdict>[] = [
  ["scenario", ({ scenario, isFine }) => `${isFine ? "✓" : "✗"} ${scenario}`],
  ["checks passed", ({ passed }) => passed],
];

function describe(verdicts: Verdict[]): string {
  const failed = verdicts.filter(({ isFine }) => !isFine);
  const lines = failed.flatMap(({ scenario, printed }) => printed.map((line) => `${scenario}: ${line}`));
  const left = "auth/*: not played, because s19 does not support login by OAuth";
  return visible([table(COLUMNS, verdicts), left, ...lines].join("\n"));
}
