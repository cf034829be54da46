/** A side task fills the conversation: a subagent does it in its own conversation, and only the answer comes back. */
import { describeError, textOf } from "@harness/shared/model";
import { clipMiddle } from "@harness/shared/text";
import type { Agent } from "../agent.ts";
import { adoptCommands } from "../background/index.ts";
import { fromUser } from "../harness-text.ts";
import { adoptPost } from "../inbox/index.ts";
import { agentLoop } from "../loop.ts";
import { ownState } from "../own-state.ts";
import { buildPrompt } from "../prompt/index.ts";
import { startTurn, type TurnStart } from "../turn-state.ts";

const MAX_ROUNDS = 30;
const MAX_ANSWER_CHARS = 20_000;

const INSTRUCTIONS = `You are a subagent: another agent gave you a task. It sees only your last message: put the answer there.
Nobody will answer questions: decide, and say what you decided.`;

export interface SideTask {
  /** A few words for the user. */
  description: string;
  /** Everything that the subagent is told. */
  prompt: string;
}

/**
 * Lets a new agent do a task. Returns its answer, or why there is none and what it said last.
 * Throws an Error if the subagent failed or the turn was stopped.
 */
export async function runSubagent(task: SideTask, parent: Agent): Promise<string> {
  if (parent.planOnly) throw new Error("Until your plan is approved you only look, and start no subagent.");
  const child = createSubagent(task, parent);
  child.system = await buildPrompt(child);
  const failure = await agentLoop(child).catch((error: Error) => error);
  adoptPost(child, parent);
  adoptCommands(child, parent);
  const { signal } = parent.turn;
  if (signal.aborted) throw new Error(`The subagent was stopped. ${signal.reason.message}`);
  if (failure) throw new Error(withLastWords(child, `The subagent failed. ${describeError(failure).en}`));
  if (child.turn.isOutOfRounds)
    return withLastWords(child, `Not finished: the subagent was stopped after ${MAX_ROUNDS} rounds.`);
  return answerOf(child) || withLastWords(child, "The subagent ended without an answer.");
}

/** Shares the parent's workspace, tools, permissions and hooks. Ctrl-C stops both. */
function createSubagent({ description, prompt }: SideTask, parent: Agent): Agent {
  const start: TurnStart = { from: "agent", signal: parent.turn.signal, maxRounds: MAX_ROUNDS };
  return {
    ...parent,
    ...ownState(),
    name: description,
    role: INSTRUCTIONS,
    messages: [{ role: "user", content: fromUser(prompt) }],
    // If the user refuses a call of the subagent, the turn of the parent ends.
    turn: { ...startTurn(start), abort: parent.turn.abort },
    depth: parent.depth + 1,
  };
}

/** The text of the last message; "" if it is not from the subagent or has no text. */
function answerOf({ messages }: Agent): string {
  const last = messages.at(-1);
  return last?.role === "assistant" ? clipMiddle(textOf(last), MAX_ANSWER_CHARS) : "";
}

function withLastWords({ messages }: Agent, reason: string): string {
  const texts = messages.filter(({ role }) => role === "assistant").map(textOf);
  const said = texts.findLast((text) => text !== "");
  return said ? `${reason}\nIt said last:\n${clipMiddle(said, MAX_ANSWER_CHARS)}` : reason;
}
