/** The turns that the harness starts for a goal: what is missing becomes the prompt. */
import { newMail, type WakeUpSource } from "@harness/shared/terminal";
import { type GoalVerdict, words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import type { WakeUp } from "../inbox/state.ts";
import { isMailDue } from "../team/mail.ts";
import type { Goal } from "./state.ts";

const WAITED =
  "What ran beside your turn has ended, or is no longer waited for. Check what came of it and go on.";

/** Asked only when no line of the user waits. The lines of a pipe wait for the goal: they may answer its questions. */
export function goalTurns(agent: Agent): WakeUpSource<WakeUp["from"]> {
  return {
    next: () => takeNext(agent),
    isAtWork: () => agent.goal?.next !== undefined || agent.goal?.isWaiting === true,
  };
}

/** Whether work is left that belongs to the turn: commands in the background, teammates at work, and news that the agent has not read. */
export async function isWorkLeft(agent: Agent): Promise<boolean> {
  const { background, team, inbox } = agent;
  return (
    background.commands.some(({ status, isAwaited }) => status === "running" && isAwaited) ||
    [...team.mates.values()].some(({ isIdle }) => !isIdle) ||
    (inbox.hasNews && inbox.posts.length > 0) ||
    (isMailDue(agent) && (await mayHoldMail(agent)))
  );
}

/** `isMailDue` is also true when a mailbox has changed and holds nothing new. One that cannot be read counts: the turn will say so. */
async function mayHoldMail(agent: Agent): Promise<boolean> {
  const mail = await newMail(agent).catch(() => undefined);
  return mail === undefined || mail.length > 0;
}

async function takeNext(agent: Agent): Promise<WakeUp | undefined> {
  const { goal } = agent;
  const waitIsOver = goal?.isWaiting && !(await isWorkLeft(agent));
  const next = waitIsOver ? wakeUpFor(goal, WAITED) : goal?.next;
  // Taken once: if that turn fails, the next prompt is the user's.
  if (goal && next) cancelNextTurn(goal);
  return next;
}

/** The harness starts no further turn for the goal, until the judge finds something missing again. */
export function cancelNextTurn(goal: Goal): void {
  goal.next = undefined;
  goal.isWaiting = false;
}

/** The first turn: the condition is the prompt, in the user's own words. */
export function firstTurnFor(goal: Goal): WakeUp {
  return { ...wakeUpFor(goal, ""), prompt: goal.condition, from: "user" };
}

/** The turn after a verdict. */
export function nextTurnFor(goal: Goal, { reason }: GoalVerdict): WakeUp {
  const missing = (typeof reason === "string" ? reason : reason.en) || "the judge does not say.";
  return wakeUpFor(goal, `The judge does not see that the condition holds. What is missing: ${missing}`);
}

function wakeUpFor({ condition, turns, limits }: Goal, why: string): WakeUp {
  const count = { turn: turns + 1, most: limits.turns };
  return {
    prompt: fromHarness("goal", `${why}\nTurn ${count.turn} of ${count.most}. The condition: ${condition}`),
    from: "goal",
    isAttended: true,
    notice: words.goalTurn(count),
  };
}
