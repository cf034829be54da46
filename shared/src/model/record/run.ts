/** A run as it is written down, line by line. */

import type { Entry, ReplyEntry } from "./entries.ts";
import { type Body, increment, type Sent } from "./increment.ts";
import { addLine, removeOldRuns, runFile } from "./run-file.ts";
import { withoutSecrets, withoutSensitiveResults } from "./secrets.ts";

export interface RunOptions {
  /** Id of the chapter. */
  chapter: string;
  workspace: string;
  /** Without it nothing is written. */
  keep: boolean;
  /** Whether the input of a tool, such as a path or a command, names a file with secrets. */
  isSensitive(input: string): boolean;
  /** Called once, when the file cannot be written. The conversation goes on. */
  onProblem(reason: string): void;
}

export interface Run {
  /** Returns the number of the request, which its reply names. */
  addRequest(body: Body): number;
  addReply(to: number, reply: Omit<ReplyEntry, "kind" | "order" | "time" | "to">): void;
  /** undefined before the first request, and when nothing is kept. */
  file(): string | undefined;
}

/** Makes no file before the first request. */
export function openRun(options: RunOptions): Run {
  const { chapter, workspace, keep, isSensitive, onProblem } = options;
  const file = runFile(workspace, new Date());
  const earlier: Sent[] = [];
  const sensitive = new Set<string>();
  let isKept = keep;
  let order = 0;

  const write = (entry: Entry) => {
    if (!isKept) return;
    try {
      addLine(file, withoutSecrets(entry));
    } catch (error) {
      isKept = false;
      onProblem((error as Error).message);
    }
  };

  return {
    addRequest(body) {
      if (!isKept) return 0;
      if (order === 0) write({ kind: "start", order, time: now(), format: 1, chapter, workspace });
      order++;
      const news = increment(body, order, earlier);
      const messages = withoutSensitiveResults(news.messages, sensitive, isSensitive);
      write({ kind: "request", order, time: now(), ...news, messages });
      return order;
    },
    addReply(to, reply) {
      // Not sooner, because the first request is waited for.
      if (isKept && to === 1) setImmediate(removeOldRuns);
      order++;
      write({ kind: "reply", order, time: now(), to, ...reply });
    },
    file: () => (isKept && order > 0 ? file : undefined),
  };
}

function now(): string {
  return new Date().toISOString();
}
