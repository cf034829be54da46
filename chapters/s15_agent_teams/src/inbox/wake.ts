/** What is posted while the agent is idle starts a turn, in which the agent is told. */
import type { Terminal, WakeUp } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { isAnyAwaited } from "../background/index.ts";
import { fromHarness } from "../harness-text.ts";
import { isAtWork } from "../team/state.ts";
import type { Inbox } from "./state.ts";
import { nextTurn } from "./turns.ts";

/** Stands in place of a prompt in a turn that nobody typed. */
const WAKE_UP = fromHarness("reminder", "Nobody typed anything: something ended in the background.");

/** From now on the terminal starts turns for what is posted, and the end of input waits for what is sure to be posted. */
export function wakeUpByPost(terminal: Pick<Terminal, "wakeUpBy">, agent: Agent): void {
  const { inbox, team, clock } = agent;
  const isMailDue = () => inbox.turns.some(({ id, retryAt }) => id === "mail" && retryAt <= clock.now());
  inbox.wake = terminal.wakeUpBy({
    next: () => nextFor(agent),
    isBusy: () => isAnyAwaited(agent) || isAtWork(team),
    isAtWork: () => isAtWork(team) || isMailDue(),
  });
}

/** What an idle agent is to do next: news first, then a turn that waits. */
export async function nextFor(agent: Agent): Promise<WakeUp | undefined> {
  return nextWakeUp(agent.inbox) ?? (await nextTurn(agent));
}

/** One turn, however much there is. If a hook refuses it, the post comes with the next prompt and wakes nobody again. */
function nextWakeUp(inbox: Inbox): WakeUp | undefined {
  if (!inbox.isNew || inbox.posts.length === 0) return undefined;
  inbox.isNew = false;
  return { prompt: WAKE_UP, from: "background", notice: words.endedInBackground };
}
