import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Excess, endTree, watchOver } from "../../src/classroom/index.ts";
import { removeAll } from "../../src/state/index.ts";

const PLENTY = { memoryBytes: 10 ** 12, processes: 10 ** 6, fileBytes: 10 ** 12, files: 10 ** 6 };

function folder(): string {
  return mkdtempSync(join(tmpdir(), "harness-test-"));
}

function start(script: string): ChildProcess {
  return spawn("bash", ["-c", script], { stdio: ["ignore", "pipe", "ignore"], detached: true });
}

/** What the watch over a process says, which is then ended. */
async function excessOf(script: string, most: Partial<typeof PLENTY>, place = folder()): Promise<Excess> {
  const child = start(script);
  const pid = child.pid ?? 0;
  const exit = once(child, "exit");
  const excess = await new Promise<Excess>((end) => watchOver(pid, place, end, { ...PLENTY, ...most }));
  await endTree(pid);
  expect((await exit)[1]).toBe("SIGKILL");
  return excess;
}

test("memory is counted for all that a process has started", async () => {
  const eater = `node -e 'const much = Buffer.alloc(9e7, 1); setInterval(() => much, 1000)'`;
  expect(await excessOf(`${eater} & ${eater} & wait`, { memoryBytes: 200_000_000 })).toBe("memory");
});

test("so are its processes", async () => {
  expect(await excessOf("for i in 1 2 3 4 5 6; do sleep 1000 & done; wait", { processes: 5 })).toBe(
    "processes",
  );
});

test("files are counted by their length, also when they are gaps", async () => {
  const place = folder();
  writeFileSync(join(place, "gap"), "");
  truncateSync(join(place, "gap"), 5_000_000);
  expect(await excessOf("sleep 1000", { fileBytes: 1_000_000 }, place)).toBe("files");
});

test("no file lies too deep to be counted", async () => {
  const place = folder();
  const deep = "name=$(printf 'x%.0s' {1..200}); for i in {1..30}; do mkdir $name && cd -P $name; done";
  execFileSync("bash", ["-c", `${deep}; head -c 5000000 /dev/zero > gap`], { cwd: place });
  expect(await excessOf("sleep 1000", { fileBytes: 1_000_000 }, place)).toBe("files");
  await removeAll(place);
});

test("endTree ends what has left the group, too", async () => {
  const child = start("setsid sleep 1000 & setsid sleep 1000 & echo started; wait");
  const exit = once(child, "exit");
  await once(child.stdout as NonNullable<typeof child.stdout>, "data");
  const closed = once(child, "close"); // when nobody holds its output any more
  await endTree(child.pid ?? 0);
  await Promise.all([exit, closed]);
});
