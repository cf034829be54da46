/** The life of a teammate: it reads its mail, or else takes a free task, or else sleeps until something wakes it. */
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { note, post } from "../inbox/index.ts";
import type { WakeUp } from "../inbox/state.ts";
import { nextWakeUp } from "../inbox/wake.ts";
import { askForPlanIfNeeded } from "../protocol/plan.ts";
import { isAskedToLeave } from "../protocol/shutdown.ts";
import { taskText } from "../tasks/display.ts";
import { claimNext } from "../tasks/index.ts";
import type { Task } from "../tasks/state.ts";
import { takeTurn } from "../turn.ts";
import { messageText, postMail } from "./mail.ts";
import { type Mate, teamNotice } from "./state.ts";

/** How many requests a teammate may make for one prompt of the lead, or for one task. */
const MAX_ROUNDS = 100;

/** Works until the teammate has to end. Throws what a turn throws. */
export async function runTurns(first: string, agent: Agent, mate: Mate): Promise<void> {
  agent.inbox.wake = mate.wake;
  agent.team.store.watch(() => postMail(agent), mate.signal);
  postMail(agent);
  const seen = new Set<string>();
  let next: WakeUp | undefined = { from: "lead", prompt: first, notice: words.teammateBegins };
  let roundsLeft = MAX_ROUNDS;
  while (next) {
    // Mail from other teammates gives no new rounds: two that only answer each other would never stop.
    if (next.from !== "team") roundsLeft = MAX_ROUNDS;
    await takeTurnFor(next, roundsLeft, agent, mate);
    roundsLeft = agent.turn.roundsLeft;
    next = await nextWork(agent, mate, seen);
  }
}

async function takeTurnFor(wakeUp: WakeUp, maxRounds: number, agent: Agent, mate: Mate): Promise<void> {
  const { prompt: text, note, from, notice, onEnd } = wakeUp;
  showNotice(agent, notice);
  await takeTurn({ text, note, from, signal: mate.signal, maxRounds }, agent);
  const { turn } = agent;
  if (turn.isOutOfRounds) throw new Error(`It was stopped after ${MAX_ROUNDS} rounds.`);
  if (turn.isRefused) throw new Error("The model refused to go on.");
  // Without onEnd the mail stays unread: the next teammate of this name gets it.
  if (mate.signal.aborted) return;
  await onEnd?.();
  if (!turn.signal.aborted) return;
  const reason: string = turn.signal.reason.message;
  post(mate.reportsTo, teamNotice(`stop_${mate.name}`, words.teammateStopped({ name: mate.name, reason })));
}

/** The next thing to do. Sleeps until there is one; undefined when the teammate has to end. */
async function nextWork(agent: Agent, mate: Mate, seen: Set<string>): Promise<WakeUp | undefined> {
  while (!mate.signal.aborted && !isAskedToLeave(agent)) {
    // Listen first, then look: a message that arrives while we look rings this bell, and then we look again.
    const bell = mate.listen();
    const next = (await nextWakeUp(agent)) ?? (await nextTask(agent, mate, seen));
    if (next) return next;
    await mate.sleep(bell);
  }
  return undefined;
}

/** Claims a free task for the teammate. The lead learns of it in its next turn; no turn starts for that. */
async function nextTask(agent: Agent, mate: Mate, seen: Set<string>): Promise<WakeUp | undefined> {
  if (agent.planOnly) return undefined;
  const task = await claimNext(agent.board, agent.owner, seen);
  if (!task) return undefined;
  note(mate.reportsTo, teamNotice(`claim_${task.id}`, words.teammateClaimed({ name: mate.name, ...task })));
  const prompt = messageText({ from: "the board", content: await assignment(task, agent) });
  return { from: "board", prompt, notice: words.taskClaimed(task) };
}

/** The text about a task that was claimed for a teammate. */
export async function assignment(task: Task, agent: Agent): Promise<string> {
  const { tasks } = await agent.board.read();
  return askForPlanIfNeeded(`You have claimed task ${taskText(task, tasks)}`, `task ${task.id}`, agent);
}
