/** Many mechanisms have a say in a call. One pipeline is the way of all calls, and what joins in is one more stage. */
import { EventEmitter } from "node:events";
import type Anthropic from "@anthropic-ai/sdk";
import type { ToolCall } from "@harness/shared/model";
import { showNotice, showToolCall } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { takeBegun } from "../batches/index.ts";
import { toolResult } from "../tools/tool.ts";
import { keepRecord, noteAnswer, noteSignature } from "./history.ts";
import { running, STAGES } from "./stages.ts";
import {
  createExecution,
  type Execution,
  type Pipeline,
  type Stage,
  type StageEvents,
  type StageRecord,
} from "./state.ts";

/** A pipeline of these stages, with a history of its own. */
export function createPipeline(stages: Stage[] = [...STAGES]): Pipeline {
  const pipeline: Pipeline = {
    stages,
    events: new EventEmitter<StageEvents>(),
    history: [],
    execute: (call, agent) => execute(call, agent, pipeline),
    prepare: (call, agent) => prepare(call, agent, pipeline),
    run: (execution) => passUntilAnswered(partsOf(pipeline).run, execution, pipeline),
    finish: (execution) => finish(execution, pipeline),
  };
  return pipeline;
}

/** A call may have begun already, beside others or while the reply arrived. */
async function execute(
  call: ToolCall,
  agent: Agent,
  pipeline: Pipeline,
): Promise<Anthropic.ToolResultBlockParam> {
  const execution = takeBegun(call, agent) ?? (await pipeline.prepare(call, agent));
  await (execution.running ?? pipeline.run(execution));
  return pipeline.finish(execution);
}

/** All that has to be said before the tool may run. A call that must not run gets its output here: an Error with the reason. */
async function prepare(call: ToolCall, agent: Agent, pipeline: Pipeline): Promise<Execution> {
  showToolCall(agent, call);
  const execution = createExecution(call, agent);
  keepRecord(execution, pipeline.history);
  await passUntilAnswered(partsOf(pipeline).prepare, execution, pipeline);
  noteSignature(execution);
  return execution;
}

/** Every call comes here, whatever has become of it, and gets its answer, whatever becomes of the stages. */
async function finish(execution: Execution, pipeline: Pipeline): Promise<Anthropic.ToolResultBlockParam> {
  for (const stage of partsOf(pipeline).finish) await pass(stage, execution, pipeline);
  const result = execution.result ?? toolResult(execution);
  noteAnswer(execution, result);
  return result;
}

/** A stage does its work when the tool runs: before it, in its place, or behind it. */
function partsOf({ stages }: Pipeline): Record<"prepare" | "run" | "finish", Stage[]> {
  const at = stages.findIndex(({ name }) => name === running.name);
  return { prepare: stages.slice(0, at), run: stages.slice(at, at + 1), finish: stages.slice(at + 1) };
}

/** Whoever stops the turn stops the call as well, between any two stages. */
async function passUntilAnswered(stages: Stage[], execution: Execution, pipeline: Pipeline): Promise<void> {
  const { signal } = execution.agent.turn;
  for (const stage of stages) {
    if (execution.output !== undefined) return;
    if (signal.aborted) execution.output = signal.reason as Error;
    else await pass(stage, execution, pipeline);
  }
}

/** A stage that throws is a verdict on the call, not a crash. */
async function pass(stage: Stage, execution: Execution, { events }: Pipeline): Promise<void> {
  const { agent, record } = execution;
  const passed: StageRecord = { name: stage.name, ms: 0 };
  const start = agent.clock.now();
  tell(agent, () => events.emit("stageStart", stage, execution));
  try {
    await stage.process(execution);
  } catch (error) {
    passed.error = fail(execution, stage, error);
  }
  passed.ms = agent.clock.now() - start;
  record.stages.push(passed);
  tell(agent, () => events.emit("stageComplete", passed, execution));
}

/** The first reason counts. What has been done cannot be taken back, and the model must not think that it was not done. */
function fail(execution: Execution, { name }: Stage, error: unknown): string {
  const { output } = execution;
  const reason = error instanceof Error ? error : new Error(String(error));
  if (output === undefined) execution.output = reason;
  else if (!(output instanceof Error))
    execution.output = new Error(`The call was made, but then the stage "${name}" failed: ${reason.message}`);
  return reason.message;
}

/** Who listens has no say in the call. */
function tell(agent: Agent, emit: () => void): void {
  try {
    emit();
  } catch (error) {
    showNotice(agent, words.listenerFailed({ reason: (error as Error).message }));
  }
}
