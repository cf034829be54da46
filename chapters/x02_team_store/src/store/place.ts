/** The place of this session in a team on a server: it is the lead, or a teammate with its own terminal. */
import { hostname } from "node:os";
import { oneAtATime } from "@harness/shared/clock";
import type { Membership } from "@harness/shared/team";
import { showNoticeOnce, type Terminal, type WakeUpSource } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { claimNext } from "../tasks/index.ts";
import { startTeam } from "../team/index.ts";
import { messageText, postMail } from "../team/mail.ts";
import { LEAD } from "../team/state.ts";
import { assignment } from "../team/work.ts";

type Place = Pick<Terminal, "wakeUpBy" | "atEnd">;

/** Takes the place and keeps it: a lost place is taken again when the server is back. Throws an Error when another member has it. */
export async function takePlace(name: string, role: string, terminal: Place, agent: Agent): Promise<void> {
  const { team } = agent;
  const isLead = name === LEAD;
  const enter = async () => {
    team.place = await team.store.join({ name, role: isLead ? role : `${role}, on ${hostname()}` });
    agent.owner = { ...agent.owner, process: team.place.member };
    if (!isLead) endTurnWhenLost(team.place, agent);
  };
  if (!isLead) becomeTeammate(name, role, agent);
  await enter();
  terminal.atEnd(async () => team.store.close?.());
  const ring = terminal.wakeUpBy(isLead ? workOfLead(agent) : workOfTeammate(agent));
  const keepPlace = oneAtATime(async () => {
    if (team.place?.lost.aborted) await enter();
    if (isLead) await startTeam(agent, { evenWithoutTask: true });
  });
  const left = new AbortController();
  terminal.atEnd(async () => left.abort());
  const onChange = () => {
    postMail(agent);
    ring();
    // At the end the store is closed, and what is under way fails.
    keepPlace().catch(({ message }: Error) => left.signal.aborted || showNoticeOnce(agent, message));
  };
  team.store.watch(onChange, left.signal);
}

/** Its task may belong to another member by then. */
function endTurnWhenLost({ lost }: Membership, agent: Agent): void {
  lost.addEventListener("abort", () => agent.turn.abort(lost.reason));
}

/** Makes the main agent a teammate. Its user still types at its terminal. */
function becomeTeammate(name: string, role: string, agent: Agent): void {
  agent.owner = { ...agent.owner, name };
  agent.role = `You are ${name}, a teammate in a team of coding agents on several machines. Your role: ${role}
The others cannot see your files or your replies. Share code by git: pull before you begin, commit and push before you complete
a task. Send the others what they need to know with send_message. A message wakes you, and so does a free task on the board,
which is then claimed for you. Complete it with task_complete when its work is done.`;
}

/** At the end of piped input the lead waits while a teammate on another machine has a task. */
function workOfLead(agent: Agent): WakeUpSource {
  let isAwaited = false;
  return {
    async next() {
      const board = await agent.board.read().catch(() => undefined);
      const working = [...(board?.tasks.values() ?? [])].filter(({ status }) => status === "in_progress");
      isAwaited = working.some((task) => task.owner?.process !== agent.owner.process);
      return undefined;
    },
    isBusy: () => isAwaited,
  };
}

/** A free task starts a turn. A teammate stays until its user ends it. */
function workOfTeammate(agent: Agent): WakeUpSource {
  const seen = new Set<string>();
  const show = ({ message }: Error) => showNoticeOnce(agent, message);
  return {
    async next() {
      // While our place is lost, another member could claim the same task.
      if (agent.team.place?.lost.aborted) return undefined;
      const task = await claimNext(agent.board, agent.owner, seen).catch(show);
      if (!task) return undefined;
      const prompt = messageText({ from: "the board", content: await assignment(task, agent) });
      return { from: "board", prompt, isAttended: true, notice: words.taskClaimed(task) };
    },
    isBusy: () => true,
  };
}
