import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { withLock } from "../../src/state/lock.ts";
import { describeProcess, isProcessAlive, processMark } from "../../src/state/process.ts";
import { temporaryDirectory } from "./directories.ts";

/** A directory that somebody has locked, with files of these names. */
function locked(...names: string[]): string {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, ".lock"));
  for (const name of names) writeFileSync(join(directory, ".lock", name), "");
  return directory;
}

function deadPid(): number {
  return spawnSync("true").pid;
}

/** bash leaves a child behind and becomes a program that does not collect it. */
async function zombie(): Promise<number> {
  const program = "console.log(process.argv[1]); setInterval(() => {}, 1e6)";
  const command = `sleep 1000 & exec "${process.execPath}" -e '${program}' $!`;
  const parent = spawn("bash", ["-c", command], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const [pid] = await once(parent.stdout, "data");
  process.kill(Number(pid), "SIGKILL");
  return Number(pid);
}

it("is broken when its holder is dead, and what it had not finished goes with it", async () => {
  const dead = `${deadPid()}-1-1`;
  const directory = locked(dead, `${dead}.new`);
  mkdirSync(join(directory, `.waiting-${dead}`));
  expect(await withLock(directory, () => readdirSync(join(directory, ".lock")))).toEqual([
    expect.stringContaining(`${process.pid}-`),
  ]);
  expect(readdirSync(directory)).toEqual([".lock"]);
  expect(readdirSync(join(directory, ".lock"))).toEqual([]);
});

it("is broken when the holder's number is another process's now", async () => {
  const directory = locked(`${process.pid}-1-1`, `${process.ppid}-1-1`);
  expect(await withLock(directory, () => "in")).toBe("in");
});

it("is broken when what lies in it is nobody's", async () => {
  expect(await withLock(locked(".DS_Store"), () => "in")).toBe("in");
});

it("is kept while its holder lives, and who waits too long is told by whom", async () => {
  const token = `${processMark()}-999`;
  const directory = locked(token);
  await expect(withLock(directory, () => "in", 0)).rejects.toThrow(
    `Process ${process.pid} does not let go of ${directory}.`,
  );
  expect(readdirSync(directory)).toEqual([".lock"]);
  expect(readdirSync(join(directory, ".lock"))).toEqual([token]);
});

it("is waited for as long as it changes hands", async () => {
  const patienceMs = 20;
  let token = `${processMark()}-1000`;
  const directory = locked(token);
  const result = withLock(directory, () => "in", patienceMs).catch((error: Error) => error.message);
  const end = performance.now() + 5 * patienceMs;
  for (let number = 1001; performance.now() < end; number++) {
    const next = `${processMark()}-${number}`;
    renameSync(join(directory, ".lock", token), join(directory, ".lock", next));
    token = next;
    await new Promise(setImmediate);
  }
  rmSync(join(directory, ".lock", token));
  expect(await result).toBe("in");
});

it("is given in the order in which this process asked for it", async () => {
  const directory = temporaryDirectory();
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  const order: number[] = [];
  await Promise.all(numbers.map((number) => withLock(directory, () => order.push(number))));
  expect(order).toEqual(numbers);
});

it("is released later when that fails at first, and the work counts", async () => {
  const directory = temporaryDirectory();
  const held = (scratch: string) => scratch.replace(/\.new$/, "");
  // Only what is a directory cannot be removed by root either.
  const obstruct = (scratch: string) => {
    rmSync(held(scratch));
    mkdirSync(held(scratch));
    return held(scratch);
  };
  const path = await withLock(directory, obstruct);
  expect(readdirSync(join(directory, ".lock"))).toEqual([basename(path)]);
  rmSync(path, { recursive: true });
  writeFileSync(path, "");
  expect(await withLock(directory, () => "in")).toBe("in");
  expect(readdirSync(join(directory, ".lock"))).toEqual([]);
});

it("is cleared of processes that died waiting, even if nobody else holds it", async () => {
  const directory = temporaryDirectory();
  const alive = `.waiting-${processMark()}-999`;
  for (const name of [`.waiting-${deadPid()}-1-1`, alive]) mkdirSync(join(directory, name));
  await withLock(directory, () => {});
  expect(readdirSync(directory).sort()).toEqual([".lock", alive]);
});

it("is let go when the work fails", async () => {
  const directory = temporaryDirectory();
  const fail = (scratch: string) => {
    writeFileSync(scratch, "half");
    throw new Error("no");
  };
  await expect(withLock(directory, fail)).rejects.toThrow("no");
  expect(readdirSync(join(directory, ".lock"))).toEqual([]);
  expect(await withLock(directory, () => "in")).toBe("in");
});

it("leaves nothing behind when it cannot be taken at all", async () => {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, ".lock"), "");
  await expect(withLock(directory, () => {})).rejects.toThrow("ENOTDIR");
  expect(readdirSync(directory)).toEqual([".lock"]);
});

it("is no link to somewhere else", async () => {
  const directory = temporaryDirectory();
  const outside = temporaryDirectory();
  symlinkSync(outside, join(directory, ".lock"));
  await expect(withLock(directory, () => "in")).rejects.toThrow("ENOTDIR");
  expect(existsSync(join(outside, "x")) || readdirSync(outside).length > 0).toBe(false);
});

it("knows who is alive", async () => {
  expect(isProcessAlive(processMark())).toBe(true);
  expect(isProcessAlive(`${process.pid}-another.time`)).toBe(false);
  expect(isProcessAlive(`${deadPid()}-1`)).toBe(false);
  expect(isProcessAlive(`${process.ppid}-another.time`)).toBe(false);
  expect(isProcessAlive("nobody")).toBe(false);
  const pid = await zombie();
  // Without a start only its state can tell that it is dead.
  await expect.poll(() => isProcessAlive(`${pid}-`)).toBe(false);
  expect(process.kill(pid, 0)).toBe(true);
});

it("has a mark that people can read, and file names can hold", () => {
  expect(describeProcess(processMark())).toBe(`process ${process.pid}`);
  expect(describeProcess("4711-0f1e2d@laptop")).toBe("process 4711 of laptop");
  expect(processMark()).toMatch(/^[\w.-]+$/);
});
