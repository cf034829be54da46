/**
 * Kills a process at random moments while it extracts and consolidates memories, and looks at what is left:
 * npx tsx chapters/s09_memory/test/crash/crash.ts 100
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openState } from "@harness/shared/state";
import { bundle, environment } from "@harness/shared/test-kit";
import { memoryFolder } from "../../src/memory/store.ts";

const LATEST_MS = 400;
const REWRITE = new URL("rewrite.ts", import.meta.url);

/** Kills `times` times and gives the state found after each. Throws at the first store that is not whole. */
export async function crash(times: number): Promise<string[]> {
  const workdir = realpathSync(mkdtempSync(join(tmpdir(), "crash-")));
  const states: string[] = [];
  try {
    const script = await bundle(REWRITE, workdir);
    for (let time = 0; time < times; time++) {
      await killOnce(script, workdir, time * 1_000_000);
      states.push(await stateOf(workdir));
    }
    return states;
  } finally {
    rmSync(workdir, { recursive: true });
  }
}

async function killOnce(script: string, workdir: string, generation: number): Promise<void> {
  const child = spawn(process.execPath, [script, workdir, String(generation)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...environment(), NO_COLOR: "1" },
  });
  child.stderr?.resume();
  const exit = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exit]);
  setTimeout(() => child.kill("SIGKILL"), Math.random() * LATEST_MS);
  const [, signal] = await exit;
  if (signal !== "SIGKILL") throw new Error("The process ended before it was killed.");
}

/** "21 of 7" or "3 of 7": all memories there are, of one generation. Killed early, there may be none. */
async function stateOf(workdir: string): Promise<string> {
  const { items: memories, problems } = await memoryFolder.read(openState(workdir));
  if (memories.length + problems.length === 0) return "none";
  const generations = new Set(memories.map(({ body }) => body.split(" of ")[1]));
  const merged = memories.filter(({ body }) => body.startsWith("all ")).length;
  const whole = memories.length === 21 ? merged === 0 : memories.length === 3 && merged === 3;
  if (problems.length > 0 || generations.size !== 1 || !whole)
    throw new Error(`A mixture: ${JSON.stringify({ memories, problems }, null, 1)}`);
  return `${memories.length} of ${[...generations]}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const states = await crash(Number(process.argv[2] ?? 100));
  const extracted = states.filter((state) => state.startsWith("21 ")).length;
  console.log(
    `Killed ${states.length} times; each time the store was whole: ${extracted} times before a consolidation, ${states.length - extracted} times after one.`,
  );
}
