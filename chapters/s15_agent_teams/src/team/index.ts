/** Some work is too big for one agent: teammates work alongside the lead, in their own conversations, until the session ends. */
import { describeError } from "@harness/shared/model";
import { createMate, retire } from "@harness/shared/team";
import { showNotice, type Terminal } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { adoptCommands } from "../background/index.ts";
import { adoptPost, note, post } from "../inbox/index.ts";
import type { Post } from "../inbox/state.ts";
import { claimTask, releaseTasks } from "../tasks/index.ts";
import type { Task } from "../tasks/state.ts";
import { isMailDue, messageText, postMail } from "./mail.ts";
import { LEAD, type Mate, teamNotice } from "./state.ts";
import { createTeammate, type Recruit } from "./teammate.ts";
import { assignment, runTurns } from "./work.ts";

/** Tells the lead what an earlier session has left: mail, and teammates who died in the middle of a task. */
export async function startTeam(lead: Agent): Promise<void> {
  const { team, board, inbox } = lead;
  const { tasks } = await board.read();
  for (const { name } of await team.store.removeDead()) {
    const freed = [...tasks.values()].filter(({ formerOwner }) => formerOwner === name);
    if (freed.length > 0) note(inbox, teammateEndNotice(name, "its session ended", freed));
  }
  if ((await team.store.unread(LEAD)).length > 0) await takeLead(lead);
}

/**
 * Starts a teammate, with a task of the board if `taskId` names one. When the name or the task is taken it throws an Error,
 * and nothing has changed.
 */
export async function spawnTeammate(recruit: Recruit, lead: Agent, taskId?: string): Promise<void> {
  await takeLead(lead);
  const agent = createTeammate(recruit, lead);
  const membership = await lead.team.store.join(recruit);
  try {
    const taskPrompt = taskId && (await assignment(await claimTask(agent.board, taskId, agent.owner), agent));
    const content = [recruit.prompt, taskPrompt].filter(Boolean).join("\n\n");
    const mate = createMate(recruit.name, membership, lead.inbox);
    lead.team.mates.set(recruit.name, mate);
    mate.ended = runTeammate(messageText({ from: LEAD, content }), agent, mate, lead);
  } catch (error) {
    // If this fails, too, the first error is the one to report.
    await retire(membership, () => releaseTasks(agent.board, agent.owner).catch(() => [])).catch(() => {});
    throw error;
  }
}

/** Stops a teammate. Resolves when it is gone; to false when there is none of that name. */
export async function stopTeammate(name: string, { team }: Agent): Promise<boolean> {
  const mate = team.mates.get(name);
  mate?.stop(new Error("Not run: the user has ended this teammate."));
  await mate?.ended;
  return mate !== undefined;
}

/** The session does not end while a teammate works or mail is due. The next line of a pipe waits, too: it may answer a question. */
export function waitForTeam(terminal: Pick<Terminal, "wakeUpBy">, agent: Agent): void {
  const isBusy = () => [...agent.team.mates.values()].some(({ isIdle }) => !isIdle);
  terminal.wakeUpBy({ next: () => undefined, isBusy, isAtWork: () => isBusy() || isMailDue(agent) });
}

/** Makes the lead a member, once. Throws an Error while another session leads a team in this workspace. */
async function takeLead(lead: Agent): Promise<void> {
  const { team } = lead;
  if (team.place) return;
  team.place = await team.store.join({ name: LEAD, role: "talks to the user" });
  team.store.watch(() => postMail(lead), team.place.lost);
  postMail(lead);
}

/** Lets a teammate work from its first prompt to its end, and tells the lead of the end. Never rejects. */
async function runTeammate(first: string, agent: Agent, mate: Mate, lead: Agent): Promise<void> {
  const { signal, name, membership } = mate;
  const failure = await runTurns(first, agent, mate).catch((error: Error) => error);
  adoptPost(agent, lead);
  adoptCommands(agent, lead);
  const show = ({ message }: Error) => showNotice(lead, message);
  const freed = await retire(membership, () => releaseTasks(agent.board, agent.owner)).catch(show);
  agent.team.mates.delete(name);
  const reason = signal.aborted ? signal.reason.message : describeError(failure).en;
  // If the lead or the user stopped it, they know. If it ended by itself, the lead gets a turn: it waits for the work.
  const tell = signal.aborted ? note : post;
  tell(lead.inbox, teammateEndNotice(name, reason, freed ?? []));
}

function teammateEndNotice(name: string, reason: string, freed: Task[]): Post {
  const tasks = freed.map(({ id, subject }) => `${id} ${subject}`).join(", ");
  return teamNotice(`end_${name}`, words.teammateEnded({ name, reason, tasks }));
}
