/** The command line of `pnpm lab report`. */

import type { Language } from "@harness/shared/wording";
import { words } from "@harness/shared/wording";
import { languageOf } from "../../shared/src/launch/locale.mjs";
import { readArgs, UsageError } from "../lib/command.ts";

const OPTIONS = {
  csv: { type: "boolean" },
  json: { type: "boolean" },
  html: { type: "string" },
  shard: { type: "string" },
  merge: { type: "boolean" },
  lang: { type: "string" },
} as const;

const USAGE =
  "pnpm lab report DIR... [--csv] [--json] [--html FILE] [--shard 2/4] [--merge FILE...] [--lang zh|en|ja]";

export interface ReportRequest {
  /** Directories with submissions, or reports to merge. */
  paths: string[];
  isMerge: boolean;
  shard: { part: number; of: number };
  csv: boolean;
  json: boolean;
  html?: string | undefined;
  language: Language;
}

/** @throws UsageError */
export function readReportRequest(args: string[]): ReportRequest {
  const language = languageOf(args, process.env);
  const { positionals: paths, values } = readArgs(args, OPTIONS, USAGE, words.reportHelp[language]);
  const { csv = false, json = false, merge: isMerge = false, html, shard = "1/1" } = values;
  if (paths.length === 0) throw new UsageError(`Usage: ${USAGE}`);
  if (csv && json) throw new UsageError("--csv or --json, one of them. --html goes with both.");
  return { paths, isMerge, shard: readShard(shard), csv, json, html, language };
}

function readShard(text: string): { part: number; of: number } {
  const [part = 0, of = 0] = /^\d+\/\d+$/.test(text) ? text.split("/").map(Number) : [];
  if (part >= 1 && part <= of) return { part, of };
  throw new UsageError(`--shard ${text}: expected a part and how many there are, such as 2/4.`);
}
