/** A hook: a function that the harness calls at an event, and what it may answer. */
import type { Agent } from "../agent.ts";
import type { ToolOutput } from "../tools/tool.ts";

interface ToolEvent {
  tool_name: string;
  tool_input: unknown;
  tool_use_id: string;
  /** Id of the reply that made the call. */
  message_id: string;
}

/** What a hook is told at each event. The field names are those of the command-hook format that coding agents share. */
export interface HookInputs {
  UserPromptSubmit: { prompt: string };
  PreToolUse: ToolEvent;
  PostToolUse: ToolEvent & { tool_response: ToolOutput };
  Stop: { stop_hook_active: boolean };
}

export const HOOK_EVENTS = ["UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"] as const;

export type HookEvent = (typeof HOOK_EVENTS)[number];

/** What a hook answers. No answer means no objection. The event decides which fields count. */
export interface HookAnswer {
  /** PreToolUse: the verdict on the call. At other events only "deny" counts: refuse the prompt, or do not stop yet. */
  decision?: "allow" | "ask" | "deny" | undefined;
  reason?: string | undefined;
  /** PreToolUse: the input to use instead. The tool's schema and the gate check it again. */
  modifiedInput?: unknown;
  /** Text for the model. Stop ignores it. */
  context?: string | undefined;
}

export type HookHandler<Event extends HookEvent> = (
  input: HookInputs[Event],
  agent: Agent,
) => HookAnswer | undefined | Promise<HookAnswer | undefined>;

/** What to call at an event. A union with one member for each event, so that `event` decides what the handler gets. */
export type Hook = {
  [Event in HookEvent]: {
    event: Event;
    handler: HookHandler<Event>;
    /** Which calls a hook at a tool event is about. Without it: all. */
    matcher?: string | undefined;
  };
}[HookEvent];
