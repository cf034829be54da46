/** `pnpm bench`: what a chapter costs, compared with a minimal script that does the same work in the same run. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import type { JournalEntry, RehearsalModel } from "@harness/shared/rehearsal";
import { build } from "esbuild";
import { folder, pauses, run } from "./bench/run.ts";
import { benchThousand } from "./bench/thousand.ts";
import { measureTogether } from "./bench/together.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

const TURNS = 100;
const ROUNDS = 5;
// Most of that time is waiting, which varies little.
const ROUNDS_TOGETHER = 2;
const PROMPTS = 10;

/** The measurements of a program; the smallest of all rounds counts. */
type Measurement = Record<string, number>;

const root = repositoryRoot();

/** Calls `bash true` TURNS times, then says good-bye. */
const model: RehearsalModel = {
  reply: ({ body }) => {
    // Side calls offer no tools, for example the call that looks for memories after the last turn.
    if (!body.tools) return { content: [{ type: "text", text: "[]" }] };
    const turnsDone = body.messages.filter(({ role }) => role === "assistant").length;
    if (turnsDone >= TURNS) return { content: [{ type: "text", text: "done" }] };
    return { content: [{ type: "tool_use", name: "bash", input: { command: "true" } }] };
  },
};

/** Calls a tool for each prompt, then says good-bye. */
const twoRequestsATurn: RehearsalModel = {
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
  const scripts = {
    "SDK script, plain node": [floor],
    "SDK script, tsx": ["--import", createRequire(import.meta.url).resolve("tsx"), floor],
    "SDK script, bundle": [join(folder, "floor.mjs")],
  };
  const chapters = Object.fromEntries(listChapters(root).map(({ id }) => [id, [...startOf(id), "-p", "go"]]));
  const programs = { ...scripts, ...chapters };
  // Warm up: the chapters' bundles, the file cache of the system.
  await measureAll(programs, measureTurns, 1);
  const turns = await measureAll(programs, measureTurns, ROUNDS);
  const together = await measureAll(chapters, measureTogether, ROUNDS_TOGETHER);
  print(["program", "first request", "per turn", "peak memory", "ten reads", "slow reply"]);
  print(["bare node, start to end", `${format(await bareNodeMs())} ms`]);
  for (const [name, { firstRequestMs, turnMs, peakMiB }] of Object.entries(turns)) {
    const { tenReadsMs, slowReplyMs } = together[name] ?? {};
    print([
      name,
      inMs(firstRequestMs),
      inMs(turnMs),
      `${format(peakMiB ?? 0)} MiB`,
      inMs(tenReadsMs),
      inMs(slowReplyMs),
    ]);
  }
  const newest = listChapters(root).at(-1)?.id ?? "";
  await benchRequests(newest);
  await benchThousand(newest);
  return 0;
}

function startOf(chapter: string): string[] {
  return [join(root, "scripts/launch/chapter.mjs"), chapter];
}

/** Measures round by round: if the computer is busy for a moment, all programs suffer alike. */
async function measureAll(
  programs: Record<string, string[]>,
  measure: (args: string[]) => Promise<Measurement>,
  rounds: number,
): Promise<Record<string, Measurement>> {
  const best: Record<string, Measurement> = {};
  for (let round = 0; round < rounds; round++)
    for (const [name, args] of Object.entries(programs))
      best[name] = least(await measure(args), best[name] ?? {});
  return best;
}

function least(one: Measurement, other: Measurement): Measurement {
  const values = Object.entries(one).map(([key, value]) => [key, Math.min(value, other[key] ?? value)]);
  return Object.fromEntries(values);
}

async function measureTurns(args: string[]): Promise<Measurement> {
  const { startedAt, journal, peakMiB } = await run(args, { model });
  const turns = journal.slice(0, TURNS + 1);
  if (turns.length <= TURNS) throw new Error(`Expected ${TURNS + 1} requests, saw ${journal.length}.`);
  const turnMs = pauses(turns).reduce((sum, ms) => sum + ms, 0) / TURNS;
  return { firstRequestMs: (journal[0]?.request.startedAt ?? 0) - startedAt, turnMs, peakMiB };
}

/** The size of a chapter's first request, and the share of ten turns that comes from the prompt cache. */
async function benchRequests(chapter: string): Promise<void> {
  const lines = Array.from({ length: PROMPTS }, (_, index) => `prompt ${index + 1}\n`).join("");
  const { journal } = await run(startOf(chapter), { model: twoRequestsATurn, lines });
  const main = journal.filter(({ request }) => request.body.tools);
  const side = journal.filter(({ request }) => !request.body.tools);
  const first = Buffer.byteLength(JSON.stringify(journal[0]?.request.body)) / 1024;
  console.log(`\n${chapter}, first request: ${first.toFixed(1)} KB`);
  console.log(`${PROMPTS} turns with a tool each: ${cacheShare(main)}; side calls: ${cacheShare(side)}`);
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

/** "" for a value that was not measured. */
function inMs(value: number | undefined): string {
  return value === undefined ? "" : `${format(value)} ms`;
}

function format(value: number): string {
  return value < 10 ? value.toFixed(1) : value.toFixed(0);
}

function print([name = "", ...cells]: string[]): void {
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(14)).join(""));
}
