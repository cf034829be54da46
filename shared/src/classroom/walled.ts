/** Programs of a submission run behind walls: they see their own files, what they need to run, and the server of their play. */

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { bashScript, type Company, type Gate, openCompany, openGate, type Sandbox } from "../shell/index.ts";
import {
  createWarmRunner,
  type Probe,
  probeHere,
  type RunTarget,
  runProgram,
  type Target,
  type WarmRunner,
} from "../smoke/index.ts";

/** Where the programs of one submission run. */
export interface Place {
  sandbox: Sandbox;
  /** A real path. Its copy, the directories of its plays and its temporary files are in it. */
  folder: string;
  /** What else it must see. */
  readable: string[];
  /** Paths below those that it must not see. */
  hidden?: string[];
  /** Where the course, the submissions and the teacher's own files lie: it sees nothing of them that is not `readable`. */
  foreign?: string[];
}

/** In kilobytes, what one process and one file can become. Who wants more is told that there is no more. */
const LIMITS = `{ ulimit -c 0; ulimit -d ${768 * 1024}; ulimit -f ${32 * 1024}; } 2>/dev/null; exec "$@"`;

/** What whoever started us has left open would stay open inside; the channel to our own process is meant to. */
const CLOSE_OTHERS = `for fd in /dev/fd/*; do fd=\${fd##*/}
[[ $fd -le 2 || $fd == "$NODE_CHANNEL_FD" ]] || eval "exec $fd>&-"; done; exec "$@"`;

/** The parts of the folder. None can be replaced by a link from inside: each is mounted by itself. */
export const PARTS = { program: "course", plays: "plays", temporary: "tmp" };

/** A command with limits, and with walls where this computer has any. */
export function walledCommand(
  command: string[],
  place: Place,
  network: "none" | Gate,
  company?: Company,
): string[] {
  const { sandbox, folder, readable, hidden = [], foreign = [] } = place;
  const limited = bashScript(LIMITS, command, "bash");
  const writable = Object.values(PARTS).map((name) => join(folder, name));
  if (!sandbox.works) return limited;
  const walls = sandbox.wrap(limited, { writable, readable, hidden, foreign, network, company });
  return bashScript(CLOSE_OTHERS, walls);
}

/** Gives each run walls of its own. Programs of one play see each other's processes: they may ask who is alive. */
export function walledRunner(place: Place): { run: RunTarget; close(): Promise<void> } {
  let company: Promise<Company | undefined> | undefined;
  async function run(target: Target, options: RunOptions) {
    const gate = await openGate(place.folder);
    if (options.isOneOfSeveral) company ??= openCompany(place.sandbox);
    const beside = options.isOneOfSeveral ? await company : undefined;
    try {
      return await runProgram(walledTarget(target, place, gate, beside), through(gate, options, place));
    } finally {
      gate.close();
    }
  }
  return { run, close: async () => (await company)?.close() };
}

/** A warm runner behind walls, for the plays of one target. */
export function walledWarmRunner(place: Place): WarmRunner {
  const runner = createWarmRunner();
  let gate: Gate | undefined;
  let walled: Target | undefined;
  return {
    async run(target, options) {
      gate ??= await openGate(place.folder);
      walled ??= walledTarget(target, place, gate);
      return runner.run(walled, through(gate, options, place));
    },
    async close() {
      await runner.close();
      gate?.close();
    },
  };
}

function walledTarget(
  { argv, warm, ...target }: Target,
  place: Place,
  gate: Gate,
  company?: Company,
): Target {
  const wrap = (command: string[]) => walledCommand(command, place, gate, company) as Target["argv"];
  return { ...target, argv: wrap(argv), ...(warm && { warm: { ...warm, argv: wrap(warm.argv) } }) };
}

/** Whether programs there have what a scenario needs. It is tried: walls may keep others from building their own. */
export function probeIn(place: Place): Probe {
  const { sandbox } = place;
  if (!sandbox.works) return probeHere;
  let inner: Promise<string | undefined> | undefined;
  return async (need) => {
    if (need === "postgres") return "behind walls there is no way to it";
    const command = sandbox.wrap(["true"], { writable: [], readable: ["/"], network: "none" });
    inner ??= failureOf(walledCommand(command, place, "none"));
    return inner;
  };
}

async function failureOf([program = "", ...args]: string[]): Promise<string | undefined> {
  try {
    await promisify(execFile)(program, args);
    return undefined;
  } catch (error) {
    return `behind walls: ${(error as { stderr?: string }).stderr?.trim() || (error as Error).message}`;
  }
}

type RunOptions = Parameters<RunTarget>[1];

/** Without walls the gate would only be a detour. */
function through(gate: Gate, { env, ...options }: RunOptions, { sandbox, folder }: Place): RunOptions {
  const own = { ...env, TMPDIR: join(folder, PARTS.temporary) };
  if (!sandbox.works) return { ...options, env: own };
  const { port } = new URL(env.ANTHROPIC_BASE_URL ?? "");
  return { ...options, env: { ...own, ANTHROPIC_BASE_URL: gate.leadTo(Number(port)) } };
}
