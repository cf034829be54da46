/** Hooks that are programs. They read the event as JSON on stdin and answer by exit code and JSON on stdout. */
import { eventForScript, inputFromScript, isMatcher } from "@harness/shared/hooks";
import { runShell } from "@harness/shared/shell";
import { showNotice } from "@harness/shared/terminal";
import { clipMiddle } from "@harness/shared/text";
import * as z from "zod";
import type { Agent } from "../agent.ts";
import { modeOf } from "../permission/index.ts";
import { HOOK_EVENTS, type Hook, type HookAnswer, type HookEvent, type HookInputs } from "./state.ts";

const DEFAULT_TIMEOUT_S = 60;
const MAX_TIMEOUT_S = 24 * 60 * 60;
const MAX_OUTPUT_CHARS = 10_000;
const BLOCKED = 2;

const commandSchema = z.strictObject({
  type: z.literal("command"),
  command: z.string().min(1),
  timeout: z.number().positive().max(MAX_TIMEOUT_S).default(DEFAULT_TIMEOUT_S).describe("seconds"),
});
const matcherSchema = z
  .string()
  .refine(isMatcher, "expected a regular expression for tool names, a rule, or *");
const groups = z
  .array(z.strictObject({ matcher: matcherSchema.optional(), hooks: z.array(commandSchema) }))
  .default([]);

/** The section `hooks` of the settings, in the format that other coding agents use too. They may know more events. */
export const hookSettingsSchema = z
  .looseObject({ UserPromptSubmit: groups, PreToolUse: groups, PostToolUse: groups, Stop: groups })
  .prefault({});

export type HookSettings = z.infer<typeof hookSettingsSchema>;

const clippedText = z.string().transform((text) => clipMiddle(text, MAX_OUTPUT_CHARS));

/** The JSON that a hook may print. An unknown field is an error: otherwise its author would not learn that we ignore it. */
const outputSchema = z.strictObject({
  continue: z.literal(true, "only true is supported").optional(),
  suppressOutput: z.boolean().optional(),
  systemMessage: z.string().optional(),
  decision: z.enum(["approve", "block"]).optional(),
  reason: clippedText.optional(),
  hookSpecificOutput: z
    .strictObject({
      hookEventName: z.string().optional(),
      permissionDecision: z.enum(["allow", "ask", "deny"]).optional(),
      permissionDecisionReason: clippedText.optional(),
      updatedInput: z.unknown().optional(),
      additionalContext: clippedText.optional(),
    })
    .optional(),
});

type Output = z.infer<typeof outputSchema>;

/** Registers the command hooks of the settings. */
export function addCommandHooks(hooks: Hook[], settings: HookSettings): void {
  for (const event of HOOK_EVENTS)
    for (const { matcher, hooks: commands } of settings[event])
      for (const { command, timeout } of commands)
        hooks.push({ event, handler: commandHook(event, command, timeout), matcher });
}

/** A handler that runs a program. Exit code 0 means no objection, 2 an objection; any other code is a failure. */
function commandHook(event: HookEvent, command: string, timeoutSeconds: number) {
  return async (input: HookInputs[HookEvent], agent: Agent): Promise<HookAnswer> => {
    const { sessionId: session_id, workdir: cwd } = agent;
    const common = { session_id, permission_mode: modeOf(agent), hook_event_name: event, cwd };
    const message = { ...common, ...eventForScript(input, cwd) };
    const { code, stdout, stderr } = await runInTime(command, timeoutSeconds, message, agent);
    const complaint = clipMiddle(stderr.trim(), MAX_OUTPUT_CHARS);
    if (code === BLOCKED) return objection(event, complaint);
    if (code !== 0) throw new Error(`The hook "${command}" ${ending(code)}: ${complaint}`);
    const said = stdout.trim();
    // A PreToolUse hook guards a call. If we ignored text that is no JSON, we might ignore a "deny".
    if (said.startsWith("{") || (said && event === "PreToolUse")) {
      const answer = readAnswer(event, parseOutput(command, said), agent);
      return { ...answer, modifiedInput: inputFromScript(answer.modifiedInput, input, cwd) };
    }
    return event === "UserPromptSubmit" ? { context: clipMiddle(said, MAX_OUTPUT_CHARS) } : {};
  };
}

function ending(code: number | null): string {
  return code === null ? "was killed" : `ended with exit code ${code}`;
}

async function runInTime(command: string, seconds: number, message: object, agent: Agent) {
  // Not AbortSignal.timeout: its error would not name the hook.
  const tooSlow = new AbortController();
  const error = new Error(`The hook "${command}" took longer than ${seconds} s and was stopped.`);
  const timer = setTimeout(() => tooSlow.abort(error), seconds * 1000);
  const signal = AbortSignal.any([agent.turn.signal, tooSlow.signal]);
  const input = `${JSON.stringify(message)}\n`;
  try {
    return await runShell(command, { cwd: agent.workdir, input, signal });
  } finally {
    clearTimeout(timer);
  }
}

function parseOutput(command: string, stdout: string): Output {
  try {
    return outputSchema.parse(JSON.parse(stdout));
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new Error(`The hook "${command}" printed something else than an answer in JSON. ${problem}`);
  }
}

function readAnswer(event: HookEvent, output: Output, agent: Agent): HookAnswer {
  const { decision, reason, systemMessage, hookSpecificOutput = {} } = output;
  if (systemMessage) showNotice(agent, systemMessage);
  const { permissionDecision, permissionDecisionReason, updatedInput, additionalContext } =
    hookSpecificOutput;
  const answer: HookAnswer = { modifiedInput: updatedInput, context: additionalContext };
  if (decision === "block") return objection(event, reason, additionalContext);
  if (decision === "approve" && !permissionDecision) return { ...answer, decision: "allow", reason };
  return { ...answer, decision: permissionDecision, reason: permissionDecisionReason };
}

/** PostToolUse cannot deny: the call has been made. There the model only reads the objection. */
function objection(event: HookEvent, reason?: string, context?: string): HookAnswer {
  if (event !== "PostToolUse") return { decision: "deny", reason };
  return { context: [reason, context].filter(Boolean).join("\n") };
}
