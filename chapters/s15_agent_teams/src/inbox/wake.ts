/** A message that arrives while the agent is idle starts a turn. */
import type { Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { isAnyAwaited, showLeftBehind } from "../background/index.ts";
import { fromHarness } from "../harness-text.ts";
import type { WakeUp } from "./state.ts";
import { nextTurn } from "./turns.ts";

/** The prompt of a turn that the user did not type. */
const WAKE_UP = fromHarness("reminder", "Nobody typed anything: something ended in the background.");

/** From now on a message starts a turn, and the end of input waits for the commands that will still send one. */
export function wakeUpByPost(terminal: Pick<Terminal, "wakeUpBy">, agent: Agent): void {
  agent.inbox.wake = terminal.wakeUpBy({
    next: () => nextWakeUp(agent),
    isBusy: () => isAnyAwaited(agent),
    onLeave: () => showLeftBehind(agent),
  });
}

/** The turn that an idle agent takes next. All new messages share one. If a hook refuses it, they come with the next prompt. */
export async function nextWakeUp(agent: Agent): Promise<WakeUp | undefined> {
  const { inbox } = agent;
  if (!inbox.hasNews || inbox.posts.length === 0) return nextTurn(agent);
  inbox.hasNews = false;
  return { prompt: WAKE_UP, from: "background", notice: words.endedInBackground };
}
