/** Many plays of one chapter in one process: from the second on, Node and the chapter's code are warm. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { z } from "zod";
import { withPlainRights } from "../host/index.ts";
import { GRACE_MS, killGroup, signalGroup, withinLimits } from "./limits.ts";
import { type ProgramRun, type Runner, type RunOptions, runProgram } from "./program.ts";
import type { Target } from "./target.ts";

/** Runs one play at a time. A process is kept as long as it is started in the same way and plays leave nothing behind. */
export interface Stage {
  run: Runner;
  close(): Promise<void>;
}

/** What scripts/launch/stage.mjs reports when a play has ended; `spent` when something of it goes on. */
const reportSchema = z.object({
  printed: z.array(z.object({ stream: z.enum(["stdout", "stderr"]), text: z.string(), at: z.number() })),
  exitCode: z.number().nullable(),
  spent: z.boolean(),
});

type Report = z.output<typeof reportSchema>;

/** The program has written to the channel between the judge and its stage. */
export class ChannelError extends Error {
  override name = "ChannelError";
  constructor() {
    super("process.send and what is open as number 3 belong to the judge: leave them alone");
  }
}

type OnStage = NonNullable<Target["stage"]>;

interface StageProcess {
  startedBy: string;
  child: ChildProcess;
  gone: Promise<undefined>;
}

const NOTHING: Report = { printed: [], exitCode: null, spent: true };

export function createStage(): Stage {
  let current: StageProcess | undefined;

  async function close() {
    const last = current;
    current = undefined;
    if (last) await stop(last);
  }

  async function run(target: Target, options: RunOptions): Promise<ProgramRun> {
    if (!target.stage) return runProgram(target, options);
    options.signal?.throwIfAborted();
    if (current?.startedBy !== target.stage.argv.join()) await close();
    current ??= start(target.stage, options.env);
    try {
      const play = playOn(current, target.stage, options);
      const { result, timedOut } = await withinLimits(current.child, options, play);
      const { spent, ...run } = result;
      if (spent) await close();
      return { ...run, timedOut };
    } catch (error) {
      await close();
      throw error;
    }
  }

  return { run, close };
}

function start({ argv }: OnStage, env: NodeJS.ProcessEnv): StageProcess {
  const [program, ...args] = argv;
  const stdio = ["ignore", "ignore", "ignore", "ipc"] as const;
  const options = { cwd: tmpdir(), env, detached: true };
  const child = withPlainRights(() => spawn(program, args, { ...options, stdio: [...stdio] }));
  return { startedBy: argv.join(), child, gone: once(child, "exit").then(() => undefined) };
}

/** A process that dies on stage has said nothing: the play has neither output nor exit code. */
async function playOn(
  { child, gone }: StageProcess,
  { flags, bundle }: OnStage,
  options: RunOptions,
): Promise<Report> {
  const { args, cwd, env, stdin } = options;
  const answer = once(child, "message").then(([message]) => {
    const { data } = reportSchema.safeParse(message);
    if (!data) throw new ChannelError();
    return data;
  });
  child.send({ args: [...flags, ...args], cwd, env, stdin, bundle }, () => {}); // it may be gone: then `gone` tells
  return (await Promise.race([answer, gone])) ?? NOTHING;
}

/** It leaves by itself when nobody is there any more, and keeps its compiled code for the next one. */
async function stop({ child, gone }: StageProcess): Promise<void> {
  if (child.connected) child.disconnect();
  const late = setTimeout(() => killGroup(child), GRACE_MS);
  await gone;
  clearTimeout(late);
  signalGroup(child, "SIGKILL"); // whatever it left behind
}
