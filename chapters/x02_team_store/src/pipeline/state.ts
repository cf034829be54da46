/** A call on its way through the pipeline, the stages that it passes, and what is kept of it. */
import type { EventEmitter } from "node:events";
import type Anthropic from "@anthropic-ai/sdk";
import type { ToolCall } from "@harness/shared/model";
import type { Agent } from "../agent.ts";
import { openRequest, type ToolRequest } from "../tools/request.ts";

/** One thing that happens to every call. It reads the execution and writes into it what it finds out. */
export interface Stage {
  name: string;
  /** Before the tool has run, a stage that throws, or gives the call its output, lets no further stage prepare or run it. */
  process(execution: Execution): Promise<void>;
}

/** A call and all that the stages know of it. */
export interface Execution extends ToolRequest {
  /** Who makes the call. */
  agent: Agent;
  record: CallRecord;
  /** The answer to the call. */
  result?: Anthropic.ToolResultBlockParam;
}

/** What is kept of a call. It holds no input and no output, for there are many of them. */
export interface CallRecord {
  number: number;
  agent: string;
  sessionId: string;
  messageId: string;
  callId: string;
  /** What rules match: Bash(npm test). Until the call is checked, the name of the tool. */
  signature: string;
  startedAt: number;
  stages: StageRecord[];
  /** What follows is there once the call is answered. */
  decision?: Decision;
  ms?: number;
  /** How long the answer is. */
  chars?: number;
}

export interface StageRecord {
  name: string;
  ms: number;
  /** Why it threw. */
  error?: string;
}

/** Whether a call was to run, and why. */
export interface Decision {
  /** "stopped": nobody said no, but it did not come to run. */
  kind: "allowed" | "approved" | "denied" | "stopped";
  rule?: string | undefined;
  reason?: string | undefined;
}

export interface StageEvents {
  stageStart: [stage: Stage, execution: Execution];
  stageComplete: [stage: StageRecord, execution: Execution];
}

/** What all agents of a process share. */
export interface Pipeline {
  /** In their order. The one called "execution" runs the tool: what stands before it prepares, what stands behind it finishes. */
  stages: Stage[];
  events: EventEmitter<StageEvents>;
  /** The last calls, from the oldest to the newest. */
  history: CallRecord[];
  /** The whole way of a call. Like the three parts of it, it never throws. */
  execute(call: ToolCall, agent: Agent): Promise<Anthropic.ToolResultBlockParam>;
  prepare(call: ToolCall, agent: Agent): Promise<Execution>;
  run(execution: Execution): Promise<void>;
  finish(execution: Execution): Promise<Anthropic.ToolResultBlockParam>;
}

/** A call before its first stage: nothing is allowed yet. */
export function createExecution(call: ToolCall, agent: Agent): Execution {
  const { name, sessionId, clock } = agent;
  const { messageId, id: callId } = call;
  const startedAt = clock.now();
  return {
    ...openRequest(call, agent),
    agent,
    record: {
      number: 1,
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
