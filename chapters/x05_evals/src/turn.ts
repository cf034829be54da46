/** One turn: from a prompt until the agent has nothing more to do. */
import { addUserContent } from "@harness/shared/model";
import { keepTranscript } from "@harness/shared/transcript";
import type { Agent } from "./agent.ts";
import { fromUser } from "./harness-text.ts";
import { runUserPromptSubmit } from "./hooks/index.ts";
import { addPost } from "./inbox/index.ts";
import { agentLoop } from "./loop.ts";
import { recall, rememberTurn } from "./memory/index.ts";
import { buildPrompt } from "./prompt/index.ts";
import { startTurn, type TurnStart } from "./turn-state.ts";
import { moveToTask } from "./worktree/index.ts";

/** What a turn begins with: the prompt, its origin, and the signal that stops the turn. */
export interface TurnRequest extends TurnStart {
  text: string;
  /** Tells the model why the turn starts now. */
  note?: string | undefined;
}

/** Adds the prompt to the conversation and runs the loop. Throws an Error if that fails. */
export async function takeTurn(request: TurnRequest, agent: Agent): Promise<void> {
  const { text, from, note } = request;
  agent.turn = startTurn(request);
  await moveToTask(agent);
  const context = await runUserPromptSubmit(text, agent);
  addUserContent(agent.messages, from === "user" ? fromUser(text) : text);
  if (note) addUserContent(agent.messages, note);
  if (context) addUserContent(agent.messages, context);
  addPost(agent);
  keepTranscript(agent);
  if (from !== "background") await recall(text, agent);
  agent.system = await buildPrompt(agent);
  await agentLoop(agent);
  await rememberTurn(agent);
}
