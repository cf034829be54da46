import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { expect, test } from "vitest";
import { upToDateBundle } from "../launch/bundle.mjs";

/** What an expression gives that stands in the bundle of the last chapter, and how much memory it leaves taken. */
async function inBundle(expression: string): Promise<{ value: string; held: number }> {
  const root = repositoryRoot();
  const bundle = await upToDateBundle(root, listChapters(root).at(-1)?.path ?? "");
  const code = `
    import { Script } from "node:vm";
    import { setImmediate } from "node:timers/promises";
    import { showSourcePositions } from ${JSON.stringify(join(root, "scripts/launch/source-positions.mjs"))};
    showSourcePositions(${JSON.stringify(bundle)});
    const script = new Script(${JSON.stringify(expression)}, { filename: ${JSON.stringify(bundle)}, lineOffset: 300 });
    gc();
    const before = process.memoryUsage().heapUsed;
    const value = script.runInThisContext();
    await setImmediate();
    gc();
    console.log(JSON.stringify({ value, held: process.memoryUsage().heapUsed - before }));`;
  const args = ["--expose-gc", "--input-type=module", "-e", code];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
}

test("a stack trace names the source, and what that takes of memory is given back", async () => {
  const { value, held } = await inBundle("new Error('x').stack");
  // Which file stands in that line changes with the bundle.
  expect(value).toMatch(/at \S+\.[jt]s:\d+:\d+/);
  expect(value).not.toContain("main.cjs");
  expect(held).toBeLessThan(5_000_000);
});

test("an abort does not wait until its place in the source is found", async () => {
  const abort = "const abort = new AbortController(); abort.abort(); abort.signal.reason.stack";
  expect((await inBundle(abort)).value).toContain("main.cjs:301:");
});
