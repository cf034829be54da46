/** The place of this session in a team on a server: it leads the team, or it is a teammate, with a terminal of its own. */
import { hostname } from "node:os";
import { showNoticeOnce, type Terminal, type WakeUp } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { claimNext } from "../tasks/index.ts";
import { startTeam } from "../team/index.ts";
import { messageText, postMail } from "../team/mail.ts";
import { LEAD, LEAD_TOOLS, memberName } from "../team/state.ts";
import { assignment } from "../team/work.ts";
import type { TurnRequest } from "../turn.ts";

type Look = Pick<Terminal, "wakeUpBy" | "atEnd">;

/** Takes the place and keeps it: one that is lost is taken again when the server is back. Throws an Error when it is not to be had. */
export async function takePlace(name: string, role: string, terminal: Look, agent: Agent): Promise<void> {
  const { store } = agent.team;
  const enter = async () => {
    const place = await store.join({ name, role: name === LEAD ? role : `${role}, on ${hostname()}` });
    agent.team.lead = place;
    agent.owner = { ...agent.owner, member: place.member };
  };
  if (name !== LEAD) becomeTeammate(name, role, agent);
  await enter();
  terminal.atEnd(async () => store.close?.());
  const ring = name === LEAD ? () => {} : claimWhenIdle(terminal, agent);
  const goOn = oneAtATime(async () => {
    if (agent.team.lead?.lost.aborted) await enter();
    if (name === LEAD) await startTeam(agent);
  }, agent);
  store.watch(() => {
    postMail(agent);
    ring();
    goOn();
  }, new AbortController().signal);
}

/** A turn of a teammate ends when its place is lost: what it works on may be somebody else's by now. */
export function withinPlace(request: TurnRequest, agent: Agent): TurnRequest {
  const lost = memberName(agent) === LEAD ? undefined : agent.team.lead?.lost;
  return lost ? { ...request, signal: AbortSignal.any([request.signal, lost]) } : request;
}

/** The main agent is the teammate: its user sits before it. */
function becomeTeammate(name: string, role: string, agent: Agent): void {
  agent.owner = { ...agent.owner, name };
  agent.withoutTools = [...agent.withoutTools, ...LEAD_TOOLS];
  agent.role = `You are ${name}, a teammate in a team of coding agents on several machines. Your role: ${role}
The others cannot see your files, nor what you merely say. Code goes from one to another by git: pull before you begin, commit
and push before you complete a task. What somebody has to know, send with send_message. You are woken when a message comes, or
when a task on the board is free: it is then claimed for you. Complete it with task_complete when its work is done.`;
}

/** Free tasks start turns. Gives the bell. The session stays, also when nobody types any more. */
function claimWhenIdle({ wakeUpBy }: Look, agent: Agent): () => void {
  const had = new Set<string>();
  const show = ({ message }: Error) => showNoticeOnce(agent, message);
  const next = async (): Promise<WakeUp | undefined> => {
    const task = await claimNext(agent.board, agent.owner, had).catch(show);
    if (!task) return undefined;
    const prompt = messageText({ from: "the board", content: await assignment(task, agent) });
    return { from: "board", prompt, isAttended: true, notice: words.taskClaimed(task) };
  };
  return wakeUpBy({ next, isBusy: () => true });
}

/** Gives a function that does it, unless it is just being done. What goes wrong is told once. */
function oneAtATime(work: () => Promise<void>, agent: Agent): () => void {
  let isDoing = false;
  return async () => {
    if (isDoing) return;
    isDoing = true;
    await work().catch(({ message }: Error) => showNoticeOnce(agent, message));
    isDoing = false;
  };
}
