/** `/goal` and `--goal`; what `--continue` brings back; and the exit code, which tells a script how it ended. */
import { SetupError } from "@harness/shared/model";
import { type GoalTerminal, MAX_GOAL_CHARS, showGoal, showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { withdraw } from "../inbox/index.ts";
import { forgetNextTurn, judgeAtStop, setGoal } from "./index.ts";
import { keepGoal, keptCondition } from "./keep.ts";
import { firstTurnFor, goalTurns } from "./next.ts";

const EXIT_NOT_MET = 3;
const CLEAR = /^(clear|stop|off|reset|none|cancel)$/i;

/** Adds the command, the judge and the turns that they start. Throws an Error if what `--continue` needs cannot be read. */
export async function startGoals(terminal: GoalTerminal, agent: Agent): Promise<void> {
  const { flags, interactive } = terminal;
  if (agent.without === "goal" && flags.goal) throw new SetupError(words.goalLeftOut);
  if (agent.without === "goal") return;
  const limits = { turns: Number(flags["goal-turns"]), dollars: Number(flags["goal-cost"] || Infinity) };
  // The first one, because another hook may refuse the prompt.
  agent.hooks.unshift(forgetNextTurn);
  // The last one, because other hooks may still send the agent on.
  agent.hooks.push(judgeAtStop);
  const wake = terminal.wakeUpBy(goalTurns(agent));
  terminal.command("/goal", words.helpOfGoal, (argument) => {
    const isClear = CLEAR.test(argument);
    if (!agent.goal && (argument === "" || isClear)) return showNotice(agent, words.noGoal);
    if (agent.goal && argument === "") return showGoal(agent.goal, agent);
    if (isClear) return clearGoal(agent);
    if (argument.length > MAX_GOAL_CHARS)
      return showNotice(agent, words.goalTooLong({ most: MAX_GOAL_CHARS }));
    const goal = setGoal(argument, limits, agent);
    goal.next = firstTurnFor(goal);
    keepGoal(agent);
    wake();
  });
  terminal.exitWith(() => (agent.goal && agent.goal.outcome !== "met" ? EXIT_NOT_MET : undefined));
  const kept = flags.continue && !flags.goal ? keptCondition(agent) : undefined;
  if (kept) showNotice(agent, words.goalContinued({ condition: kept }));
  const condition = flags.goal || kept;
  if (condition) setGoal(condition, limits, agent);
  // At the keyboard the condition is the first prompt. A script brings its own prompts, and --continue waits for one.
  if (agent.goal && interactive && !kept) agent.goal.next = firstTurnFor(agent.goal);
  keepGoal(agent);
}

/** Ends the goal without a verdict. */
export function clearGoal(agent: Agent): void {
  withdraw(agent.inbox, "goal");
  agent.goal = undefined;
  keepGoal(agent);
  showNotice(agent, words.goalCleared);
}
