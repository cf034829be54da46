/** The team as text: for the prompt, for list_teammates, and for the user. */
import type { Member } from "@harness/shared/team";
import { type Localized, words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { isOpen } from "../protocol/answer.ts";
import { requestsTo } from "../protocol/requests.ts";
import { tasksOf } from "../tasks/index.ts";
import { memberName } from "./state.ts";

/** The section of the system prompt; "" without a team, and for subagents, which cannot send messages. It names only what seldom changes. */
export async function teamSection(agent: Agent): Promise<string> {
  const members = await agent.team.store.members().catch(() => []);
  if (agent.depth > 0 || members.length === 0) return "";
  const lines = members.map(({ name, role }) => `- ${name}: ${role}`);
  return `You are ${memberName(agent)} in a team. Its members:\n${lines.join("\n")}`;
}

/** One line for each member: "alice (tester): at work, task 3, unread messages: 1". */
export async function teamRows({ team, board, protocol }: Agent): Promise<Localized[]> {
  const { tasks } = await board.read();
  const row = async ({ name, role, member }: Member) => {
    const isIdle = team.mates.get(name)?.isIdle;
    const [task] = tasksOf({ name, process: member }, tasks);
    const unread = (await team.store.unread(name)).length;
    const asked = requestsTo(name, protocol).filter(isOpen);
    return words.teamRow({ name, role, isIdle, task: task?.id, unread, asked });
  };
  return Promise.all((await team.store.members()).map(row));
}
