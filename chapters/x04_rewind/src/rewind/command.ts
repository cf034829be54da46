/** `/rewind`, the checkpoints of `--continue`, and a restore that a killed session has left half done. */
import { changesAfter, discardStore, type Opened, openCheckpoints } from "@harness/shared/checkpoints";
import { formatTime } from "@harness/shared/clock";
import { showList, showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { execution, formatting } from "../pipeline/stages.ts";
import { goBack, restoreConversation } from "./go-back.ts";
import { afterChange, beforeChange, checkpointAtPrompt, save, saveAtStop } from "./index.ts";
import { noteChanges } from "./record.ts";
import { PARTS, type Part } from "./state.ts";

type RewindTerminal = Pick<Terminal, "command" | "atEnd"> & { flags: { continue: boolean } };

/** Adds checkpoints and the command. Without a place for them there are none, and the screen says why. */
export async function startRewind(terminal: RewindTerminal, agent: Agent): Promise<void> {
  const { hooks, pipeline, workspace, rewind } = agent;
  const isContinued = terminal.flags.continue;
  const opened = await openCheckpoints(workspace, { isContinued }).catch((error: Error) => error);
  if (opened instanceof Error) return showNotice(agent, words.noRewind({ reason: opened.message }));
  const { posts, ...ledger } = opened.ledger;
  Object.assign(rewind, ledger, { store: opened.store });
  agent.inbox.posts.push(...posts);
  // Tests and plays leave nothing behind.
  if (process.env.HARNESS_RUNS === "off") terminal.atEnd(async () => discardStore(opened.store));
  finishRestore(opened, isContinued, agent);
  hooks.unshift(checkpointAtPrompt, saveAtStop);
  pipeline.stages.splice(pipeline.stages.indexOf(execution), 0, beforeChange);
  pipeline.stages.splice(pipeline.stages.indexOf(formatting), 0, afterChange);
  terminal.command("/rewind", words.helpOfRewind, (argument, signal) => runRewind(argument, agent, signal));
}

/** After a restore that was half done: the files are back already. With `--continue` the conversation follows. */
function finishRestore({ mended }: Opened, isContinued: boolean, agent: Agent): void {
  if (!mended) return;
  showNotice(agent, words.rewindMended({ restored: mended.done }));
  for (const failure of mended.failed) showNotice(agent, words.notRestored(failure));
  if (!isContinued) return;
  const { number, part } = JSON.parse(mended.note) as { number: number; part: Part };
  const point = agent.rewind.points.find((one) => one.number === number);
  if (agent.rewind.view) noteChanges("agent", agent);
  if (point && part !== "files") restoreConversation(point, agent);
  save(agent);
}

async function runRewind(argument: string, agent: Agent, signal: AbortSignal): Promise<void> {
  const { points } = agent.rewind;
  if (points.length === 0) return showNotice(agent, words.noCheckpoints);
  if (argument === "") return showCheckpoints(agent);
  const [number = "", part = "both", ...more] = argument.split(/\s+/);
  const point = points.find((one) => String(one.number) === number);
  const isPart = PARTS.some((one) => one === part);
  if (!point || !isPart || more.length > 0) return showBadChoice(argument, agent);
  const busy = [...agent.team.mates].flatMap(([name, { isIdle }]) => (isIdle ? [] : name));
  if (busy.length > 0) return showNotice(agent, words.rewindWaits({ names: busy }));
  await goBack(point, part as Part, agent, signal);
}

function showBadChoice(value: string, agent: Agent): void {
  const numbers = agent.rewind.points.map(({ number }) => number);
  const valid = `${numbers[0]} … ${numbers.at(-1)} [${PARTS.join("|")}]`;
  showNotice(agent, words.badChoice({ flag: "/rewind", value, valid }));
}

function showCheckpoints(agent: Agent): void {
  const { rewind } = agent;
  if (rewind.view) noteChanges("user", agent);
  const rows = rewind.points.map((point) => {
    const files = rewind.store ? changesAfter(point, rewind, rewind.store) : [];
    return words.checkpointRow({ ...point, time: formatTime(point.at), files });
  });
  showList(agent, words.checkpoints, rows);
}
