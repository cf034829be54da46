/** When a turn ends, a judge that did not do the work decides whether the goal is met. What is missing becomes the next prompt. */
import { snapshotOf } from "@harness/shared/evidence";
import { describeError, requirePrice, spentOf } from "@harness/shared/model";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import type { Hook } from "../hooks/state.ts";
import { note } from "../inbox/index.ts";
import { judge } from "./judge.ts";
import { keepGoal } from "./keep.ts";
import { cancelNextTurn, isWorkLeft, nextTurnFor } from "./next.ts";
import type { Goal, GoalLimits } from "./state.ts";

/** Runs when a turn would end. It never sends the agent on: the next prompt is a turn of its own, so that the user comes first. */
export const judgeAtStop = { event: "Stop", handler: atStop } satisfies Hook;

async function atStop(_: unknown, agent: Agent): Promise<undefined> {
  const { goal, turn } = agent;
  const isDue = goal?.outcome === "open" && !turn.signal.aborted && !turn.isRefused;
  if (isDue) await judgeTurn(goal, agent);
  return undefined;
}

/** Runs when a turn begins. If it is interrupted or fails, the next prompt is the user's. */
export const forgetNextTurn = { event: "UserPromptSubmit", handler: atPrompt } satisfies Hook;

function atPrompt(_: unknown, { goal }: Agent): undefined {
  if (goal) cancelNextTurn(goal);
  return undefined;
}

async function judgeTurn(goal: Goal, agent: Agent): Promise<void> {
  goal.isWaiting = await isWorkLeft(agent);
  if (goal.isWaiting) return showNotice(agent, words.goalWaits);
  try {
    goal.last = await judge(goal, agent);
  } catch (error) {
    agent.turn.signal.throwIfAborted();
    return showNotice(agent, words.goalUndecided({ reason: describeError(error) }));
  }
  showNotice(agent, words.goalVerdict(goal.last));
  goal.turns += 1;
  goal.outcome = outcomeOf(goal, agent);
  if (goal.outcome === "open") goal.next = nextTurnFor(goal, goal.last);
  keepGoal(agent);
}

/** The outcome after a verdict. The limits count only when the goal is not met; if one is reached, the screen says which. */
function outcomeOf({ last, turns, limits, costBefore }: Goal, agent: Agent): Goal["outcome"] {
  if (last && last.verdict !== "missing") return last.verdict;
  const spent = spentOf(agent.costs) - costBefore;
  if (turns >= limits.turns) {
    showNotice(agent, words.goalOutOfTurns({ turns }));
    return "turns";
  }
  if (spent < limits.dollars) return "open";
  showNotice(agent, words.goalOutOfMoney({ spent, most: limits.dollars }));
  return "cost";
}

/** Gives the agent a goal. The agent and the user read it when the next turn starts. Throws an Error if its cost cannot be known. */
export function setGoal(condition: string, limits: GoalLimits, agent: Agent): Goal {
  const { costs, workspace, inbox, model } = agent;
  requirePrice(model.id, limits.dollars);
  const goal: Goal = {
    condition,
    limits,
    outcome: "open",
    turns: 0,
    costBefore: spentOf(costs),
    filesBefore: snapshotOf(workspace),
    isWaiting: false,
  };
  agent.goal = goal;
  // Nothing is unread, so the note below is no reason to start a turn, even if an older message was.
  if (inbox.posts.length === 0) inbox.hasNews = false;
  note(inbox, { id: "goal", text: instructions(condition), notice: words.goalSet({ condition, ...limits }) });
  return goal;
}

function instructions(condition: string): string {
  return fromHarness(
    "goal",
    `This session has a goal. Work until this condition holds: ${condition}
When your turn ends, a judge decides. It did not do the work and has no tools: it sees the condition, what the user said, your
latest tool results, the files that changed, and your last reply, which proves nothing. Run what shows that the condition holds.`,
  );
}
