/** Hooks add behaviour without a change to the loop. Each event has one function here, which calls the hooks of that event. */
import { addUserContent } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import { check } from "../permission/index.ts";
import type { Verdict } from "../permission/state.ts";
import type { ToolRequest } from "../tools/request.ts";
import { parseInput } from "../tools/tool.ts";
import { covers } from "./matcher.ts";
import type { HookAnswer, HookHandler, HookInputs } from "./state.ts";

const MAX_CONTINUATIONS = 5;

/** Runs before the prompt is sent. Returns the text that hooks add to it. Throws an Error if a hook refuses the prompt. */
export async function runUserPromptSubmit(prompt: string, agent: Agent): Promise<string> {
  const context: string[] = [];
  for (const { handler } of agent.hooks.filter((hook) => hook.event === "UserPromptSubmit")) {
    const answer = await attempt(() => handler({ prompt }, agent), agent, showHookFailure);
    if (answer?.decision === "deny")
      throw new Error(`A hook refused the prompt: ${answer.reason || "no reason given"}`);
    if (answer?.context) context.push(fromHarness("hook", answer.context));
  }
  // After Ctrl-C a hook may not have finished. Then the prompt must not reach the model.
  agent.turn.signal.throwIfAborted();
  return context.join("\n");
}

/**
 * Runs between the gate and the confirmation. A hook may make the verdict stricter, answer a question that only the
 * mode raised, or change the input, which is then checked again. A hook that fails denies the call.
 */
export async function runPreToolUse(request: ToolRequest, agent: Agent): Promise<void> {
  let strictest: HookAnswer = {};
  const context: string[] = [];
  for (const { handler, matcher } of agent.hooks.filter((hook) => hook.event === "PreToolUse")) {
    if (request.verdict.result === "deny" || strictest.decision === "deny") break;
    if (!(await covers(matcher, request, agent))) continue;
    const answer = (await attempt(() => consult(handler, request, agent), agent, failClosed)) ?? {};
    // The earlier hook allowed another input than this one.
    if (answer.modifiedInput !== undefined && strictest.decision === "allow") strictest = {};
    strictest = stricter(strictest, answer);
    if (answer.context) context.push(answer.context);
  }
  // The user may have stopped the turn meanwhile, and not every tool checks the signal.
  agent.turn.signal.throwIfAborted();
  applyDecision(request, strictest);
  request.context = context;
}

/** Whether a hook wants to see a call before it runs. */
export async function isWatched(request: ToolRequest, agent: Agent): Promise<boolean> {
  for (const { matcher } of agent.hooks.filter((hook) => hook.event === "PreToolUse"))
    if (await covers(matcher, request, agent)) return true;
  return false;
}

/** Runs after the tool. Appends what the hooks say to its output. If a hook fails, the user is told; the output stays. */
export async function runPostToolUse(request: ToolRequest, agent: Agent): Promise<void> {
  const { output, context = [] } = request;
  for (const text of context) addContext(request, text);
  if (output === undefined || output instanceof Error) return;
  const input = { ...toolInput(request), tool_response: output };
  for (const { handler, matcher } of agent.hooks.filter((hook) => hook.event === "PostToolUse")) {
    if (!(await covers(matcher, request, agent))) continue;
    const answer = await attempt(() => handler(input, agent), agent, showHookFailure);
    if (answer?.context) addContext(request, answer.context);
  }
}

/** Appends text for the model to the output, also when the output is an error. */
function addContext(request: ToolRequest, context: string): void {
  const { output } = request;
  const text = `\n${fromHarness("hook", context)}`;
  if (output instanceof Error) request.output = new Error(output.message + text);
  else request.output = Array.isArray(output) ? [...output, { type: "text", text }] : output + text;
}

/**
 * Runs when the model has finished. True: a hook wants the agent to go on, and its reason is now in the conversation.
 * Hooks can do that five times in a turn. `stop_hook_active` tells them that it has happened before.
 */
export async function runStop(agent: Agent): Promise<boolean> {
  // The user's turn goes on when a subagent stops.
  if (agent.depth > 0) return false;
  const { turn } = agent;
  const input = { stop_hook_active: turn.continuations > 0 };
  for (const { handler } of agent.hooks.filter((hook) => hook.event === "Stop")) {
    const answer = await attempt(() => handler(input, agent), agent, showHookFailure);
    if (answer?.decision !== "deny") continue;
    if (turn.continuations === MAX_CONTINUATIONS) {
      showNotice(agent, words.enoughContinuations({ times: turn.continuations }));
      continue;
    }
    turn.continuations += 1;
    addUserContent(agent.messages, fromHarness("hook", answer.reason || "Go on: the work is not done."));
    return true;
  }
  return false;
}

/** Calls the hook. If it changes the input, the new input must pass the schema and the gate, like any other. */
async function consult(handler: HookHandler<"PreToolUse">, request: ToolRequest, agent: Agent) {
  const answer = await handler(toolInput(request), agent);
  if (answer?.modifiedInput === undefined) return answer;
  try {
    request.input = parseInput(request.tool, answer.modifiedInput);
  } catch (error) {
    throw new Error(
      `The input that a hook puts in place must be the whole input. ${(error as Error).message}`,
    );
  }
  request.verdict = await check(request, agent);
  return answer;
}

function applyDecision(request: ToolRequest, { decision, reason }: HookAnswer): void {
  const { verdict } = request;
  if (verdict.result === "deny") return;
  if (decision === "deny")
    request.verdict = { result: "deny", reason: `A hook denied it: ${reason || "no reason given"}` };
  if (decision === "ask") request.verdict = askedByHook(verdict, reason);
  // A hook can only answer a question that the mode asks, not one that a rule or a sensitive file asks.
  if (decision === "allow" && verdict.byMode) request.verdict = { result: "allow" };
}

/** A hook does not know the files of the call, nor why they are sensitive. The user must still read both. */
function askedByHook({ files, why }: Verdict, reason: string | undefined): Verdict {
  const asks = words.hookAsks({ reason, why });
  return { result: "ask", reason: asks.en, why: asks, files };
}

const STRICTNESS = { allow: 1, ask: 2, deny: 3 };

function stricter(a: HookAnswer, b: HookAnswer): HookAnswer {
  return strictnessOf(b) > strictnessOf(a) ? b : a;
}

function strictnessOf({ decision }: HookAnswer): number {
  return decision ? STRICTNESS[decision] : 0;
}

/** The input is a copy: otherwise a hook could change the input after the gate has checked it. */
function toolInput({ call, tool, input }: ToolRequest): HookInputs["PreToolUse"] {
  const { id: tool_use_id, messageId: message_id } = call;
  return { tool_name: tool.name, tool_input: structuredClone(input), tool_use_id, message_id };
}

/** Calls a handler. If it fails, `onError` answers for it, unless Ctrl-C stopped it. */
async function attempt(
  run: () => HookAnswer | undefined | Promise<HookAnswer | undefined>,
  agent: Agent,
  onError: (error: Error, agent: Agent) => HookAnswer | undefined,
): Promise<HookAnswer | undefined> {
  try {
    return await run();
  } catch (error) {
    return agent.turn.signal.aborted ? undefined : onError(error as Error, agent);
  }
}

function failClosed({ message }: Error): HookAnswer {
  return { decision: "deny", reason: `a hook failed, so the call was not made. ${message}` };
}

function showHookFailure({ message }: Error, agent: Agent): undefined {
  showNotice(agent, words.hookFailed({ reason: message }));
}
