import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, renameSync, rmSync, symlinkSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished, vi } from "vitest";
import { watchDirectories, withLock } from "../../src/state/index.ts";
import { bundle } from "../../src/test-kit/index.ts";
import { temporaryDirectory } from "./directories.ts";

/** No look of its own unless the test says so. */
function watching(directories: string[], { lookMs = 1e6 } = {}) {
  const end = new AbortController();
  const onChange = vi.fn();
  watchDirectories(directories, onChange, end.signal, { lookMs });
  onTestFinished(() => end.abort());
  const told = async (change: () => unknown) => {
    onChange.mockClear();
    await change();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled(), { timeout: 60_000, interval: 1 });
  };
  return { onChange, end, told };
}

/** Resolves when the system has told everybody of a change. */
async function heard(directory: string, change: () => unknown): Promise<void> {
  const watcher = watch(directory);
  onTestFinished(() => watcher.close());
  await Promise.all([once(watcher, "change"), change()]);
  await ticks();
}

async function ticks(): Promise<void> {
  for (let tick = 0; tick < 20; tick++) await new Promise(setImmediate);
}

it("tells of what is made, written, renamed and removed in any of the directories", async () => {
  const [a, b] = [temporaryDirectory(), temporaryDirectory()];
  const { told } = watching([a, b]);
  await told(() => writeFileSync(join(a, "one"), ""));
  await told(() => writeFileSync(join(b, "one"), "text"));
  await told(() => renameSync(join(b, "one"), join(b, "two")));
  await told(() => rmSync(join(b, "two")));
});

it("tells of a directory that is made later, and of what comes into it, and makes none itself", async () => {
  const workspace = temporaryDirectory();
  const directory = join(workspace, "team", "mailboxes");
  const { told } = watching([directory]);
  await told(() => mkdirSync(directory, { recursive: true }));
  await told(() => writeFileSync(join(directory, "one"), ""));
  await told(() => rmSync(join(workspace, "team"), { recursive: true }));
  await told(() => mkdirSync(directory, { recursive: true }));
  await told(() => writeFileSync(join(directory, "one"), ""));
});

it("follows no link", async () => {
  const [workspace, outside] = [temporaryDirectory(), temporaryDirectory()];
  symlinkSync(outside, join(workspace, "team"));
  const { onChange } = watching([join(workspace, "team")]);
  await heard(outside, () => writeFileSync(join(outside, "one"), ""));
  expect(onChange).not.toHaveBeenCalled();
});

it("tells once of what comes together, and never in the middle of other work", async () => {
  const directory = temporaryDirectory();
  const { told, onChange } = watching([directory]);
  await told(() => {
    for (let number = 0; number < 50; number++) writeFileSync(join(directory, `${number}`), "");
    expect(onChange).not.toHaveBeenCalled();
  });
  await ticks();
  expect(onChange.mock.calls.length).toBeLessThan(5);
});

it("does not tell who has a lock", async () => {
  const directory = temporaryDirectory();
  const { onChange } = watching([directory]);
  await heard(directory, () => withLock(directory, () => {}));
  expect(onChange).not.toHaveBeenCalled();
});

it("looks now and then, whatever the system tells", async () => {
  const { told } = watching([temporaryDirectory()], { lookMs: 1 });
  await told(() => {});
});

it("looks when the system can watch nothing", async () => {
  const script = await bundle(new URL("crowded.ts", import.meta.url));
  const command = 'ulimit -n 100; exec "$0" "$@"';
  const args = ["-c", command, process.execPath, script, temporaryDirectory()];
  const child = spawn("bash", args, { stdio: "inherit" });
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("is over with its signal", async () => {
  const directory = temporaryDirectory();
  const { onChange, end } = watching([directory], { lookMs: 1 });
  end.abort();
  writeFileSync(join(directory, "one"), "");
  const other = watching([directory]);
  await other.told(() => writeFileSync(join(directory, "two"), ""));
  expect(onChange).not.toHaveBeenCalled();
});

it("tells another process, which nothing of it holds open", async () => {
  const directory = temporaryDirectory();
  const child = spawn(process.execPath, [await bundle(new URL("watched.ts", import.meta.url)), directory], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("ready");
  writeFileSync(join(directory, "one"), "");
  expect((await lines.next()).value).toBe("one");
  child.stdin.end();
  expect(await once(child, "exit")).toEqual([0, null]);
});
