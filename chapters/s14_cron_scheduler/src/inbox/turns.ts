/** A turn that does not come from the user waits until the agent is idle. If it fails, it comes again later. */
import { isRetryDue, retryLater } from "@harness/shared/clock";
import { textsIn } from "@harness/shared/model";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import type { TurnPost, WaitingTurn, WakeUp } from "./state.ts";

/** Asks for a turn. Asking again adds no second one, but wakes the agent when it is time for another try. */
export function postTurn(turn: TurnPost, { inbox, clock }: Agent): void {
  const known = inbox.turns.find(({ id }) => id === turn.id);
  if (known) known.isAskedAgain = true;
  else inbox.turns.push({ ...turn, failures: 0, retryAt: 0 });
  if (!known || isRetryDue(known, clock.now())) inbox.wake();
}

/** The turn that may start now, in the order in which they were asked for; undefined if there is none. */
export async function nextTurn(agent: Agent): Promise<WakeUp | undefined> {
  const { inbox, clock } = agent;
  for (const turn of inbox.turns.filter((turn) => isRetryDue(turn, clock.now()))) {
    turn.isAskedAgain = false;
    const wakeUp = await turn.open();
    if (wakeUp) return keepUntilDone(turn, wakeUp, agent);
    // If it was asked for while it opened, there may be something new: it stays, and opens again.
    if (!turn.isAskedAgain) removeTurn(turn, agent);
  }
  return undefined;
}

/** The same turn. When it has ended well it leaves the inbox; after an error it stays, for another try later. */
function keepUntilDone(turn: WaitingTurn, wakeUp: WakeUp, agent: Agent): WakeUp {
  return {
    ...wakeUp,
    prompt: isInConversation(turn, wakeUp, agent) ? reminderOf(turn) : wakeUp.prompt,
    async onEnd(error) {
      if (error === undefined) removeTurn(turn, agent);
      else retryLater(turn, agent.clock.now());
      await wakeUp.onEnd?.(error);
    },
  };
}

function removeTurn(turn: WaitingTurn, { inbox }: Agent): void {
  inbox.turns = inbox.turns.filter((waiting) => waiting !== turn);
}

/** Whether the prompt of a turn that failed is still in the conversation. Then it is not added again. */
function isInConversation({ failures }: WaitingTurn, { prompt }: WakeUp, { messages }: Agent): boolean {
  return failures > 0 && messages.flatMap(textsIn).includes(prompt);
}

function reminderOf({ id }: WaitingTurn): string {
  const text = `The last turn of ${id} failed. Its prompt is above: do now what is not done.`;
  return fromHarness("reminder", text);
}
