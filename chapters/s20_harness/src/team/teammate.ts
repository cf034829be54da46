/** A teammate is another agent in the same loop. What is not its own is the lead's. */
import type { Agent } from "../agent.ts";
import { ownState } from "../own-state.ts";

export interface Recruit {
  name: string;
  /** What it is there for. */
  role: string;
  /** What it is to do first. */
  prompt: string;
  /** Each of its tasks needs a plan that the lead has approved. */
  planFirst: boolean;
}

/** An agent with a name and a conversation of its own. It works in the lead's directory, through the same gate and hooks. */
export function createTeammate(recruit: Recruit, lead: Agent): Agent {
  return {
    ...lead,
    ...ownState(),
    name: recruit.name,
    role: instructionsFor(recruit),
    owner: { name: recruit.name, process: lead.owner.process },
    planFirst: recruit.planFirst,
  };
}

/** The first prompt stands here, too, where no compaction can lose it. */
function instructionsFor({ name, role, prompt }: Recruit): string {
  return `You are ${name}, a teammate in a team of coding agents. Your role: ${role}
Nobody reads what you merely say: what somebody has to know, send with send_message. Your turn ends when you have nothing
more to do. You are woken when a message comes, or when a task on the board is free: it is then claimed for you. Complete a
task with task_complete when its work is done. What the lead asked of you first:
${prompt}`;
}
