/** The place of this session in a team on a server: it leads the team, or it is a teammate, with a terminal of its own. */
import { hostname } from "node:os";
import { oneAtATime } from "@harness/shared/clock";
import { showNoticeOnce, type Terminal, type WakeUpSource } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { claimNext } from "../tasks/index.ts";
import type { Task } from "../tasks/state.ts";
import { startTeam } from "../team/index.ts";
import { messageText, postMail } from "../team/mail.ts";
import { LEAD, memberName } from "../team/state.ts";
import { assignment } from "../team/work.ts";
import type { TurnRequest } from "../turn.ts";

type Place = Pick<Terminal, "wakeUpBy" | "atEnd">;

/** Takes the place and keeps it: one that is lost is taken again when the server is back. Throws an Error when it is not to be had. */
export async function takePlace(name: string, role: string, terminal: Place, agent: Agent): Promise<void> {
  const { team } = agent;
  const isLead = name === LEAD;
  const enter = async () => {
    team.lead = await team.store.join({ name, role: isLead ? role : `${role}, on ${hostname()}` });
    agent.owner = { ...agent.owner, process: team.lead.member };
  };
  if (!isLead) becomeTeammate(name, role, agent);
  await enter();
  terminal.atEnd(async () => team.store.close?.());
  const ring = terminal.wakeUpBy(isLead ? leadsWork(agent) : teammatesWork(agent));
  const goOn = oneAtATime(async () => {
    if (team.lead?.lost.aborted) await enter();
    if (isLead) await startTeam(agent, true);
  });
  const onChange = () => {
    postMail(agent);
    ring();
    goOn().catch(({ message }: Error) => showNoticeOnce(agent, message));
  };
  team.store.watch(onChange, new AbortController().signal);
}

/** A turn of a teammate ends when its place is lost: what it works on may be somebody else's by now. */
export function withinPlace(request: TurnRequest, agent: Agent): TurnRequest {
  const lost = memberName(agent) === LEAD ? undefined : agent.team.lead?.lost;
  return lost ? { ...request, signal: AbortSignal.any([request.signal, lost]) } : request;
}

/** The main agent is the teammate: its user sits before it. */
function becomeTeammate(name: string, role: string, agent: Agent): void {
  agent.owner = { ...agent.owner, name };
  agent.role = `You are ${name}, a teammate in a team of coding agents on several machines. Your role: ${role}
The others cannot see your files, nor what you merely say. Code goes from one to another by git: pull before you begin, commit
and push before you complete a task. What somebody has to know, send with send_message. You are woken when a message comes, or
when a task on the board is free: it is then claimed for you. Complete it with task_complete when its work is done.`;
}

/** Without a keyboard the lead leaves at the end of its input, but not while somebody works for it elsewhere. */
function leadsWork(agent: Agent): WakeUpSource {
  let isAwaited = false;
  return {
    async next() {
      const { tasks } = await agent.board.read().catch(() => ({ tasks: new Map<string, Task>() }));
      const working = [...tasks.values()].filter(({ status }) => status === "in_progress");
      isAwaited = working.some((task) => task.owner?.process !== agent.owner.process);
      return undefined;
    },
    isBusy: () => isAwaited,
  };
}

/** Free tasks start turns. A teammate stays until it is ended. */
function teammatesWork(agent: Agent): WakeUpSource {
  const had = new Set<string>();
  const show = ({ message }: Error) => showNoticeOnce(agent, message);
  return {
    async next() {
      const task = await claimNext(agent.board, agent.owner, had).catch(show);
      if (!task) return undefined;
      const prompt = messageText({ from: "the board", content: await assignment(task, agent) });
      return { from: "board", prompt, isAttended: true, notice: words.taskClaimed(task) };
    },
    isBusy: () => true,
  };
}
