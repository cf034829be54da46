/** Runs a program once against its own rehearsal server, which takes the times. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repositoryRoot } from "@harness/shared/chapters";
import { type JournalEntry, type RehearsalModel, startRehearsalServer } from "@harness/shared/rehearsal";

const MODEL = "claude-sonnet-5-5";

const root = repositoryRoot();
export const folder = mkdtempSync(join(tmpdir(), "harness-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

export interface Session {
  model: RehearsalModel;
  /** The pause between two events of a reply. */
  chunkDelayMs?: number;
  /** The lines that are typed. */
  lines?: string;
}

export interface Run {
  startedAt: number;
  journal: JournalEntry[];
  peakMiB: number;
}

/** Runs `node args` until it ends. Throws an Error with its output if it fails. */
export async function run(args: string[], { lines, ...options }: Session): Promise<Run> {
  const server = await startRehearsalServer(options);
  const memoryFile = join(folder, "memory");
  const outputFile = join(folder, "output");
  // With a pipe, each line of output would wake this process, which also runs the server.
  const output = openSync(outputFile, "w");
  const startedAt = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: environment(server.url, memoryFile),
    stdio: [lines === undefined ? "ignore" : "pipe", "ignore", output],
  });
  child.stdin?.end(lines);
  const [code] = await once(child, "close");
  closeSync(output);
  await server.close();
  if (code !== 0)
    throw new Error(`${args.join(" ")} ended with exit code ${code}:\n${readFileSync(outputFile, "utf8")}`);
  const peakMiB = Number(readFileSync(memoryFile, "utf8")) / 1024;
  return { startedAt, journal: server.journal, peakMiB };
}

function environment(url: string, memoryFile: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "bench",
    MODEL_ID: MODEL,
    HOME: folder,
    BENCH_MEMORY: memoryFile,
    NODE_OPTIONS: importing(join(root, "scripts/bench/peak-memory.mjs")),
  };
}

/** NODE_OPTIONS for a process that must load a file first. A space in the path would end the option; a URL has none. */
export function importing(file: string): string {
  return `--import ${pathToFileURL(file)}`;
}

/** The times from the end of each reply to the arrival of the next request. */
export function pauses(journal: JournalEntry[]): number[] {
  return journal.slice(1).map(({ request }, index) => request.startedAt - (journal[index]?.finishedAt ?? 0));
}
