import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Agent } from "../src/agent.ts";
import { findTool, tools } from "../src/tools/index.ts";
import { parseInput } from "../src/tools/tool.ts";

let top: string;
/** The workspace of the running test. */
export let workdir: string;

/** A new workspace. Next to it lie a look-alike and a directory, each with a secret. */
export function openWorkspace(name = "work"): void {
  const opened = realpathSync(mkdtempSync(join(tmpdir(), "tools-")));
  onTestFinished(() => rmSync(opened, { recursive: true }));
  top = opened;
  workdir = join(top, name);
  mkdirSync(workdir, { recursive: true });
  files({ "notes.txt": "one\ntwo\n", "../work-evil/secret": "secret", "../outside/secret": "secret" });
}

/** Writes files, by path and content. */
export function files(contents: Record<string, string>): void {
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(workdir, path)), { recursive: true });
    writeFileSync(join(workdir, path), content);
  }
}

export function read(path: string): string {
  return readFileSync(join(workdir, path), "utf8");
}

/** Everything in the workspace and next to it: paths, and the contents of files. */
export function snapshot(): string[] {
  return readdirSync(top, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return entry.isFile() ? `${path}: ${readFileSync(path)}` : path;
  });
}

/** Runs a tool as runTool does. Gives what the model reads. */
export async function use(name: string, input: unknown): Promise<string> {
  const agent = { workdir, turn: new AbortController() } as Agent;
  const tool = findTool(tools, name);
  try {
    return await tool.run(parseInput(tool, input), agent);
  } catch (thrown) {
    return error((thrown as Error).message);
  }
}

export function error(message: string): string {
  return `Error: ${message}`;
}
