/** A thousand rounds with 5 KB each: do requests, time and memory stay bounded? */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@harness/shared/chapters";
import { type JournalEntry, type RehearsalModel, startRehearsalServer } from "@harness/shared/rehearsal";
import { folder, importing } from "./run.ts";

const ROUNDS = 1_000;
const BEGINNING = 100;
const LIMIT = 100_000;
const COMMAND = "head -c 5000 /dev/zero | tr '\\0' x";

const root = repositoryRoot();

interface Rounds {
  code: number;
  requests: number;
  refused: number;
  /** Tokens. */
  largest: number;
  /** From the end of each reply to the next request. */
  turns: number[];
  peakMiB: number;
}

/** Prints what a thousand rounds of a chapter cost, compared with the first hundred. */
export async function benchThousand(chapter: string): Promise<void> {
  const beginning = await play(chapter, BEGINNING);
  const { code, requests, refused, largest, turns, peakMiB } = await play(chapter, ROUNDS);
  print("exit code", String(code));
  print("requests", `${requests}, ${refused} refused`);
  print(
    "largest request",
    `${largest.toLocaleString("en-US")} tokens, limit ${LIMIT.toLocaleString("en-US")}`,
  );
  print(
    "time of a turn",
    `${mean(turns.slice(0, BEGINNING))} ms in the first hundred, ${mean(turns.slice(-BEGINNING))} ms in the last`,
  );
  print("peak memory", `${beginning.peakMiB} MiB after a hundred, ${peakMiB} MiB after a thousand`);
}

async function play(chapter: string, rounds: number): Promise<Rounds> {
  const entries: Pick<JournalEntry, "status" | "finishedAt">[] = [];
  const sizes: number[] = [];
  const arrivals: number[] = [];
  const server = await startRehearsalServer({
    model: calling(rounds),
    onEntry({ request, status, finishedAt, reply }) {
      const { input_tokens = 0, cache_read_input_tokens, cache_creation_input_tokens } = reply?.usage ?? {};
      sizes.push(input_tokens + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0));
      arrivals.push(request.startedAt);
      entries.push({ status, finishedAt });
      // A journal of a thousand requests would need more memory than the program that we measure.
      server.journal.length = 0;
    },
  });
  const memoryFile = join(folder, "memory");
  const env = {
    ...process.env,
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: "bench",
    MODEL_ID: "claude-haiku-4-5",
    CONTEXT_LIMIT: String(LIMIT),
    HOME: folder,
    BENCH_MEMORY: memoryFile,
    NODE_OPTIONS: importing(join(root, "scripts/bench/peak-memory.mjs")),
  };
  const args = [join(root, "scripts/launch/chapter.mjs"), chapter, "--mode", "yolo", "-p", "go"];
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: "ignore" });
  const [code] = await once(child, "close");
  await server.close();
  return {
    code,
    requests: entries.length,
    refused: entries.filter(({ status }) => status !== 200).length,
    largest: Math.max(...sizes),
    turns: arrivals.slice(1).map((at, i) => at - (entries[i]?.finishedAt ?? at)),
    peakMiB: Math.round(Number(readFileSync(memoryFile, "utf8")) / 1024),
  };
}

function calling(rounds: number): RehearsalModel {
  let made = 0;
  return {
    reply: ({ body }) => {
      if (!body.tools) return { content: [{ type: "text", text: "Many letters x were printed." }] };
      if (made++ >= rounds) return { content: [{ type: "text", text: "done" }] };
      return { content: [{ type: "tool_use", name: "bash", input: { command: COMMAND } }] };
    },
  };
}

function mean(values: number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);
}

function print(name: string, value: string): void {
  console.log(`${name.padEnd(16)} ${value}`);
}
