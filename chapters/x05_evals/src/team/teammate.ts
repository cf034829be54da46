/** A teammate is another agent in the same loop. It shares with the lead all that is not in `ownState()`. */
import type { Agent } from "../agent.ts";
import { ownState } from "../own-state.ts";

export interface Recruit {
  name: string;
  /** What it does in the team. */
  role: string;
  /** Its first work. */
  prompt: string;
  /** Each of its tasks needs a plan that the lead has approved. */
  planFirst: boolean;
}

/** An agent with its own name and conversation. It works in the lead's directory, with the same gate and hooks. */
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

/** The first prompt is here too, because compaction never touches the system prompt. */
function instructionsFor({ name, role, prompt }: Recruit): string {
  return `You are ${name}, a teammate in a team of coding agents. Your role: ${role}
The others do not see your replies: send them what they need to know with send_message. End your turn when you have nothing
more to do. A message wakes you, and so does a free task on the board, which is then claimed for you. Complete a task with
task_complete when its work is done. The lead's first request to you:
${prompt}`;
}
