/** The keys of the model and of the team's server. This process has them; programs that it starts do not get them. */

import { closeSync, openSync, readFileSync, readSync, writeSync } from "node:fs";

const KEYS = ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "HARNESS_TEAM_URL"];

const files = new Set<string>();

/** Remembers a file from which this process reads keys. It need not exist. */
export function noteKeyFile(file: string): void {
  files.add(file);
}

/** The files that `noteKeyFile` has remembered. */
export function keyFiles(): string[] {
  return [...files];
}

/** An environment without the keys: no command needs them, and any command could send them away. */
export function withoutKeys(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const rest = { ...env };
  for (const name of KEYS) delete rest[name];
  return rest;
}

/**
 * Removes the keys from the environment of this process, after they have been read. They also disappear from what
 * the system shows to other processes of the same user: `ps e`, `/proc/PID/environ`. A command of the model could look there.
 */
export function forgetKeys(): void {
  const known = KEYS.filter((name) => process.env[name] !== undefined);
  if (known.length === 0) return;
  for (const name of known) delete process.env[name];
  try {
    if (process.platform === "linux") blankAtStart(known);
  } catch {
    // Where a process may not write its own memory, the gate alone keeps commands from looking.
  }
}

/** Linux shows the variables that a process was started with, even after they were deleted. So we overwrite them in memory. */
function blankAtStart(names: string[]): void {
  const [start, end] = environmentInMemory();
  const memory = openSync("/proc/self/mem", "r+");
  try {
    const block = Buffer.alloc(end - start);
    readSync(memory, block, 0, block.length, start);
    blank(block, names);
    writeSync(memory, block, 0, block.length, start);
  } finally {
    closeSync(memory);
  }
}

/** See proc(5): the fields 50 and 51 of the file. The second one, the program's name, may contain spaces. */
function environmentInMemory(): [start: number, end: number] {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return [Number(fields[47]), Number(fields[48])];
}

function blank(block: Buffer, names: string[]): void {
  let at = 0;
  for (const entry of block.toString("latin1").split("\0")) {
    const value = entry.indexOf("=") + 1;
    if (names.includes(entry.slice(0, value - 1))) block.fill(0, at + value, at + entry.length);
    at += entry.length + 1;
  }
}
