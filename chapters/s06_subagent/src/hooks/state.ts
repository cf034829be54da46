/** Hooks: what is called when something happens, and what it may answer. */
import type { Agent } from "../agent.ts";

/** What a hook is told. The field names are those of the command-hook format that coding agents share. */
export interface HookInputs {
  UserPromptSubmit: { prompt: string };
  PreToolUse: { tool_name: string; tool_input: unknown; tool_use_id: string };
  PostToolUse: { tool_name: string; tool_input: unknown; tool_use_id: string; tool_response: string };
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
  /** UserPromptSubmit, PostToolUse: text for the model. */
  context?: string | undefined;
}

export type HookHandler<Event extends HookEvent> = (
  input: HookInputs[Event],
  agent: Agent,
) => HookAnswer | undefined | Promise<HookAnswer | undefined>;

interface Registration {
  event: HookEvent;
  handler: HookHandler<HookEvent>;
  matches(names: string[]): boolean;
}

export interface Hooks {
  /** Calls `handler` at every `event`. `matcher` limits tool events to the tools whose name it covers. */
  on<Event extends HookEvent>(event: Event, handler: HookHandler<Event>, matcher?: string): void;
  /** The handlers for an event, in the order they were hung up. `names`: what the tool is called, in a tool event. */
  handlers<Event extends HookEvent>(event: Event, names?: string[]): HookHandler<Event>[];
}

/** A list of hooks, empty at first. */
export function createHooks(): Hooks {
  const registrations: Registration[] = [];
  return {
    on(event, handler, matcher = "*") {
      registrations.push({ event, handler: handler as HookHandler<HookEvent>, matches: compile(matcher) });
    },
    handlers(event, names) {
      const fitting = registrations.filter((hook) => hook.event === event && (!names || hook.matches(names)));
      return fitting.map(({ handler }) => handler);
    },
  };
}

/** Whether a text can be used as a matcher. */
export function isMatcher(text: string): boolean {
  try {
    return Boolean(compile(text));
  } catch {
    return false;
  }
}

/** "*" or "" covers everything; otherwise a regular expression for the whole name: "bash", "write_file|edit_file". */
function compile(matcher: string): (names: string[]) => boolean {
  if (matcher === "*" || matcher === "") return () => true;
  const pattern = new RegExp(`^(?:${matcher})$`);
  return (names) => names.some((name) => pattern.test(name));
}
