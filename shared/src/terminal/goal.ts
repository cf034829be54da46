/** `--goal` and its limits, and what `/goal` shows. */

import { type Budget, spentOf } from "../model/index.ts";
import { type GoalState, type GoalVerdict, type Localized, words } from "../wording/index.ts";
import { showList } from "./list.ts";
import { textFlag } from "./options.ts";
import type { Speaker } from "./speaker.ts";
import type { Terminal } from "./terminal.ts";

/** The longest condition. */
export const MAX_GOAL_CHARS = 4_000;

/** `--goal CONDITION`, `--goal-turns 10` and `--goal-cost 0.50`. */
export const goalFlags = {
  goal: textFlag("CONDITION", new RegExp(`^[^]{1,${MAX_GOAL_CHARS}}$`), words.goalFlags.goal),
  "goal-turns": textFlag("10", /^[1-9]\d{0,3}$/, words.goalFlags.turns, "10"),
  "goal-cost": textFlag("0.50", /^\d+(\.\d+)?$/, words.goalFlags.cost),
};

/** What a chapter with goals needs of its terminal. */
export type GoalTerminal = Pick<
  Terminal<typeof goalFlags & { continue: { type: "boolean"; help: Localized } }>,
  "flags" | "command" | "wakeUpBy" | "exitWith" | "interactive"
>;

/** A goal, as far as the user sees it. */
interface ShownGoal {
  condition: string;
  outcome: "open" | "met" | "impossible" | "turns" | "cost";
  turns: number;
  limits: { turns: number };
  costBefore: number;
  last?: GoalVerdict;
  next?: unknown;
  isWaiting: boolean;
}

/** `/goal`: the condition, how far it is, what it has cost, and the newest verdict. */
export function showGoal(goal: ShownGoal, agent: Speaker & Pick<Budget, "costs">): void {
  const { condition, turns, limits, costBefore, last } = goal;
  const spent = spentOf(agent.costs) - costBefore;
  const row: GoalState = { condition, turns, most: limits.turns, spent, state: stateOf(goal) };
  showList(agent, words.goalTitle(row), [words.goalSpent(row), ...(last ? [words.goalVerdict(last)] : [])]);
}

function stateOf({ outcome, isWaiting, next }: ShownGoal): GoalState["state"] {
  if (outcome !== "open") return outcome;
  if (isWaiting) return "waiting";
  return next ? "open" : "paused";
}
