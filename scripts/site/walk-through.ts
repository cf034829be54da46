/** What of a chapter's own code runs before each request of a play. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { addedLines, linesOf, readSources } from "@harness/shared/course";
import { CODE_HEADER, type Job, playScenario, type Target } from "@harness/shared/smoke";
import type { EventOf, Trace } from "@harness/shared/trace";

type Request = EventOf<"request">;
type Code = NonNullable<Request["code"]>;

/** Plays a scenario on its chapter. Gives the functions that are new in it and ran, by the request that they ran before. */
export async function codeAtWork(
  root: string,
  { scenario, on }: Job,
  before: string | undefined,
  { argv: [node, ...args], ...target }: Target,
): Promise<Map<string, Code>> {
  const folder = mkdtempSync(join(tmpdir(), "harness-walk-"));
  const task = join(folder, "task.json");
  const bundle = args.find((word) => word.endsWith(".cjs"));
  writeFileSync(task, JSON.stringify({ bundle, header: CODE_HEADER, lines: newLines(before, on.path) }));
  const preload = pathToFileURL(join(root, "scripts/site/code-at-work.mjs"));
  preload.searchParams.set("task", task);
  try {
    const argv = [node, "--import", preload.href, ...args] satisfies Target["argv"];
    const { trace } = await playScenario({ name: target.name, argv }, scenario);
    return new Map(requestsIn(trace).map((event) => [keyOf(event), event.code ?? []]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The trace with that code, unless it has other requests than the play that the code comes from. */
export function withCode(trace: Trace, codes: Map<string, Code>): Trace {
  const requests = requestsIn(trace);
  if (requests.length !== codes.size || !requests.every((event) => codes.has(keyOf(event)))) return trace;
  return trace.map((event) =>
    event.kind === "request" ? { ...event, code: codes.get(keyOf(event)) ?? [] } : event,
  );
}

function requestsIn(trace: Trace): Request[] {
  return trace.filter((event) => event.kind === "request");
}

function keyOf({ actor, request }: Request): string {
  return `${actor} ${request}`;
}

/** Every line that a chapter adds, by its file and number from 1. */
function newLines(before: string | undefined, chapter: string): Record<string, Code[number]> {
  const sources = readSources(chapter);
  const added = addedLines(before === undefined ? new Map() : readSources(before), sources);
  const entries = added.flatMap(({ file, from, to }) => {
    const texts = linesOf(sources.get(file)).slice(from, to);
    return texts.map((text, index) => {
      const place = `${file}:${from + index + 1}`;
      return [join(chapter, place), { place, text }] as const;
    });
  });
  return Object.fromEntries(entries);
}
