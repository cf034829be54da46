/** Creates an agent of this chapter on a testbed. The tests of the chapter start with it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JournalEntry, MessagesRequest, Reply, ReplyBlock } from "@harness/shared/rehearsal";
import { bash, openTestbed, requests, say, type Testbed } from "@harness/shared/test-kit";
import type { Agent } from "../src/agent.ts";
import { createAgent } from "../src/create-agent.ts";
import { takeTurn } from "../src/turn.ts";

export interface Rehearsal extends Testbed {
  agent: Agent;
  /** The bodies of the requests for a summary. */
  summaryRequests(): MessagesRequest[];
  /** The bodies of all other requests. */
  requests(): MessagesRequest[];
  /** Runs one turn of the user. */
  prompt(text: string, signal?: AbortSignal): Promise<void>;
}

export interface Scene {
  /** The workspace of another agent, to go on there. */
  workdir?: string;
  limit?: number;
  model?: string;
  files?: Record<string, string>;
  /** What the model answers to requests for a summary; the last one repeats. */
  summaries?: Reply[];
}

const settings = {
  permissions: { allow: [], deny: [], ask: [], additionalDirectories: [] },
  hooks: { UserPromptSubmit: [], PreToolUse: [], PostToolUse: [], Stop: [] },
  problems: [],
};

/** Creates an agent in a workspace of its own. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(
  { limit, model: MODEL_ID = "", files = {}, summaries = [say("A summary.")], workdir }: Scene,
  ...lines: Reply[]
): Promise<Rehearsal> {
  const next = (list: Reply[]) => (list.length > 1 ? list.shift() : list[0]);
  const play = (body: MessagesRequest) =>
    (isSummaryRequest(body) ? next(summaries) : lines.shift()) ?? "Done.";
  const testbed = await openTestbed(play, { files, env: { MODEL_ID }, ...(workdir && { workdir }) });
  const agent = createAgent({ ...testbed, mode: "yolo", settings, skills: [] });
  if (limit) agent.model.contextLimit = limit;
  const { signal: never } = new AbortController();
  return {
    ...testbed,
    agent,
    summaryRequests: () => requests(testbed).filter(isSummaryRequest),
    requests: () => requests(testbed).filter((body) => !isSummaryRequest(body)),
    prompt: (text, signal = never) => takeTurn({ text, from: "user", signal }, agent),
  };
}

function isSummaryRequest({ system }: MessagesRequest): boolean {
  return String(system).startsWith("You summarise");
}

/** A call of bash that prints `chars` letters and what was to be recognised, as a block of a reply. */
export function print(mark: string, chars = 0): ReplyBlock {
  return bash(`printf '${mark} '; head -c ${chars} /dev/zero | tr '\\0' x`);
}

/** The files in a folder of `.harness/`, by name. */
export function stored({ state }: Agent, folder: string): Record<string, string> {
  const directory = join(state.directory, folder);
  return Object.fromEntries(
    readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), "utf8")]),
  );
}

/** How many tokens the prompt of a request had, by the server's count. */
export function promptTokens({ reply }: JournalEntry): number {
  const { input_tokens = 0, cache_read_input_tokens, cache_creation_input_tokens } = reply?.usage ?? {};
  return input_tokens + (cache_read_input_tokens ?? 0) + (cache_creation_input_tokens ?? 0);
}
