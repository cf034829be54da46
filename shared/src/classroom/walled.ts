/** Runs the programs of a submission behind walls: they see only their own files, what they need to run, and the server of their play. */

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

/** The surroundings of one submission's programs. */
export interface Place {
  sandbox: Sandbox;
  /** A real path. It contains the copy, the directories of the plays and temporary files. */
  folder: string;
  /** Other paths that the programs may read. */
  readable: string[];
  /** Paths below `readable` that they must not see. */
  hidden?: string[];
  /** The course, the submissions and the teacher's files: the programs see nothing of them except `readable`. */
  foreign?: string[];
}

/** Limits of one process and one file, in kilobytes. */
const LIMITS = `{ ulimit -c 0; ulimit -d ${768 * 1024}; ulimit -f ${32 * 1024}; } 2>/dev/null; exec "$@"`;

/** Closes file descriptors that were inherited from our parent; only the channel to our process stays open. */
const CLOSE_OTHERS = `for fd in /dev/fd/*; do fd=\${fd##*/}
[[ $fd -le 2 || $fd == "$NODE_CHANNEL_FD" ]] || eval "exec $fd>&-"; done; exec "$@"`;

/** The parts of the folder. Each is mounted separately, so that no program can replace one by a link. */
export const PARTS = { program: "course", plays: "plays", temporary: "tmp" };

/** A command with limits, and with walls if this computer has them. */
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

/** Runs each program behind its own walls. Programs of one play share their processes, because they ask who is alive. */
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

/** Tries whether programs there have what a scenario needs: walls may prevent walls inside. */
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

/** Without walls no gate is needed. */
function through(gate: Gate, { env, ...options }: RunOptions, { sandbox, folder }: Place): RunOptions {
  const own = { ...env, TMPDIR: join(folder, PARTS.temporary) };
  if (!sandbox.works) return { ...options, env: own };
  const { port } = new URL(env.ANTHROPIC_BASE_URL ?? "");
  return { ...options, env: { ...own, ANTHROPIC_BASE_URL: gate.leadTo(Number(port)) } };
}
