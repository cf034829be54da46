/** Runs many plays of one chapter in one process. From the second play on, Node and the chapter's code are warm. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import * as z from "zod";
import { withPlainRights } from "../host/index.ts";
import { OWN_GROUP } from "../shell/index.ts";
import { GRACE_MS, killGroup, signalGroup, withinLimits } from "./limits.ts";
import { type ProgramRun, type RunOptions, type RunTarget, runProgram } from "./program.ts";
import type { Target } from "./target.ts";

/** Runs one play at a time. Keeps its process until a play needs another program or leaves something running. */
export interface WarmRunner {
  run: RunTarget;
  close(): Promise<void>;
}

/** What scripts/launch/warm-runner.mjs sends when a play has ended. `spent`: something of the play still runs. */
const endSchema = z.object({
  printed: z.array(z.object({ stream: z.enum(["stdout", "stderr"]), text: z.string(), at: z.number() })),
  exitCode: z.number().nullable(),
  spent: z.boolean(),
});

type PlayEnd = z.output<typeof endSchema>;

/** The program has written to the channel between the judge and its runner. */
export class ChannelError extends Error {
  override name = "ChannelError";
  constructor() {
    super("process.send and what is open as number 3 belong to the judge: leave them alone");
  }
}

type WarmTarget = NonNullable<Target["warm"]>;

interface WarmProcess {
  startedBy: string;
  child: ChildProcess;
  gone: Promise<undefined>;
}

const NOTHING: PlayEnd = { printed: [], exitCode: null, spent: true };

/** A runner that plays one program after another in the same process, which saves its start. */
export function createWarmRunner(): WarmRunner {
  let current: WarmProcess | undefined;

  async function close() {
    const last = current;
    current = undefined;
    if (last) await stop(last);
  }

  async function run(target: Target, options: RunOptions): Promise<ProgramRun> {
    if (!target.warm) return runProgram(target, options);
    options.signal?.throwIfAborted();
    if (current?.startedBy !== target.warm.argv.join()) await close();
    current ??= start(target.warm, options.env);
    try {
      const play = playOn(current, target.warm, options);
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

function start({ argv }: WarmTarget, env: NodeJS.ProcessEnv): WarmProcess {
  const [program, ...args] = argv;
  const stdio = ["ignore", "ignore", "ignore", "ipc"] as const;
  const options = { cwd: tmpdir(), env, ...OWN_GROUP };
  const child = withPlainRights(() => spawn(program, args, { ...options, stdio: [...stdio] }));
  return { startedBy: argv.join(), child, gone: once(child, "exit").then(() => undefined) };
}

/** If the process dies, the play has neither output nor exit code. */
async function playOn(
  { child, gone }: WarmProcess,
  { flags, bundle }: WarmTarget,
  options: RunOptions,
): Promise<PlayEnd> {
  const { args, cwd, env, stdin } = options;
  const answer = once(child, "message").then(([message]) => {
    const { data } = endSchema.safeParse(message);
    if (!data) throw new ChannelError();
    return data;
  });
  child.send({ args: [...flags, ...args], cwd, env, stdin, bundle }, () => {}); // the process may be gone; then `gone` resolves
  return (await Promise.race([answer, gone])) ?? NOTHING;
}

/** After the disconnect the process ends by itself and saves its compiled code. */
async function stop({ child, gone }: WarmProcess): Promise<void> {
  if (child.connected) child.disconnect();
  const late = setTimeout(() => killGroup(child), GRACE_MS);
  await gone;
  clearTimeout(late);
  signalGroup(child, "SIGKILL"); // ends processes that it left behind
}
