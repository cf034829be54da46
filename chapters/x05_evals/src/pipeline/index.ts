/** Many mechanisms take part in a call. Every call goes through one pipeline, and a new mechanism is one more stage. */
import { EventEmitter } from "node:events";
import type Anthropic from "@anthropic-ai/sdk";
import type { ToolCall } from "@harness/shared/model";
import { showNotice, showToolCall } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { takeBegun } from "../batches/index.ts";
import { toolResult } from "../tools/tool.ts";
import { keepRecord, noteAnswer, noteSignature } from "./history.ts";
import { STAGES } from "./stages.ts";
import {
  createStagedRequest,
  type Pipeline,
  type Stage,
  type StagedRequest,
  type StageEvents,
  type StageRecord,
} from "./state.ts";

/** A pipeline with the seven stages and an empty history. */
export function createPipeline(): Pipeline {
  const pipeline: Pipeline = {
    stages: [...STAGES],
    events: new EventEmitter<StageEvents>(),
    history: [],
    answer: (call, agent) => answerCall(call, agent, pipeline),
    prepare: (call, agent) => prepareCall(call, agent, pipeline),
    execute: (request) => passUntilAnswered("execute", request, pipeline),
    finish: (request) => finishCall(request, pipeline),
  };
  return pipeline;
}

/** The call may have begun already, in a batch or while the reply arrived. */
async function answerCall(
  call: ToolCall,
  agent: Agent,
  pipeline: Pipeline,
): Promise<Anthropic.ToolResultBlockParam> {
  const request = takeBegun(call, agent) ?? (await pipeline.prepare(call, agent));
  await (request.running ?? pipeline.execute(request));
  return pipeline.finish(request);
}

/** Everything before the tool runs. A call that must not run gets its output here: an Error with the reason. */
async function prepareCall(call: ToolCall, agent: Agent, pipeline: Pipeline): Promise<StagedRequest> {
  showToolCall(agent, call);
  const request = createStagedRequest(call, agent);
  keepRecord(request, pipeline.history);
  await passUntilAnswered("prepare", request, pipeline);
  noteSignature(request);
  return request;
}

/** Every call gets an answer here, even if it did not run, and even if a stage fails. */
async function finishCall(
  request: StagedRequest,
  pipeline: Pipeline,
): Promise<Anthropic.ToolResultBlockParam> {
  for (const stage of stagesFor("finish", pipeline)) await passStage(stage, request, pipeline);
  const result = request.result ?? toolResult(request);
  noteAnswer(request, result);
  return result;
}

function stagesFor(part: Stage["part"], { stages }: Pipeline): Stage[] {
  return stages.filter((stage) => stage.part === part);
}

/** Stopping the turn also stops the call, between any two stages. */
async function passUntilAnswered(
  part: Stage["part"],
  request: StagedRequest,
  pipeline: Pipeline,
): Promise<void> {
  const { signal } = request.agent.turn;
  for (const stage of stagesFor(part, pipeline)) {
    if (request.output !== undefined) return;
    if (signal.aborted) request.output = signal.reason as Error;
    else await passStage(stage, request, pipeline);
  }
}

/** A stage that throws ends the call, not the program. */
async function passStage(stage: Stage, request: StagedRequest, { events }: Pipeline): Promise<void> {
  const { agent, record } = request;
  const passed: StageRecord = { name: stage.name, ms: 0 };
  const start = agent.clock.now();
  emitSafely(agent, () => events.emit("stageStart", stage, request));
  try {
    await stage.process(request);
  } catch (error) {
    passed.error = keepFailure(request, stage, error);
  }
  passed.ms = agent.clock.now() - start;
  record.stages.push(passed);
  emitSafely(agent, () => events.emit("stageComplete", passed, request));
}

/** Keeps the first reason. If the tool has run, the model must read that it did. Returns the message for the record. */
function keepFailure(request: StagedRequest, { name }: Stage, error: unknown): string {
  const { output } = request;
  const reason = error instanceof Error ? error : new Error(String(error));
  if (output === undefined) request.output = reason;
  else if (!(output instanceof Error))
    request.output = new Error(`The call was made, but then the stage "${name}" failed: ${reason.message}`);
  return reason.message;
}

/** A listener that throws does not affect the call. */
function emitSafely(agent: Agent, emit: () => void): void {
  try {
    emit();
  } catch (error) {
    showNotice(agent, words.listenerFailed({ reason: (error as Error).message }));
  }
}
