/** The agent goes the wrong way: each prompt is a checkpoint, and /rewind brings files and conversation back to it. */
import { forgetOldest, saveLedger } from "@harness/shared/checkpoints";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import type { Hook } from "../hooks/state.ts";
import type { Stage, StagedRequest } from "../pipeline/state.ts";
import { keepBeforeWrite, noteChanges } from "./record.ts";
import { isReminder } from "./state.ts";

/** Runs when a turn begins. Only prompts of the user are places to come back to. */
export const checkpointAtPrompt = { event: "UserPromptSubmit", handler: markPrompt } satisfies Hook;

function markPrompt({ prompt }: { prompt: string }, agent: Agent): undefined {
  if (agent.turn.from === "user" && agent.depth === 0) addCheckpoint(prompt, agent);
}

/** Runs when a turn would end. `--continue` goes on with the session whose turn ended last. */
export const saveAtStop = { event: "Stop", handler: (_, agent) => save(agent) } satisfies Hook;

/** Adds a checkpoint. What the user has changed until now belongs to the one before. `backTo`: the one that the user goes back to. */
export function addCheckpoint(prompt: string, agent: Agent, backTo?: number): void {
  const { rewind, clock } = agent;
  if (!rewind.store) return;
  if (rewind.view) noteChanges("user", agent);
  const number = (rewind.points.at(-1)?.number ?? 0) + 1;
  // Messages are replaced, and never changed within, so a shallow copy of each stays as it is.
  const messages = agent.messages.map((message) => ({ ...message }));
  const posts = agent.inbox.posts.filter(isReminder);
  rewind.points.push({ number, at: clock.now(), prompt, backTo, messages, posts, changes: new Map() });
  save(agent, backTo);
}

/** Writes everything down for `--continue`, and lets the oldest checkpoints go when there are too many, but not the one that is `needed` to go back. */
export function save(agent: Agent, needed?: number): undefined {
  const { store } = agent.rewind;
  if (!store) return;
  const gone = forgetOldest(store, agent.rewind, needed);
  if (gone.length > 0) showNotice(agent, words.checkpointsForgotten({ numbers: gone }));
  saveLedger(store, { ...agent.rewind, posts: agent.inbox.posts.filter(isReminder) });
}

/** Runs before a call that may change files. It keeps what is there now. What has changed since the last look is not the agent's. */
export const beforeChange: Stage = {
  name: "checkpoint",
  part: "execute",
  async process(request) {
    const { agent, tool, input } = request;
    if (!(await mayChangeFiles(request))) return;
    const target = tool.target?.(input);
    tryOrTurnOff(agent, () => {
      noteChanges("user", agent);
      if (tool.kind === "write" && target?.of === "path") keepBeforeWrite(target.text, agent);
      agent.rewind.running.add(request);
      save(agent);
    });
  },
};

/** Runs after the call and its hooks. What has changed meanwhile is the agent's. */
export const afterChange: Stage = {
  name: "changes",
  part: "finish",
  async process(request) {
    const { agent } = request;
    if (!agent.rewind.running.has(request)) return;
    agent.rewind.running.delete(request);
    tryOrTurnOff(agent, () => {
      noteChanges("agent", agent);
      save(agent);
    });
  },
};

/** When nothing more can be kept, because the disk is full for instance, calls run all the same, and the screen says so. */
function tryOrTurnOff(agent: Agent, work: () => void): void {
  try {
    work();
  } catch (error) {
    Object.assign(agent.rewind, { store: undefined, points: [] });
    showNotice(agent, words.noRewind({ reason: (error as Error).message }));
  }
}

/** Every tool that does not only read, except for a command that only reads: that one may run beside others. */
async function mayChangeFiles({ tool, input, agent }: StagedRequest): Promise<boolean> {
  return tool.kind !== "read" && !(await tool.isConcurrencySafe?.(input, agent));
}
