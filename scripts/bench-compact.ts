/** `pnpm bench:compact [s08]`: a thousand rounds with 5 KB each. Do requests, time and memory stay bounded? */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChapter, listChapters, repositoryRoot } from "@harness/shared/chapters";
import { type JournalEntry, type Player, startRehearsalServer } from "@harness/shared/rehearsal";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";

const ROUNDS = 1_000;
const LIMIT = 100_000;
const USAGE = "pnpm bench:compact [s08]";
const COMMAND = "head -c 5000 /dev/zero | tr '\\0' x";

const root = repositoryRoot();
const folder = mkdtempSync(join(tmpdir(), "harness-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

let rounds = 0;
const player: Player = {
  reply: ({ body }) => {
    if (!body.tools) return { content: [{ type: "text", text: "Many letters x were printed." }] };
    if (rounds++ >= ROUNDS) return { content: [{ type: "text", text: "done" }] };
    return { content: [{ type: "tool_use", name: "bash", input: { command: COMMAND } }] };
  },
};

await runCommand((args) => bench(chapterFrom(args)));

/** The chapter to measure: s08, where compaction begins, or the one that is named. */
function chapterFrom(args: string[]): string {
  const { positionals } = readArgs(args, {}, USAGE);
  const [name = "s08", ...others] = positionals;
  const chapter = findChapter(listChapters(root), name);
  if (!chapter || others.length > 0) throw new UsageError(`Name one chapter. Usage: ${USAGE}`);
  return chapter.id;
}

async function bench(chapter: string): Promise<number> {
  const entries: Pick<JournalEntry, "status" | "finishedAt">[] = [];
  const sizes: number[] = [];
  const arrivals: number[] = [];
  const server = await startRehearsalServer({
    player,
    onEntry({ request, status, finishedAt, reply }) {
      const { input_tokens = 0, cache_read_input_tokens, cache_creation_input_tokens } = reply?.usage ?? {};
      sizes.push(input_tokens + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0));
      arrivals.push(request.startedAt);
      entries.push({ status, finishedAt });
      // The journal of a thousand requests would be the largest thing here.
      server.journal.length = 0;
    },
  });
  const env = {
    ...process.env,
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: "bench",
    MODEL_ID: "claude-haiku-4-5",
    CONTEXT_LIMIT: String(LIMIT),
    HOME: folder,
    BENCH_MEMORY: join(folder, "memory"),
    NODE_OPTIONS: `--import ${join(root, "scripts/bench/peak-memory.mjs")}`,
  };
  const args = [join(root, "scripts/launch/chapter.mjs"), chapter, "--mode", "yolo", "-p", "go"];
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "ignore", "ignore"] });
  const [code] = await once(child, "close");
  await server.close();

  const turns = arrivals.slice(1).map((at, i) => at - (entries[i]?.finishedAt ?? at));
  const refused = entries.filter(({ status }) => status !== 200).length;
  print("exit code", String(code));
  print("requests", `${entries.length}, ${refused} refused`);
  print(
    "largest request",
    `${Math.max(...sizes).toLocaleString("en-US")} tokens, limit ${LIMIT.toLocaleString("en-US")}`,
  );
  print(
    "time of a turn",
    `${mean(turns.slice(0, 100))} ms in the first hundred, ${mean(turns.slice(-100))} ms in the last`,
  );
  print("peak memory", `${Math.round(Number(readFileSync(join(folder, "memory"), "utf8")) / 1024)} MiB`);
  return 0;
}

function mean(values: number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);
}

function print(name: string, value: string): void {
  console.log(`${name.padEnd(16)} ${value}`);
}
