/** Hooks: what is called when something happens, and what it may answer. */
import type { Agent } from "../agent.ts";
import type { ToolOutput } from "../tools/tool.ts";

interface ToolEvent {
  tool_name: string;
  tool_input: unknown;
  tool_use_id: string;
  /** The reply of the model that made the call. */
  message_id: string;
}

/** What a hook is told. The field names are those of the command-hook format that coding agents share. */
export interface HookInputs {
  UserPromptSubmit: { prompt: string };
  PreToolUse: ToolEvent;
  PostToolUse: ToolEvent & { tool_response: ToolOutput };
  Stop: { stop_hook_active: boolean };
}

export const HOOK_EVENTS = ["UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"] as const;

export type HookEvent = (typeof HOOK_EVENTS)[number];

/** What a hook answers. No answer is no objection. Which fields count depends on the event. */
export interface HookAnswer {
  /** PreToolUse: the verdict on the call. Elsewhere only "deny" counts: refuse the prompt, or do not stop yet. */
  decision?: "allow" | "ask" | "deny" | undefined;
  reason?: string | undefined;
  /** PreToolUse: the input to use instead. It is checked again, by the tool's schema and by the gate. */
  modifiedInput?: unknown;
  /** Not at Stop: text for the model. */
  context?: string | undefined;
}

export type HookHandler<Event extends HookEvent> = (
  input: HookInputs[Event],
  agent: Agent,
) => HookAnswer | undefined | Promise<HookAnswer | undefined>;

/** Something to call at an event. */
export interface Hook<Event extends HookEvent = HookEvent> {
  event: HookEvent;
  handler: HookHandler<Event>;
  /** Which calls a tool event is about. */
  matcher: string;
}

export interface Hooks {
  /** Calls `handler` at every `event`. `matcher` limits tool events, to tools or by a rule. */
  on<Event extends HookEvent>(event: Event, handler: HookHandler<Event>, matcher?: string): void;
  /** The hooks of an event, in the order they were hung up. */
  at<Event extends HookEvent>(event: Event): Hook<Event>[];
}

/** A list of hooks, empty at first. */
export function createHooks(): Hooks {
  const hooks: Hook[] = [];
  return {
    on(event, handler, matcher = "*") {
      hooks.push({ event, handler: handler as HookHandler<HookEvent>, matcher });
    },
    at: (event) => hooks.filter((hook) => hook.event === event),
  };
}
