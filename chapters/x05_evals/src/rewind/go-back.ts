/** Going back: files, conversation, or both. It is a checkpoint itself, so it can be undone. */
import {
  beginRestore,
  type Checkpoint,
  carryOut,
  endRestore,
  entryAt,
  type Restored,
  type Step,
  sayRest,
} from "@harness/shared/checkpoints";
import { showNotice } from "@harness/shared/terminal";
import { keepTranscript } from "@harness/shared/transcript";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { createCompaction } from "../compact/state.ts";
import { fromHarness } from "../harness-text.ts";
import { note } from "../inbox/index.ts";
import { addCheckpoint, save } from "./index.ts";
import { type Plan, planFor } from "./plan.ts";
import { noteChanges } from "./record.ts";
import { isReminder, type Part } from "./state.ts";

/** Goes back to before a checkpoint. */
export async function goBack(point: Checkpoint, part: Part, agent: Agent, stop: AbortSignal): Promise<void> {
  const { rewind } = agent;
  const { store } = rewind;
  if (!store) return;
  addCheckpoint("", agent, point.number);
  const undo = rewind.points.at(-1)?.number ?? 0;
  const plan = planFor(point.number, rewind);
  const steps = part === "conversation" ? [] : await chooseSteps(plan, agent);
  if (stop.aborted) return void rewind.points.pop();
  keepWhatGoes(steps, agent);
  const journal = beginRestore(store, JSON.stringify({ number: point.number, part }), steps);
  const restored = carryOut(store, journal);
  if (rewind.view) noteChanges("agent", agent);
  if (part !== "files") restoreConversation(point, agent);
  if (part !== "both") tellModel(part, plan, restored, agent);
  save(agent);
  endRestore(store.folder);
  const messages = part === "files" ? undefined : agent.messages.length;
  showNotice(agent, words.wentBack({ number: point.number, restored: restored.done, messages, undo }));
  if (part !== "conversation") showRest(plan, restored, agent);
}

/** Files that the user has changed since are overwritten only after a yes. */
async function chooseSteps(plan: Plan, agent: Agent): Promise<Step[]> {
  const { steps, shared } = plan;
  if (shared.length === 0) return steps;
  const answer = await agent.ask({
    asker: agent,
    title: words.overwriteTitle({ count: shared.length }),
    list: shared,
    choices: words.overwriteChoices,
  });
  if (answer === "once") return steps;
  plan.yours.push(...shared);
  return steps.filter(({ path }) => !shared.includes(path));
}

/** Keeps what will be overwritten, however large it is: going back can be undone. */
function keepWhatGoes(steps: Step[], { rewind: { store, view } }: Agent): void {
  for (const { path, from } of steps) {
    const entry = store && entryAt(store, path, from, { mustKeep: true });
    if (entry?.kind === "file") view?.set(path, entry);
  }
}

/** The same messages as before, so that the prompt cache still knows them. What comes after is forgotten. */
export function restoreConversation({ messages, posts }: Checkpoint, agent: Agent): void {
  agent.messages = messages.map((message) => ({ ...message }));
  agent.inbox.posts = [...agent.inbox.posts.filter((post) => !isReminder(post)), ...posts];
  agent.todos = [];
  agent.spoken = [];
  agent.compaction = { ...createCompaction(), scale: agent.compaction.scale };
  keepTranscript(agent);
}

/** Files and conversation no longer fit together. The model reads that with the next prompt. */
function tellModel(part: Part, { steps }: Plan, { done }: Restored, { inbox, rewind }: Agent): void {
  const paths = part === "files" ? done : steps.map(({ path }) => path);
  if (paths.length === 0) return;
  const what =
    part === "files"
      ? "The user took these files back to an earlier state. Read them again before you rely on them"
      : "The user took the conversation back, but not the files. These have changed since";
  note(inbox, {
    id: `rewind ${rewind.points.at(-1)?.number}`,
    text: fromHarness("reminder", `${what}: ${paths.join(", ")}`),
    notice: words.filesWentBack,
  });
}

/** Names everything that is not as it was at the checkpoint, and what may still change files. */
export function showRest(plan: Omit<Plan, "steps" | "shared">, restored: Restored, agent: Agent): void {
  const commands = agent.background.commands.filter(({ status }) => status === "running");
  for (const sentence of sayRest(plan, restored, commands)) showNotice(agent, sentence);
}
