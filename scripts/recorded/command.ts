/** `pnpm check recorded`: compares the rehearsal server with what others have recorded of the real API. */

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { listChapters } from "@harness/shared/chapters";
import { callerDirectory } from "@harness/shared/host";
import { chapterTargets } from "../lib/chapter-targets.ts";
import { UsageError } from "../lib/command.ts";
import { LISTENERS, playStreams } from "./chapters.ts";
import type { Exchange } from "./exchange.ts";
import { describeFindings, type Findings } from "./findings.ts";
import { readRecordings } from "./read.ts";
import { replayAll } from "./replay.ts";

/** Returns the exit code. 1: a difference in a request that needs no beta, a field of ours alone, or a chapter that died. */
export async function checkRecorded(root: string, from: string): Promise<number> {
  const folder = resolve(callerDirectory(root), from);
  if (!existsSync(folder)) throw new UsageError(`--from ${from}: there is no such folder.`);
  const exchanges = readRecordings(folder);
  if (exchanges.length === 0)
    throw new UsageError(`--from ${from}: there is no recording of the Messages API in it.`);
  const findings = {
    ...(await replayAll(exchanges, (done) => progress("requests", done, exchanges.length))),
    ...(await hearAll(root, exchanges)),
  };
  process.stdout.write(`${describeFindings(findings)}\n`);
  return isFine(findings) ? 0 : 1;
}

function isFine({ rows, ownFields, deaths }: Findings): boolean {
  return (
    ownFields.length === 0 && deaths.length === 0 && !rows.some(({ outcome }) => outcome === "different")
  );
}

async function hearAll(root: string, exchanges: Exchange[]): Promise<Pick<Findings, "plays" | "deaths">> {
  const chapters = listChapters(root).filter(({ id }) => LISTENERS.includes(id));
  const targets = await chapterTargets(root, chapters);
  const total = exchanges.filter(({ answer }) => Array.isArray(answer.body)).length * chapters.length;
  let played = 0;
  const heard = await playStreams([...targets.values()], exchanges, () => progress("plays", ++played, total));
  progress("plays", total, total);
  return heard;
}

function progress(what: string, done: number, total: number): void {
  if (process.stderr.isTTY) process.stderr.write(done < total ? `\r${done}/${total} ${what}` : "\r\u001b[K");
}
