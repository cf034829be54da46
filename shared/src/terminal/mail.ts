/** The mail of a member of a team. If it cannot be read or written, the user is told, and the member goes on. */

import { type Mailboxes, type Message, memberName } from "../team/index.ts";
import { showNotice, showNoticeOnce } from "./display.ts";
import type { Speaker } from "./speaker.ts";

/** An agent that is in a team. */
interface Reader extends Speaker {
  owner: { name: string };
  team: { store: Pick<Mailboxes, "unread" | "acknowledge"> };
}

/** The mail that an agent has not taken yet; none, and a line for the user, when it cannot be read. */
export async function newMail(agent: Reader): Promise<Message[]> {
  const show = ({ message }: Error) => showNoticeOnce(agent, message);
  return (await agent.team.store.unread(memberName(agent)).catch(show)) ?? [];
}

/**
 * Marks mail as taken, so that this process does not tell it again. When that cannot be written, the user reads why; a store
 * from `withoutRepeats` goes on trying.
 */
export async function acknowledge(batch: Message[], agent: Reader): Promise<void> {
  const ids = batch.map(({ id }) => id);
  const show = ({ message }: Error) => showNotice(agent, message);
  await agent.team.store.acknowledge(memberName(agent), ids).catch(show);
}
