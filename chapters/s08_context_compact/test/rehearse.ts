import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type Anthropic from "@anthropic-ai/sdk";
import { addUserContent, connectModel } from "@harness/shared/model";
import {
  type JournalEntry,
  type MessagesRequest,
  type Reply,
  type ReplyBlock,
  startRehearsalServer,
} from "@harness/shared/rehearsal";
import { onTestFinished, vi } from "vitest";
import { type Agent, createAgent } from "../src/agent.ts";
import { hookSettingsSchema } from "../src/hooks/command.ts";
import { agentLoop } from "../src/loop.ts";

export interface Rehearsal {
  agent: Agent;
  journal: JournalEntry[];
  /** The bodies of the requests for a summary. */
  summaryRequests(): MessagesRequest[];
  /** The bodies of all other requests. */
  requests(): MessagesRequest[];
  /** One turn, as main.ts runs it. */
  prompt(text: string, turn?: AbortController): Promise<void>;
}

export interface Scene {
  limit?: number;
  model?: string;
  files?: Record<string, string>;
  /** What the model answers to requests for a summary; the last one repeats. */
  summaries?: Reply[];
}

/** An agent in a workspace of its own. Its model gives these replies, one for each request, and then says "Done." */
export async function rehearse(
  { limit, model: id, files = {}, summaries = [say("A summary.")] }: Scene,
  ...lines: Reply[]
): Promise<Rehearsal> {
  const next = (list: Reply[]) => (list.length > 1 ? list.shift() : list[0]);
  const reply = ({ body }: { body: MessagesRequest }) =>
    (isSummaryRequest(body) ? next(summaries) : lines.shift()) ?? say("Done.");
  const server = await startRehearsalServer({ player: { reply } });
  const workdir = temporaryDirectory();
  onTestFinished(() => server.close());
  for (const [path, content] of Object.entries(files)) put(join(workdir, path), content);
  const env = { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: server.url };
  const model = await connectModel({
    chapterDir: workdir,
    dotenvFile: join(workdir, ".env"),
    env,
    ...(id && { model: id }),
  });
  const permissions = { allow: [], deny: [], ask: [], additionalDirectories: [] };
  const settings = { permissions, hooks: hookSettingsSchema.parse({}), problems: [] };
  const agent = createAgent({ workdir, model, ask: async () => "nobody" }, "yolo", settings);
  if (limit) agent.compaction.limit = limit;
  const bodies = () => server.journal.map(({ request }) => request.body);
  return {
    agent,
    journal: server.journal,
    summaryRequests: () => bodies().filter(isSummaryRequest),
    requests: () => bodies().filter((body) => !isSummaryRequest(body)),
    async prompt(text, turn = new AbortController()) {
      agent.turn = turn;
      addUserContent(agent.messages, text);
      await agentLoop(agent);
    },
  };
}

export function isSummaryRequest({ system }: MessagesRequest): boolean {
  return String(system).startsWith("You summarise");
}

/** A reply of these blocks. */
export function say(...blocks: (string | ReplyBlock)[]): Reply {
  return {
    content: blocks.map((block) => (typeof block === "string" ? { type: "text", text: block } : block)),
  };
}

/** A call of a tool, as a block of a reply. */
export function call(name: string, input: unknown): ReplyBlock {
  return { type: "tool_use", name, input };
}

/** A call of bash that prints `chars` letters and what was to be recognised, as a block of a reply. */
export function print(mark: string, chars = 0): ReplyBlock {
  return call("bash", { command: `printf '${mark} '; head -c ${chars} /dev/zero | tr '\\0' x` });
}

/** Keeps the terminal quiet during the test. Gives what is shown on a stream. */
export function watch(stream: "stdout" | "stderr"): string[] {
  const shown: string[] = [];
  const spy = vi.spyOn(process[stream], "write").mockImplementation((text) => {
    shown.push(String(text));
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return shown;
}

/** The HTTP status of each request, in order. */
export function statuses({ journal }: Pick<Rehearsal, "journal">): number[] {
  return journal.map(({ status }) => status);
}

/** All tool results of some messages, in order: their texts. */
export function results(messages: Anthropic.MessageParam[]): string[] {
  const blocks = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  return blocks.filter((block) => block.type === "tool_result").map(({ content }) => String(content));
}

/** All texts of the user messages, in order. */
export function userTexts(messages: Anthropic.MessageParam[]): string[] {
  return messages
    .filter(({ role }) => role === "user")
    .flatMap(({ content }) =>
      typeof content === "string" ? [{ type: "text" as const, text: content }] : content,
    )
    .flatMap((block) => (block.type === "text" ? [block.text] : []));
}

/** The files in a folder of `.harness/`, by name. */
export function stored({ workdir }: Agent, folder: string): Record<string, string> {
  const directory = join(workdir, ".harness", folder);
  return Object.fromEntries(
    readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), "utf8")]),
  );
}

/** An empty directory, gone after the test. Its real path. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "rehearse-")));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

export function put(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
