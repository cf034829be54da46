/** A call in the pipeline, the stages that it passes, and the record that is kept of it. */
import type { EventEmitter } from "node:events";
import type Anthropic from "@anthropic-ai/sdk";
import type { ToolCall } from "@harness/shared/model";
import type { Agent } from "../agent.ts";
import { openRequest, type ToolRequest } from "../tools/request.ts";

/** One step of every call. It reads the request and writes its findings into it. */
export interface Stage {
  name: string;
  /** Stages that prepare come before the tool runs, stages that finish come after it. One stage executes: it runs the tool. */
  part: "prepare" | "execute" | "finish";
  /** If a stage throws or sets the output before the tool has run, the call skips the rest of "prepare" and "execute". */
  process(request: StagedRequest): Promise<void>;
}

/** A call and all that the stages have found out. */
export interface StagedRequest extends ToolRequest {
  /** Who makes the call. */
  agent: Agent;
  record: CallRecord;
  /** The answer to the call. */
  result?: Anthropic.ToolResultBlockParam;
}

/** The record of a call. It has no input and no output: those of a thousand calls would fill the memory. */
export interface CallRecord {
  /** Counts from 1. 0 until the call is in the history. */
  number: number;
  agent: string;
  sessionId: string;
  messageId: string;
  callId: string;
  /** The text that rules match: Bash(npm test). Until the call is checked, it is the name of the tool. */
  signature: string;
  startedAt: number;
  stages: StageRecord[];
  /** Set when the call is answered, like the two fields below. */
  decision?: Decision;
  ms?: number;
  /** Length of the answer. */
  chars?: number;
}

export interface StageRecord {
  name: string;
  ms: number;
  /** Why it threw. */
  error?: string;
}

/** Whether a call was allowed to run, and why. */
export interface Decision {
  /** "stopped": it was not refused, but something else kept it from running. */
  kind: "allowed" | "approved" | "remembered" | "denied" | "stopped";
  rule?: string | undefined;
  reason?: string | undefined;
}

export interface StageEvents {
  stageStart: [stage: Stage, request: StagedRequest];
  stageComplete: [stage: StageRecord, request: StagedRequest];
}

/** What all agents of a process share. */
export interface Pipeline {
  /** In the order in which a call passes those of one part. */
  stages: Stage[];
  events: EventEmitter<StageEvents>;
  /** The last calls, from the oldest to the newest. */
  history: CallRecord[];
  /** All three parts. Like each of them, it never throws. */
  answer(call: ToolCall, agent: Agent): Promise<Anthropic.ToolResultBlockParam>;
  prepare(call: ToolCall, agent: Agent): Promise<StagedRequest>;
  execute(request: StagedRequest): Promise<void>;
  finish(request: StagedRequest): Promise<Anthropic.ToolResultBlockParam>;
}

/** A call before its first stage: nothing is allowed yet. */
export function createStagedRequest(call: ToolCall, agent: Agent): StagedRequest {
  const { name, sessionId, clock } = agent;
  const { messageId, id: callId } = call;
  const startedAt = clock.now();
  return {
    ...openRequest(call, agent),
    agent,
    record: {
      number: 0,
      agent: name,
      sessionId,
      messageId,
      callId,
      signature: call.name,
      startedAt,
      stages: [],
    },
  };
}
