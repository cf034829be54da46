/** Looks at the disk after a trial. */

import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { plainEnvironment } from "../host/index.ts";
import { bashScript } from "../shell/index.ts";
import { makeFiles, type Sandbox } from "../smoke/index.ts";
import type { Check, Task } from "./task.ts";

const TIMEOUT_MS = 20_000;

/** The checks that fail, one line each, in English; empty: the task is done. */
export async function grade({ checks, hidden }: Task, sandbox: Sandbox): Promise<string[]> {
  makeFiles(sandbox.workspace, hidden, sandbox.root);
  const problems: string[] = [];
  for (const check of checks) problems.push(...(await problemOf(check, sandbox)));
  return problems;
}

async function problemOf(check: Check, { workspace, home }: Sandbox): Promise<string[]> {
  if (check.kind === "runs") return run(check.command, workspace, home);
  const path = join(workspace, check.path);
  if (check.kind === "none") return existsSync(path) ? [`${check.path} is there`] : [];
  if (!existsSync(path)) return [`${check.path} is not there`];
  const text = readFileSync(path, "utf8");
  const holds = check.kind === "is" ? text.trim() === check.text.trim() : text.includes(check.text);
  const verb = check.kind === "is" ? "is not" : "does not contain";
  return holds ? [] : [`${check.path} ${verb} ${JSON.stringify(check.text)}`];
}

function run(command: string, cwd: string, home: string): Promise<string[]> {
  const [bash = "bash", ...words] = bashScript(command);
  const options = { cwd, env: plainEnvironment(home), timeout: TIMEOUT_MS };
  return new Promise((resolve) => {
    execFile(bash, words, options, (error, stdout, stderr) => {
      if (!error) return resolve([]);
      if (error.killed) return resolve([`${command} took longer than ${TIMEOUT_MS / 1000} s`]);
      const [last = ""] = `${stdout}\n${stderr}`.trim().split("\n").slice(-1);
      resolve([`${command} ended with exit code ${error.code}${last && `: ${last}`}`]);
    });
  });
}
