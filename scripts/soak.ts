/** `pnpm soak`: runs the real program of a chapter for a long time, while everything around it goes wrong. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listChapters, repositoryRoot } from "@harness/shared/chapters";
import { upToDateBundle } from "./launch/bundle.mjs";
import { chapterNamed } from "./lib/chapter-named.ts";
import { readArgs, runCommand, UsageError } from "./lib/command.ts";
import { aloneIn } from "./soak/alone.ts";
import { describeLacks, type TeamServer, teamServerFor } from "./soak/extras.ts";
import type { Task } from "./soak/inside.ts";

const USAGE = "pnpm soak [--chapter s20] [--turns 2000] [--seed 1]";

await runCommand(async (args) => {
  const { values, positionals } = readArgs(
    args,
    { chapter: { type: "string" }, turns: { type: "string" }, seed: { type: "string" } },
    USAGE,
  );
  if (positionals.length > 0) throw new UsageError(`Unexpected "${positionals[0]}". Usage: ${USAGE}`);
  const { chapter = "s20", turns = "2000", seed = "1" } = values;
  return soak(chapter, numberFrom("turns", turns), numberFrom("seed", seed));
});

function numberFrom(flag: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${flag} ${text} is no number. Usage: ${USAGE}`);
  return Number(text);
}

async function soak(name: string, turns: number, seed: number): Promise<number> {
  const root = repositoryRoot();
  const chapter = chapterNamed(name, listChapters(root));
  const bundle = await upToDateBundle(root, chapter.path);
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "harness-soak-")));
  try {
    const world = aloneIn(directory);
    console.log(`Soaking ${chapter.id} for ${turns} turns, seed ${seed}.`);
    for (const line of await describeLacks(chapter)) console.log(line);
    const team = await teamServerFor(chapter);
    const { env, flags } = team ?? { env: {}, flags: [] };
    const task = { directory, isAlone: world.length > 0, bundle, turns, seed, env, flags };
    const code = await run([...world, ...inside(task)], team);
    if (code !== 0) console.error(`Again: pnpm soak --chapter ${chapter.id} --turns ${turns} --seed ${seed}`);
    return code;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function inside(task: Task): string[] {
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const file = join(repositoryRoot(), "scripts/soak/inside.ts");
  return [process.execPath, "--import", tsx, file, JSON.stringify(task)];
}

/** The server of the team runs outside of the namespace, so it gets a message when it must crash. */
async function run([program = "", ...args]: string[], team: TeamServer | undefined): Promise<number> {
  const child = spawn(program, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.on("message", () => team?.crash());
  // The namespace ends with its first process.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill("SIGKILL"));
  const [code] = (await once(child, "close")) as [number | null];
  return code ?? 1;
}
