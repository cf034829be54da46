/** Where an agent is tested: the real SDK talks to a rehearsal server on loopback, in a workspace of its own. */
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

/** What the model says: to each request in turn, then "Done."; or what a function makes of a request. */
export type Play = (Reply | string | (() => Reply))[] | ((body: MessagesRequest) => Reply | string);

export interface TestbedOptions {
  /** What the user says to each question; to further ones there is nobody. */
  answers?: Answer[];
  /** Files of the workspace, by path. */
  files?: Record<string, string>;
  /** Default: a new directory that goes with the test. */
  workdir?: string;
  /** Environment variables beside the key and the address of the server. */
  env?: Record<string, string>;
}

/** What an agent is made from, and what can be seen of it from outside. */
export interface Testbed {
  workdir: string;
  model: ModelConnection;
  trust: Trust;
  ask(question: Question): Promise<Answer>;
  /** What the user was asked so far. */
  asked: Question[];
  journal: JournalEntry[];
}

/** Starts the server, which ends with the test. */
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
  return { workdir, model, trust: trusting, ask, asked, journal: server.journal };
}

function nextLine(play: Play, body: MessagesRequest): Reply | string {
  if (typeof play === "function") return play(body);
  const line = play.shift() ?? "Done.";
  return typeof line === "function" ? line() : line;
}

function asReply(line: Reply | string): Reply {
  return typeof line === "string" ? say(line) : line;
}
