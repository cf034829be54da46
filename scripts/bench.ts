/** `pnpm bench`: what a chapter costs beside the least that could do the same work, measured in the same run. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { type JournalEntry, type Player, startRehearsalServer } from "@harness/shared/rehearsal";
import { build } from "esbuild";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

const TURNS = 100;
const ROUNDS = 5;
const MODEL = "claude-sonnet-5-5";
const PROMPTS = 10;

interface Measurement {
  firstRequestMs: number;
  turnMs: number;
  peakMiB: number;
}

const root = repositoryRoot();
const folder = mkdtempSync(join(tmpdir(), "harness-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** The model calls `bash true` TURNS times and then says good-bye. */
const player: Player = {
  reply: ({ body }) => {
    // A side call, such as the one that looks for memories after the last turn, offers no tools.
    if (!body.tools) return { content: [{ type: "text", text: "[]" }] };
    const turnsDone = body.messages.filter(({ role }) => role === "assistant").length;
    if (turnsDone >= TURNS) return { content: [{ type: "text", text: "done" }] };
    return { content: [{ type: "tool_use", name: "bash", input: { command: "true" } }] };
  },
};

/** Calls a tool for each prompt, then says good-bye. */
const twoRequestsATurn: Player = {
  reply: ({ body }) => {
    if (!body.tools) return { content: [{ type: "text", text: "[]" }] };
    const last = JSON.stringify(body.messages.at(-1));
    if (last.includes("tool_result")) return { content: [{ type: "text", text: "done" }] };
    return { content: [{ type: "tool_use", name: "bash", input: { command: "date" } }] };
  },
};

await runCommand((args) => {
  const [unexpected] = readArgs(args, {}, "pnpm bench").positionals;
  if (unexpected !== undefined) throw new UsageError(`Unexpected "${unexpected}". Usage: pnpm bench`);
  return bench();
});

async function bench(): Promise<number> {
  await bundleFloor();
  const floor = join(root, "scripts/bench/floor.mjs");
  const programs: Record<string, string[]> = {
    "SDK script, plain node": [floor],
    "SDK script, tsx": ["--import", import.meta.resolve("tsx"), floor],
    "SDK script, bundle": [join(folder, "floor.mjs")],
  };
  for (const { id } of listChapters(root))
    programs[id] = [join(root, "scripts/launch/chapter.mjs"), id, "-p", "go"];

  print(["program", "first request", "per turn", "peak memory"]);
  print(["bare node, start to end", `${format(await bareNodeMs())} ms`, "", ""]);
  for (const [name, args] of Object.entries(programs)) {
    // Warm up: the chapter's bundle, the file cache of the system.
    await measure(args);
    const rounds: Measurement[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(args));
    const best = (key: keyof Measurement) => Math.min(...rounds.map((result) => result[key]));
    print([
      name,
      `${format(best("firstRequestMs"))} ms`,
      `${format(best("turnMs"))} ms`,
      `${format(best("peakMiB"))} MiB`,
    ]);
  }
  await benchCache();
  return 0;
}

/** How much of what the newest chapter sends in a session of ten turns is read from the prompt cache. */
async function benchCache(): Promise<void> {
  const newest = listChapters(root).at(-1)?.id ?? "";
  const server = await startRehearsalServer({ player: twoRequestsATurn });
  const lines = Array.from({ length: PROMPTS }, (_, index) => `prompt ${index + 1}\n`).join("");
  const args = [join(root, "scripts/launch/chapter.mjs"), newest];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: environment(server.url),
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.stdin.end(lines);
  const [code] = await once(child, "close");
  await server.close();
  if (code !== 0) throw new Error(`${newest} ended with exit code ${code}.`);
  const main = server.journal.filter(({ request }) => request.body.tools);
  const side = server.journal.filter(({ request }) => !request.body.tools);
  console.log(
    `\n${newest}, ${PROMPTS} turns with a tool each: ${cacheShare(main)}; side calls: ${cacheShare(side)}`,
  );
}

function cacheShare(entries: JournalEntry[]): string {
  const usages = entries.flatMap(({ reply }) => (reply ? [reply.usage] : []));
  const read = usages.reduce((sum, usage) => sum + (usage.cache_read_input_tokens ?? 0), 0);
  const sent = usages.reduce(
    (sum, usage) => sum + usage.input_tokens + (usage.cache_creation_input_tokens ?? 0),
    read,
  );
  const share = sent > 0 ? (100 * read) / sent : 0;
  return `${share.toFixed(1)} % of ${sent} input tokens read from the cache in ${entries.length} requests`;
}

/** Runs a program once against a server of its own. */
async function measure(args: string[]): Promise<Measurement> {
  const server = await startRehearsalServer({ player });
  const memoryFile = join(folder, "memory");
  const env = {
    ...environment(server.url),
    BENCH_MEMORY: memoryFile,
    NODE_OPTIONS: `--import ${join(root, "scripts/bench/peak-memory.mjs")}`,
  };
  const start = Date.now();
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
  let complaints = "";
  child.stderr.on("data", (text) => {
    complaints += text;
  });
  const [code] = await once(child, "close");
  await server.close();
  if (code !== 0) throw new Error(`${args.join(" ")} ended with exit code ${code}:\n${complaints}`);
  return { ...times(server.journal, start), peakMiB: Number(readFileSync(memoryFile, "utf8")) / 1024 };
}

function environment(url: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: "bench",
    MODEL_ID: MODEL,
    HOME: folder,
  };
}

/** A turn lasts from the end of one reply to the arrival of the next request. */
function times(journal: { request: { startedAt: number }; finishedAt: number }[], start: number) {
  const [first, ...later] = journal.slice(0, TURNS + 1);
  if (!first || later.length < TURNS)
    throw new Error(`Expected ${TURNS + 1} requests, saw ${journal.length}.`);
  const turns = later.map(({ request }, index) => request.startedAt - (journal[index]?.finishedAt ?? 0));
  const turnMs = turns.reduce((sum, ms) => sum + ms, 0) / turns.length;
  return { firstRequestMs: first.request.startedAt - start, turnMs };
}

async function bareNodeMs(): Promise<number> {
  const runs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await once(spawn(process.execPath, ["-e", ""]), "close");
    runs.push(performance.now() - start);
  }
  return Math.min(...runs);
}

async function bundleFloor(): Promise<void> {
  await build({
    entryPoints: [join(root, "scripts/bench/floor.mjs")],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    outfile: join(folder, "floor.mjs"),
  });
}

function format(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

function print([name = "", ...cells]: string[]): void {
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(14)).join(""));
}
