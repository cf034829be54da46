/** Looks at the disk after a trial. */

import { existsSync, lstatSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { plainEnvironment } from "../host/index.ts";
import { bashScript } from "../shell/index.ts";
import { makeFiles, pathInside, runProgram, type Sandbox } from "../smoke/index.ts";
import type { Check, Task } from "./task.ts";

const TIMEOUT_MS = 20_000;

/**
 * The checks that fail, one line each, in English; empty: the task is done. Whatever the agent has left, no check fails by
 * throwing: that would end the whole measurement. Rejects only if `signal` aborts.
 */
export async function grade(
  { checks, hidden }: Task,
  sandbox: Sandbox,
  signal?: AbortSignal,
): Promise<string[]> {
  const problems = layHidden(hidden, sandbox);
  for (const check of checks) problems.push(...(await problemOf(check, sandbox, signal)));
  return problems;
}

/** Writes the files that judge. What the agent has put in their places goes, and so does a link that leads elsewhere. */
function layHidden(hidden: Task["hidden"], { workspace, root }: Sandbox): string[] {
  try {
    for (const path of Object.keys(hidden)) clearWay(pathInside(root, workspace, path), root);
    makeFiles(workspace, hidden, root);
    return [];
  } catch (error) {
    return [`the hidden files could not be written: ${(error as Error).message}`];
  }
}

function clearWay(file: string, root: string): void {
  const names = relative(root, file).split(sep);
  for (const index of names.keys()) {
    const path = join(root, ...names.slice(0, index + 1));
    const isFolder = lstatSync(path, { throwIfNoEntry: false })?.isDirectory();
    if (path === file || !isFolder) rmSync(path, { recursive: true, force: true });
  }
}

async function problemOf(
  check: Check,
  { workspace, home }: Sandbox,
  signal?: AbortSignal,
): Promise<string[]> {
  if (check.kind === "runs") return run(check.command, workspace, home, signal);
  const path = join(workspace, check.path);
  if (check.kind === "none") return existsSync(path) ? [`${check.path} is there`] : [];
  if (!existsSync(path)) return [`${check.path} is not there`];
  const text = textOf(path);
  if (text === undefined) return [`${check.path} is no file that can be read`];
  const holds = check.kind === "is" ? text.trim() === check.text.trim() : text.includes(check.text);
  const verb = check.kind === "is" ? "is not" : "does not contain";
  return holds ? [] : [`${check.path} ${verb} ${JSON.stringify(check.text)}`];
}

/** undefined for what is no file, since reading a pipe may take forever, and for what cannot be read. */
function textOf(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? readFileSync(path, "utf8") : undefined;
  } catch {
    return undefined;
  }
}

/** Runs a command. What it leaves running ends with it: a server would answer the check of the next trial. */
async function run(command: string, cwd: string, home: string, signal?: AbortSignal): Promise<string[]> {
  const [bash = "bash", ...words] = bashScript(command);
  const ended = await runProgram(
    { name: "bash", argv: [bash, ...words] },
    { args: [], cwd, env: plainEnvironment(home), stdin: "", timeoutMs: TIMEOUT_MS, signal },
  );
  if (ended.exitCode === 0) return [];
  if (ended.timedOut) return [`${command} took longer than ${TIMEOUT_MS / 1000} s`];
  if (ended.flooded) return [`${command} printed too much`];
  const textOn = (stream: string) =>
    ended.printed.flatMap((part) => (part.stream === stream ? part.text : [])).join("");
  const [last = ""] = `${textOn("stdout")}\n${textOn("stderr")}`.trim().split("\n").slice(-1);
  return [`${command} ended with exit code ${ended.exitCode}${last && `: ${last}`}`];
}
