/** Does a mechanism help? The same tasks are done without it and with it, and graded by what is on disk. */
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

/** Runs all trials, one after another. After Ctrl-C, or when no money is left, the rest is missing. */
export async function measure({ tasks, times, signal }: Measurement, agent: Agent): Promise<Trial[]> {
  const plan = tasks.flatMap((task) => planTrials(task, times));
  const trials: Trial[] = [];
  for (const { task, number, harness } of plan) {
    showStatus(agent, [`${trials.length + 1}/${plan.length}`]);
    const options = { number, openModel: modelOfTask(task, agent), run: runProgram, signal };
    const trial = await runTrial(task, harness, options)
      .catch((error) => {
        if (!signal.aborted) throw error;
      })
      .finally(() => showStatus(agent, []));
    if (!trial || isOutOfMoney(agent)) break;
    trials.push(trial);
  }
  return trials;
}

/** The two trials of a pair follow each other, so a measurement that is stopped cuts off at most one pair. */
function planTrials(task: Task, times: number) {
  const numbers = Array.from({ length: times }, (_, index) => index + 1);
  return numbers.flatMap((number) => harnessesFor(task).map((harness) => ({ task, number, harness })));
}

/** This program, started anew for each trial: without the mechanism, and with it. Without the goal loop there is no goal. */
function harnessesFor({ measures }: Task): [without: Harness, withIt: Harness] {
  const target = ownTarget();
  const args = ["--without", measures];
  const flags = ["--mode", "--goal"];
  return [
    { id: args.join(" "), target, args, flags: flags.filter((flag) => flag !== `--${measures}`) },
    { id: "", target, flags },
  ];
}

/** The ids of the two harnesses, without and with the mechanism. */
export function pairOf(task: Task): Pair {
  const [without, withIt] = harnessesFor(task);
  return [without.id, withIt.id];
}

/** Offline a task brings its own scripted model. Otherwise the model of this session answers, through a relay that keeps the key. */
function modelOfTask({ weakness }: Task, { model, maxCost, costs }: Agent) {
  if (model.offline && weakness) return openWeakModel;
  const { client, id, url } = model;
  const endpoint = { url, apiKey: client.apiKey, authToken: client.authToken, modelId: id };
  return realModel(endpoint, { most: maxCost, costs });
}

/** True if the limit is reached. The last requests of that trial may have been refused, so it does not count. */
function isOutOfMoney(agent: Agent): boolean {
  const { maxCost: most, costs } = agent;
  const isOut = isReached({ most, costs });
  if (isOut) showNotice(agent, words.evalStopped({ most }));
  return isOut;
}
