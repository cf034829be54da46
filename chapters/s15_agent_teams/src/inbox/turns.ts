/** What wants a turn of its own waits until the agent is idle, and comes again until a turn for it has ended well. */
import { blocksOf } from "@harness/shared/model";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import type { TurnPost, WaitingTurn, WakeUp } from "./state.ts";

const FIRST_RETRY_MS = 60_000;
const MAX_DOUBLINGS = 6;

/** Asks for a turn. Whoever asks again gets no second one, but wakes the agent when it is time for another try. */
export function postTurn(turn: TurnPost, { inbox, clock }: Agent): void {
  const known = inbox.turns.find(({ id }) => id === turn.id);
  if (!known) inbox.turns.push({ ...turn, failures: 0, retryAt: 0 });
  if (!known || isDue(known, clock.now())) inbox.wake();
}

/** The turn that may start now, the one first asked for; undefined when there is none. */
export async function nextTurn(agent: Agent): Promise<WakeUp | undefined> {
  const { inbox, clock } = agent;
  for (const turn of inbox.turns.filter((turn) => isDue(turn, clock.now()))) {
    const wakeUp = await turn.open();
    if (wakeUp) return untilDone(turn, wakeUp, agent);
    remove(turn, agent);
  }
  return undefined;
}

/** The same turn. It leaves the inbox when it has ended without an error. */
function untilDone(turn: WaitingTurn, wakeUp: WakeUp, agent: Agent): WakeUp {
  return {
    ...wakeUp,
    prompt: isTold(turn, wakeUp, agent) ? reminderOf(turn) : wakeUp.prompt,
    async onEnd(error) {
      if (error === undefined) remove(turn, agent);
      else waitLonger(turn, agent);
      await wakeUp.onEnd?.(error);
    },
  };
}

function remove(turn: WaitingTurn, { inbox }: Agent): void {
  inbox.turns = inbox.turns.filter((waiting) => waiting !== turn);
}

/** Whether it may be tried now. A wait longer than the longest one means that the clock was set back: it is over, too. */
function isDue({ retryAt }: WaitingTurn, now: number): boolean {
  return retryAt <= now || retryAt > now + FIRST_RETRY_MS * 2 ** MAX_DOUBLINGS;
}

/** It is tried again after 1, 2, 4 minutes and so on up to 64. */
function waitLonger(turn: WaitingTurn, { clock }: Agent): void {
  turn.retryAt = clock.now() + FIRST_RETRY_MS * 2 ** Math.min(turn.failures, MAX_DOUBLINGS);
  turn.failures += 1;
}

/** Whether the prompt of a turn that failed is still in the conversation. It should not stand there twice. */
function isTold({ failures }: WaitingTurn, { prompt }: WakeUp, { messages }: Agent): boolean {
  const blocks = messages.flatMap(blocksOf);
  return failures > 0 && blocks.some((block) => block.type === "text" && block.text === prompt);
}

function reminderOf({ id }: WaitingTurn): string {
  return fromHarness(
    "reminder",
    `The last turn of ${id} failed. Its prompt stands above: do now what is not done yet.`,
  );
}
