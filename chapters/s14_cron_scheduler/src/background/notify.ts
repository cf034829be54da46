/** How an agent learns that a command in the background has ended: exactly once, in a turn that runs or in one of its own. */
import type Anthropic from "@anthropic-ai/sdk";
import { addUserContent } from "@harness/shared/model";
import { showNotice, type Terminal } from "@harness/shared/terminal";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import { type BackgroundCommand, headline } from "./background.ts";

/** Stands in place of a prompt in a turn that nobody typed. */
export const WAKE_UP = fromHarness("wake-up", "Nobody typed anything: something ended in the background.");

/** What the agent was not yet told, as blocks to stand after the tool results of a round. Each is given once. */
export function notifications(agent: Agent): Anthropic.TextBlockParam[] {
  const news = agent.background.commands.filter((entry) => entry.news && entry.owner === agent);
  return news.map((entry) => {
    entry.news = undefined;
    showNotice({ zh: headline(entry, "zh"), en: headline(entry), ja: headline(entry, "ja") });
    return { type: "text", text: notificationOf(entry) };
  });
}

/** Puts what the agent was not yet told beside the prompt of a turn. */
export function addNotifications(agent: Agent): void {
  const blocks = notifications(agent);
  if (blocks.length > 0) addUserContent(agent.messages, blocks);
}

/** From now on a command that ends while the agent is idle starts a turn, and the end of input waits for those that run. */
export function wakeUpWhenDone(terminal: Pick<Terminal, "wakeUpBy">, agent: Agent): void {
  const { background } = agent;
  background.ring = terminal.wakeUpBy({
    next() {
      const fresh = background.commands.filter(({ news, owner }) => news === "fresh" && owner === agent);
      for (const entry of fresh) entry.news = "announced";
      return fresh.length > 0 ? { prompt: WAKE_UP, notice: NOTICE } : undefined;
    },
    isBusy: () => background.commands.some(({ shell, isAwaited }) => shell && isAwaited),
  });
}

const NOTICE = {
  zh: "后台有命令结束了，自动开始一个回合。",
  en: "A command in the background has ended: a turn starts by itself.",
  ja: "バックグラウンドのコマンドが終わったので、ターンが自動で始まります。",
};

/** What a subagent leaves in the background is its parent's from now on, who is told of it. */
export function handOver(child: Agent, parent: Agent): void {
  for (const entry of parent.background.commands) {
    if (entry.owner !== child) continue;
    entry.owner = parent;
    if (entry.shell) entry.news = "fresh";
  }
}

function notificationOf(entry: BackgroundCommand): string {
  const lines = [headline(entry), ...(entry.shell ? [HANDED_OVER] : lastWords(entry))];
  return fromHarness("notification", lines.join("\n"));
}

const HANDED_OVER =
  "Your subagent started it and has ended. It is yours now, and you will be notified when it ends.";

function lastWords({ tail, output }: BackgroundCommand): string[] {
  const ends = tail ? ["The last lines of its output:", tail] : ["It printed nothing."];
  if (!output.file) return [...ends, `The rest is lost: ${output.problem}.`];
  const gap = output.problem && `; ${output.problem}`;
  return [
    ...ends,
    `All of its output is in ${output.path} (${output.bytes} bytes${gap}). bash_output reads it too.`,
  ];
}
