import { runShell } from "@harness/shared/shell";
import { showNotice } from "@harness/shared/terminal";
import { z } from "zod";
import type { Agent } from "../agent.ts";
import {
  HOOK_EVENTS,
  type HookAnswer,
  type HookEvent,
  type HookInputs,
  type Hooks,
  isMatcher,
} from "./hooks.ts";

const DEFAULT_TIMEOUT_S = 60;
const BLOCKED = 2;

const commandSchema = z.strictObject({
  type: z.literal("command"),
  command: z.string().min(1),
  timeout: z.number().positive().default(DEFAULT_TIMEOUT_S).describe("seconds"),
});
const matcherSchema = z.string().refine(isMatcher, "expected a regular expression for tool names, or *");
const groups = z
  .array(z.strictObject({ matcher: matcherSchema.optional(), hooks: z.array(commandSchema) }))
  .default([]);

/** The section `hooks` of the settings, in the format that users of coding agents know. */
export const hookSettingsSchema = z
  .strictObject({ UserPromptSubmit: groups, PreToolUse: groups, PostToolUse: groups, Stop: groups })
  .prefault({});

export type HookSettings = z.infer<typeof hookSettingsSchema>;

// The JSON a command hook may print. `continue: false` is not supported, so it is a mistake and not silently dropped.
const outputSchema = z.looseObject({
  continue: z.literal(true).optional(),
  systemMessage: z.string().optional(),
  decision: z.enum(["approve", "block"]).optional(),
  reason: z.string().optional(),
  hookSpecificOutput: z
    .looseObject({
      permissionDecision: z.enum(["allow", "ask", "deny"]).optional(),
      permissionDecisionReason: z.string().optional(),
      updatedInput: z.unknown().optional(),
      additionalContext: z.string().optional(),
    })
    .optional(),
});

/** Hangs up the command hooks of the settings. */
export function addCommandHooks(hooks: Hooks, settings: HookSettings): void {
  for (const event of HOOK_EVENTS)
    for (const { matcher, hooks: commands } of settings[event])
      for (const { command, timeout } of commands)
        hooks.on(event, commandHook(event, command, timeout), matcher);
}

/** A handler that asks a program: the event as JSON on stdin, the answer by exit code 0 or 2 and JSON on stdout. */
function commandHook(event: HookEvent, command: string, timeoutSeconds: number) {
  return async (input: HookInputs[HookEvent], agent: Agent): Promise<HookAnswer> => {
    const message = { hook_event_name: event, cwd: agent.workdir, ...input };
    const timeout = AbortSignal.timeout(timeoutSeconds * 1000);
    const { code, stdout, stderr } = await runShell(command, {
      cwd: agent.workdir,
      input: `${JSON.stringify(message)}\n`,
      signal: AbortSignal.any([agent.turn.signal, timeout]),
    });
    if (code === BLOCKED) return event === "PostToolUse" ? { context: stderr.trim() } : block(stderr.trim());
    if (code !== 0) throw new Error(`The hook "${command}" ended with exit code ${code}: ${stderr.trim()}`);
    return readAnswer(event, stdout.trim());
  };
}

function readAnswer(event: HookEvent, stdout: string): HookAnswer {
  if (!stdout.startsWith("{")) return event === "UserPromptSubmit" && stdout ? { context: stdout } : {};
  const { decision, reason, systemMessage, hookSpecificOutput = {} } = outputSchema.parse(JSON.parse(stdout));
  if (systemMessage) showNotice(systemMessage);
  const { permissionDecision, permissionDecisionReason, updatedInput, additionalContext } =
    hookSpecificOutput;
  const answer: HookAnswer = { modifiedInput: updatedInput, context: additionalContext };
  if (decision === "block")
    return event === "PostToolUse" ? { context: reason } : { ...answer, ...block(reason) };
  if (decision === "approve") return { ...answer, decision: "allow", reason };
  return { ...answer, decision: permissionDecision, reason: permissionDecisionReason };
}

function block(reason?: string): HookAnswer {
  return { decision: "deny", reason };
}
