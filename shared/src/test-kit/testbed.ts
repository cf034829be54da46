/** The surroundings of an agent under test: the real SDK, a rehearsal server on loopback, and a workspace. */
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { connectModel, type ModelConnection } from "../model/index.ts";
import {
  type JournalEntry,
  type MessagesRequest,
  type Reply,
  startRehearsalServer,
} from "../rehearsal/index.ts";
import type { Trust } from "../settings/index.ts";
import { type Answer, type Question, showStateProblems } from "../terminal/index.ts";
import { say } from "./replies.ts";
import { trusting } from "./trust.ts";
import { put, temporaryDirectory } from "./workspace.ts";

/** What the model says: one reply for each request, then "Done."; or a function from request to reply. */
export type Play = (Reply | string | (() => Reply))[] | ((body: MessagesRequest) => Reply | string);

export interface TestbedOptions {
  /** The user's answers to questions, in order. After the last one the answer is "nobody". */
  answers?: Answer[];
  /** Files of the workspace: path → text. */
  files?: Record<string, string>;
  /** Default: a new directory that is removed after the test. */
  workdir?: string;
  /** Environment variables besides the key and the address of the server. */
  env?: Record<string, string>;
}

/** What an agent is created from, and what can be observed from outside. */
export interface Testbed {
  workdir: string;
  model: ModelConnection;
  trust: Trust;
  /** No limit. */
  maxCost: number;
  ask(question: Question): Promise<Answer>;
  /** The questions to the user so far. */
  asked: Question[];
  journal: JournalEntry[];
}

/** Starts the rehearsal server, which is closed after the test, and connects a model to it. */
export async function openTestbed(play: Play = [], options: TestbedOptions = {}): Promise<Testbed> {
  const { answers = [], files = {}, workdir = temporaryDirectory(), env = {} } = options;
  const server = await startRehearsalServer({
    model: { reply: ({ body }) => asReply(nextLine(play, body)) },
  });
  onTestFinished(() => server.close());
  showStateProblems();
  for (const [path, content] of Object.entries(files)) put(join(workdir, path), content);
  const model = await connectModel({
    chapterDir: workdir,
    dotenvFile: join(workdir, ".env"),
    env: { ANTHROPIC_API_KEY: "test", ANTHROPIC_BASE_URL: server.url, ...env },
  });
  const asked: Question[] = [];
  const ask = async (question: Question): Promise<Answer> => {
    asked.push(question);
    return answers.shift() ?? "nobody";
  };
  return { workdir, model, trust: trusting, maxCost: Infinity, ask, asked, journal: server.journal };
}

function nextLine(play: Play, body: MessagesRequest): Reply | string {
  if (typeof play === "function") return play(body);
  const line = play.shift() ?? "Done.";
  return typeof line === "function" ? line() : line;
}

function asReply(line: Reply | string): Reply {
  return typeof line === "string" ? say(line) : line;
}
