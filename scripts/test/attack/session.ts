/** A session of the newest chapter, started as people start it, with a model that does as it is told. */

import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { listChapters, repositoryRoot } from "../../../shared/src/chapters/index.ts";
import { type ReplyBlock, startRehearsalServer } from "../../../shared/src/rehearsal/index.ts";
import { environment } from "../../../shared/src/test-kit/index.ts";

const root = repositoryRoot();
export const newest = listChapters(root).at(-1);

export interface SessionOptions {
  workdir: string;
  home: string;
  args?: string[];
  /** What is typed into a pipe. */
  lines?: string[];
  /** The first reply calls these tools; the next says good-bye. */
  calls: [name: string, input: unknown][];
  /** Stands in front of PATH. */
  path?: string;
  /** On a terminal of its own: nothing is typed but the end. */
  onTerminal?: boolean;
}

const LIMIT_MS = 60_000;
const END_OF_INPUT = "\u0004";

/** Gives what was shown, and how it ended: the exit code, or null when it had to be killed. */
export async function playSession(options: SessionOptions): Promise<{ shown: string; code: number | null }> {
  const { workdir, home, args = [], lines = [], calls, path, onTerminal } = options;
  const content: ReplyBlock[] = calls.map(([name, input]) => ({ type: "tool_use", name, input }));
  const server = await startRehearsalServer({
    model: {
      reply: ({ body }) =>
        JSON.stringify(body.messages.at(-1)).includes("tool_result") || !body.tools
          ? { content: [{ type: "text", text: "Good-bye." }] }
          : { content },
    },
  });
  const program = [
    process.execPath,
    join(root, "scripts/launch/chapter.mjs"),
    newest?.id ?? "",
    "--lang",
    "en",
    ...args,
  ];
  const [command = "", ...rest] = onTerminal ? inTerminal(program) : program;
  const child = spawn(command, rest, {
    cwd: workdir,
    env: {
      PATH: [path, environment().PATH].filter(Boolean).join(":"),
      HOME: home,
      TERM: "xterm",
      ANTHROPIC_BASE_URL: server.url,
      ANTHROPIC_API_KEY: "attack",
      HARNESS_RUNS: "off",
    },
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  });
  child.stdin.on("error", () => {});
  // A terminal loses the end of input when nobody listens yet: it comes with everything that is shown.
  if (!onTerminal) child.stdin.end(lines.map((line) => `${line}\n`).join(""));
  const [stdout, stderr, [code]] = await Promise.all([
    text(onTerminal ? answered(child) : child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  await server.close();
  return { shown: stdout + stderr, code };
}

/** `script` hands the command to a shell, and a folder may be called "my course". */
export function inTerminal(program: string[]): string[] {
  const words = program.map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  return ["script", "-qec", words.join(" "), "/dev/null"];
}

async function* answered({ stdin, stdout }: ChildProcessWithoutNullStreams): AsyncGenerator<Buffer> {
  for await (const chunk of stdout) {
    stdin.write(END_OF_INPUT);
    yield chunk;
  }
  stdin.end();
}
