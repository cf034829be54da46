import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { expect, test } from "vitest";
import { upToDateBundle } from "../launch/bundle.mjs";

test("a stack trace names the source, and what that takes of memory is given back", async () => {
  const root = repositoryRoot();
  const bundle = await upToDateBundle(root, listChapters(root).at(-1)?.path ?? "");
  const code = `
    import { Script } from "node:vm";
    import { setImmediate } from "node:timers/promises";
    import { showSourcePositions } from ${JSON.stringify(join(root, "scripts/launch/source-positions.mjs"))};
    showSourcePositions(${JSON.stringify(bundle)});
    const fail = new Script("(() => new Error('x').stack)", { filename: ${JSON.stringify(bundle)}, lineOffset: 300 });
    gc();
    const before = process.memoryUsage().heapUsed;
    const stack = fail.runInThisContext()();
    await setImmediate();
    gc();
    console.log(JSON.stringify({ stack, held: process.memoryUsage().heapUsed - before }));`;
  const args = ["--expose-gc", "--input-type=module", "-e", code];
  const { stack, held } = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  expect(stack).toMatch(/at .*\.ts:\d+:\d+/);
  expect(held).toBeLessThan(5_000_000);
});
