/** An agent without a plan forgets steps. It writes its plan down, and gets a reminder when it does not update it. */
import type Anthropic from "@anthropic-ai/sdk";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import { asLine, isDone, type Todo } from "./state.ts";

const MAX_IDLE_ROUNDS = 3;

/**
 * Runs at the end of a round: one reply with calls and their results. Returns a reminder, which follows the results,
 * if an open plan was not updated for too long.
 */
export function todoReminder(agent: Agent): Anthropic.TextBlockParam[] {
  const { todos, turn } = agent;
  turn.idleRounds = turn.hasPlanned ? 0 : turn.idleRounds + 1;
  turn.hasPlanned = false;
  if (turn.idleRounds < MAX_IDLE_ROUNDS || todos.every(isDone)) return [];
  turn.idleRounds = 0;
  showNotice(agent, words.todosLeftAlone({ rounds: MAX_IDLE_ROUNDS }));
  return [{ type: "text", text: fromHarness("reminder", reminderText(todos)) }];
}

function reminderText(todos: Todo[]): string {
  return `You have not updated your todo list for ${MAX_IDLE_ROUNDS} rounds:
${todos.map(asLine).join("\n")}
Update it with todo_write, then go on with what is open.`;
}
