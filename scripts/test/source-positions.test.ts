import { isAscii } from "node:buffer";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { put, temporaryDirectory } from "@harness/shared/test-kit";
import { expect, test } from "vitest";
import { upToDate, upToDateBundle } from "../launch/bundle.mjs";

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
  expect(value).toMatch(/^Error: x\n {4}at .+\.[jt]s:\d+:\d+\n/);
  expect(value).not.toContain("main.cjs");
  expect(held).toBeLessThan(5_000_000);
});

test("a stack trace names the source by its path, whatever characters that and the source hold", async () => {
  const folder = temporaryDirectory();
  const source = join(folder, "课程 harness (1)", "100% #1.ts");
  put(
    source,
    "console.log(/[。、]/u.test(String.raw`\\n。`), `。`.length);\nconsole.log(new Error('x').stack);\n",
  );
  const bundle = await upToDate(repositoryRoot(), { main: source, cache: join(folder, "cache") });
  expect(isAscii(readFileSync(bundle))).toBe(true);
  const play = join(repositoryRoot(), "scripts/launch/play.mjs");
  const output = execFileSync(process.execPath, [play, bundle], { encoding: "utf8" });
  expect(output).toContain("true 1\nError: x\n");
  expect(output).toContain(`${source}:2:13`);
});

test("an abort does not wait until its place in the source is found", async () => {
  const abort = "const abort = new AbortController(); abort.abort(); abort.signal.reason.stack";
  expect((await inBundle(abort)).value).toContain("main.cjs:301:");
});
