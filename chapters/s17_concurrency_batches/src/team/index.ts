/** Some work is too big for one: teammates work beside the lead, in conversations of their own, until the session ends. */
import { describeError } from "@harness/shared/model";
import { type Membership, retire } from "@harness/shared/team";
import { showNotice } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { adoptCommands } from "../background/index.ts";
import { adoptPost, note, post } from "../inbox/index.ts";
import type { Post } from "../inbox/state.ts";
import { requirePlan } from "../protocol/plan.ts";
import { forgetRequests } from "../protocol/requests.ts";
import { confirmShutdown } from "../protocol/shutdown.ts";
import { claimTask, releaseTasks } from "../tasks/index.ts";
import type { Task } from "../tasks/state.ts";
import { messageText, postMail, report } from "./mail.ts";
import { LEAD, type Mate } from "./state.ts";
import { createTeammate, type Recruit } from "./teammate.ts";
import { assignment, work } from "./work.ts";

/** Tells the lead what an earlier session left behind: teammates who died in the middle of a task, and mail. */
export async function startTeam(lead: Agent): Promise<void> {
  const { team, board, inbox } = lead;
  const { tasks } = await board.read();
  for (const { name } of await team.store.removeDead()) {
    const freed = [...tasks.values()].filter(({ former }) => former === name);
    if (freed.length > 0) note(inbox, endOf(name, "its session ended", freed));
  }
  if ((await team.store.unread(LEAD)).length > 0) await takeLead(lead);
}

/**
 * Lets a teammate work from now on, with a task of the board if one is given. Throws an Error when the name or the task
 * is taken; nothing has changed then.
 */
export async function spawnTeammate(recruit: Recruit, lead: Agent, taskId?: string): Promise<void> {
  await takeLead(lead);
  const agent = createTeammate(recruit, lead);
  const membership = await lead.team.store.join(recruit);
  // The former one of that name may still be saying that it is gone.
  await lead.team.mates.get(recruit.name)?.ended;
  try {
    const task = taskId && (await assignment(await claimTask(agent.board, taskId, agent.owner), agent));
    const content = task ? `${recruit.prompt}\n\n${task}` : requirePlan(recruit.prompt, "all this", agent);
    const mate = createMate(recruit.name, membership, lead);
    mate.ended = live(messageText({ from: LEAD, content }), agent, mate, lead);
  } catch (error) {
    await retire(membership, () => releaseTasks(agent.board, agent.owner).catch(() => [])).catch(() => {});
    throw error;
  }
}

/** Ends a teammate. Resolves when it is gone. False when there is none of that name. */
export async function stopTeammate(name: string, { team }: Agent): Promise<boolean> {
  const mate = team.mates.get(name);
  mate?.stop(new Error("Not run: the user has ended this teammate."));
  await mate?.ended;
  return mate !== undefined;
}

/** Makes the lead a member, once. Throws an Error while another session leads a team in this workspace. */
async function takeLead(lead: Agent): Promise<void> {
  const { team } = lead;
  if (team.lead) return;
  team.lead = await team.store.join({ name: LEAD, role: "talks to the user" });
  team.store.watch(() => postMail(lead), team.lead.lost);
  postMail(lead);
}

function createMate(name: string, membership: Membership, { team, inbox }: Agent): Mate {
  const end = new AbortController();
  const mate: Mate = {
    name,
    isIdle: false,
    reportsTo: inbox,
    membership,
    signal: AbortSignal.any([end.signal, membership.lost]),
    stop: (reason) => end.abort(reason),
    ended: Promise.resolve(),
  };
  team.mates.set(name, mate);
  return mate;
}

/** From the first prompt of a teammate to its end, of which the lead is told. Never rejects. */
async function live(first: string, agent: Agent, mate: Mate, lead: Agent): Promise<void> {
  const { signal, name, membership } = mate;
  const failure = await work(first, agent, mate).catch((error: Error) => error);
  adoptPost(agent, lead);
  adoptCommands(agent, lead);
  const freed = await retire(membership, () => releaseTasks(agent.board, agent.owner)).catch((error) =>
    showNotice(lead, error.message),
  );
  const isAnswered = !failure && (await confirmShutdown(freed ?? [], agent));
  forgetRequests(name, agent.protocol);
  agent.team.mates.delete(name);
  if (isAnswered) return;
  const reason =
    failure && !signal.aborted ? describeError(failure).en : (signal.reason?.message ?? "it has shut down");
  // Who ended it knows; who waits for its work does not.
  const tell = signal.aborted ? note : post;
  tell(lead.inbox, endOf(name, reason, freed ?? []));
}

function endOf(name: string, reason: string, freed: Task[]): Post {
  const tasks = freed.map(({ id, subject }) => `${id} ${subject}`).join(", ");
  return report(`end_${name}`, words.teammateEnded({ name, reason, tasks }));
}
