/** A mechanism is said to help. Here it has to prove it: the same tasks without it and with it, graded by what is on disk. */
import {
  type Harness,
  isReached,
  openWeakModel,
  type Pair,
  realModel,
  runTrial,
  type Task,
  type Trial,
} from "@harness/shared/evals";
import { ownTarget, runProgram } from "@harness/shared/smoke";
import { showNotice, showStatus } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";

export interface Measurement {
  tasks: Task[];
  /** Trials of each task, without and with. */
  times: number;
  signal: AbortSignal;
}

/** The names of the two harnesses that a task compares. */
export function pairOf({ measures }: Task): Pair {
  return [`--without ${measures}`, ""];
}

/** Runs all trials, one after another. Those for which no money was left are missing. */
export async function measure({ tasks, times, signal }: Measurement, agent: Agent): Promise<Trial[]> {
  const plan = tasks.flatMap((task) => pairsOf(task, times));
  const limit = { most: agent.maxCost, costs: agent.costs };
  const trials: Trial[] = [];
  for (const { task, number, harness } of plan) {
    showStatus(agent, [`${trials.length + 1}/${plan.length}`]);
    const options = { number, openModel: modelOfTask(task, agent), run: runProgram, signal };
    const trial = await runTrial(task, harness, options);
    // Its last requests may have been refused, so it says nothing.
    if (isReached(limit)) {
      showNotice(agent, words.evalStopped(limit));
      break;
    }
    trials.push(trial);
  }
  return trials;
}

/** The two trials with the same number follow each other: they meet the same model, and a limit cuts off at most one pair. */
function pairsOf(task: Task, times: number) {
  const numbers = Array.from({ length: times }, (_, index) => index + 1);
  const both = [harnessWithout(task), wholeHarness()];
  return numbers.flatMap((number) => both.map((harness) => ({ task, number, harness })));
}

/** This program, started anew for each trial. */
function wholeHarness(): Harness {
  return { id: "", target: ownTarget(), flags: ["--mode", "--goal"] };
}

/** The same program, with one thing left out. Without goals it gets none. */
function harnessWithout(task: Task): Harness {
  const { target, flags } = wholeHarness();
  const argv: typeof target.argv = [...target.argv, "--without", task.measures];
  const known = flags.filter((flag) => flag !== `--${task.measures}`);
  return { id: pairOf(task)[0], target: { ...target, argv }, flags: known };
}

/** Offline a task brings its own scripted model. Otherwise the model of this session answers, through a relay that keeps the key. */
function modelOfTask({ weakness }: Task, { model, maxCost, costs }: Agent) {
  if (model.offline && weakness) return openWeakModel;
  const { client, id, url } = model;
  const endpoint = { url, apiKey: client.apiKey, authToken: client.authToken, modelId: id };
  return realModel(endpoint, { most: maxCost, costs });
}
