/** One trial: a task on a harness, in an empty home and a workspace that holds only the files of the task. */

import { plainEnvironment } from "../host/index.ts";
import { type Budget, spentOf } from "../model/index.ts";
import { createSandbox, type RunTarget, removeSandbox, type Sandbox, type Target } from "../smoke/index.ts";
import { grade } from "./grade.ts";
import { type OpenModel, requestsIn } from "./models.ts";
import type { Session, Task } from "./task.ts";

/** For one session. A real model may think for minutes. */
const TIMEOUT_MS = 10 * 60_000;

/** The exit code of a harness that did not start, because of a flag for instance. That says nothing about the task. */
const BAD_USAGE = 2;

/** A harness that is measured: a program and the flags that it knows. */
export interface Harness {
  id: string;
  target: Target;
  flags: string[];
  /** Passed before all others, to leave a mechanism out for instance. */
  args?: string[];
}

/** Plain data, because it is written to a file. */
export interface Trial {
  task: string;
  harness: string;
  /** From 1. Trials with the same number meet the same model, so two harnesses can be compared trial by trial. */
  number: number;
  passed: boolean;
  /** The checks that failed, one line each. */
  problems: string[];
  /** Why the model could not be reached at the end of a session. That says nothing about the harness, so the trial does not count. */
  failure?: string;
  requests: number;
  /** US dollars, at the list price. */
  cost: number;
  seconds: number;
}

export interface TrialOptions {
  number: number;
  openModel: OpenModel;
  run: RunTarget;
  signal?: AbortSignal | undefined;
}

/** Plays the sessions of a task one after another, then looks at the disk. Throws if the harness cannot be started. */
export async function runTrial(task: Task, harness: Harness, options: TrialOptions): Promise<Trial> {
  const sandbox = await createSandbox(startOf(task));
  const started = performance.now();
  const costs: Budget["costs"] = new Map();
  try {
    const failure = await runSessions(task, harness, { ...options, sandbox, costs });
    const seconds = (performance.now() - started) / 1000;
    const problems = failure === undefined ? await grade(task, sandbox, options.signal) : [];
    const { number } = options;
    const passed = failure === undefined && problems.length === 0;
    return {
      task: task.id,
      harness: harness.id,
      number,
      passed,
      problems,
      ...(failure !== undefined && { failure }),
      requests: requestsIn(costs),
      cost: spentOf(costs),
      seconds,
    };
  } finally {
    await removeSandbox(sandbox);
  }
}

interface Place extends TrialOptions {
  sandbox: Sandbox;
  costs: Budget["costs"];
}

/** Returns why the model could not be reached at the end of a session; those that follow are then left out. */
async function runSessions(task: Task, harness: Harness, place: Place): Promise<string | undefined> {
  for (const session of task.sessions) {
    const failure = await runSession(task, session, harness, place);
    if (failure !== undefined) return failure;
  }
}

async function runSession(
  task: Task,
  session: Session,
  { target, flags, args = [] }: Harness,
  { sandbox: { workspace, home }, costs, number, openModel, run, signal }: Place,
): Promise<string | undefined> {
  const model = await openModel(task, session, { number, costs });
  try {
    const { exitCode, printed } = await run(target, {
      args: [...args, ...argumentsFor(task, session, flags)],
      env: { ...plainEnvironment(home), ...model.env },
      cwd: workspace,
      stdin: "",
      timeoutMs: TIMEOUT_MS,
      signal,
    });
    const said = printed.map(({ text }) => text).join("");
    if (exitCode === BAD_USAGE) throw new Error(said.trim());
    return model.failure?.();
  } finally {
    await model.close();
  }
}

/** A flag is passed only to a harness that knows it: before s03 nobody asks, before x03 there is no goal. */
function argumentsFor({ goal }: Task, { prompt }: Session, flags: string[]): string[] {
  const mode = flags.includes("--mode") ? ["--mode", "yolo"] : [];
  const goalFlag = goal !== undefined && flags.includes("--goal") ? [`--goal=${goal}`] : [];
  // In one word with its flag, because a text may begin with a dash, like a list.
  return [`--prompt=${prompt}`, ...mode, ...goalFlag];
}

function startOf({ workspace }: Task) {
  return { workspace: { files: workspace, git: false }, folder: ".", home: {} };
}
