/** A teammate's life: mail first, then a free task, then sleep, until something wakes it. A turn that ends does not end it. */
import { once } from "node:events";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { note, post } from "../inbox/index.ts";
import type { WakeUp } from "../inbox/state.ts";
import { nextWakeUp } from "../inbox/wake.ts";
import { requirePlan } from "../protocol/plan.ts";
import { isAskedToLeave } from "../protocol/shutdown.ts";
import { taskText } from "../tasks/display.ts";
import { claimNext } from "../tasks/index.ts";
import type { Task } from "../tasks/state.ts";
import { takeTurn } from "../turn.ts";
import { messageText, postMail, report } from "./mail.ts";
import { LEAD, type Mate } from "./state.ts";

/** How many requests it may make for one thing that the lead or the board gives it to do. */
const MAX_ROUNDS = 100;

/** Works until the teammate is to end. Throws what a turn throws. */
export async function work(first: string, agent: Agent, mate: Mate): Promise<void> {
  agent.team.store.watch(() => postMail(agent), mate.signal);
  mate.signal.addEventListener("abort", () => agent.inbox.wake());
  postMail(agent);
  const had = new Set<string>();
  let next: WakeUp | undefined = { from: LEAD, prompt: first, notice: words.teammateBegins };
  let roundsLeft = MAX_ROUNDS;
  while (next) {
    // Teammates who only answer one another would never come to an end.
    if (next.from !== "team") roundsLeft = MAX_ROUNDS;
    await takeOne(next, roundsLeft, agent, mate);
    roundsLeft = agent.turn.roundsLeft;
    next = await nextWork(agent, mate, had);
  }
}

async function takeOne(wakeUp: WakeUp, maxRounds: number, agent: Agent, mate: Mate): Promise<void> {
  const { prompt: text, note, from, notice, onEnd } = wakeUp;
  showNotice(agent, notice);
  await takeTurn({ text, note, from, signal: mate.signal, maxRounds }, agent);
  const { turn, recovery } = agent;
  if (turn.isOutOfRounds) throw new Error(`It was stopped after ${MAX_ROUNDS} rounds.`);
  if (recovery.arrived?.stop_reason === "refusal") throw new Error("The model refused to go on.");
  // What it has read and not done is for the next one of its name.
  if (mate.signal.aborted) return;
  await onEnd?.();
  if (!turn.signal.aborted) return;
  const { message: reason } = turn.signal.reason;
  post(mate.reportsTo, report(`stop_${mate.name}`, words.teammateStopped({ name: mate.name, reason })));
}

/** The next thing to do, for which it sleeps if need be; undefined when it is to end. */
async function nextWork(agent: Agent, mate: Mate, had: Set<string>): Promise<WakeUp | undefined> {
  while (!mate.signal.aborted && !isAskedToLeave(agent)) {
    const bell = new AbortController();
    agent.inbox.wake = () => {
      mate.isIdle = false;
      bell.abort();
    };
    const next = (await nextWakeUp(agent)) ?? (await nextTask(agent, mate, had));
    if (next) return next;
    if (!bell.signal.aborted) await sleep(mate, bell.signal);
  }
  return undefined;
}

/** Whoever waits for the team looks whether anybody still works. */
async function sleep(mate: Mate, bell: AbortSignal): Promise<void> {
  mate.isIdle = true;
  mate.reportsTo.wake();
  await once(bell, "abort");
}

/** A free task, which now belongs to the teammate. The lead is told when it has something to do anyway. */
async function nextTask(agent: Agent, mate: Mate, had: Set<string>): Promise<WakeUp | undefined> {
  if (agent.planOnly) return undefined;
  const task = await claimNext(agent.board, agent.owner, had);
  if (!task) return undefined;
  note(mate.reportsTo, report(`claim_${task.id}`, words.teammateClaimed({ name: mate.name, ...task })));
  const prompt = messageText({ from: "the board", content: await assignment(task, agent) });
  return { from: "board", prompt, notice: words.taskClaimed(task) };
}

/** What a teammate reads about a task that it has claimed. */
export async function assignment(task: Task, agent: Agent): Promise<string> {
  const { tasks } = await agent.board.read();
  return requirePlan(`You have claimed task ${taskText(task, tasks)}`, `task ${task.id}`, agent);
}
