/** Mail: what members write to one another starts a turn, and is taken when that turn has ended well. */
import { randomUUID } from "node:crypto";
import { soonerOrLater } from "@harness/shared/clock";
import { showNotice, showNoticeOnce } from "@harness/shared/terminal";
import { type Localized, words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import type { Post, WakeUp } from "../inbox/state.ts";
import { postTurn } from "../inbox/turns.ts";
import { receive } from "../protocol/receive.ts";
import { LEAD, type Message, memberName } from "./state.ts";

/** Sends a message. Throws an Error that lists the members when nobody has that name; no mailbox is made then. */
export async function sendMessage(to: string, content: string, { team, owner }: Agent): Promise<void> {
  const from = memberName({ owner });
  const members = await team.store.members();
  const others = members.map(({ name }) => name).filter((name) => name !== from);
  if (!others.includes(to))
    throw new Error(`to: there is no other member "${to}". Members: ${others.join(", ") || "none"}.`);
  if (!members.some(({ name, member }) => name === from && member === owner.process))
    throw new Error("Another session leads the team of this workspace.");
  await team.store.send({ id: randomUUID(), from, to, content });
}

/** Asks for a turn for the mail that an agent has, if it has any when the turn starts. */
export function postMail(agent: Agent): void {
  let batch: Message[] = [];
  const open = async () => {
    // What a turn has failed for comes again as it was, and what has arrived since waits: so nothing is told twice.
    if (batch.length === 0) batch = await newMail(agent);
    return batch.length > 0 ? turnFor(batch, agent) : undefined;
  };
  postTurn({ id: "mail", open }, agent);
}

/** What the lead is told of its teammates beside their own messages: the user and, in English, the model read the same. */
export function report(id: string, notice: Localized): Post {
  return { id, notice, text: fromHarness("notification", notice.en) };
}

/** A message as its reader sees it. Nothing in it can pass for another sender's. */
export function messageText({ from, content }: Pick<Message, "from" | "content">): string {
  return fromHarness("message", `From ${from}:\n${content}`);
}

function turnFor(batch: Message[], agent: Agent): WakeUp {
  return {
    from: batch.some(({ from }) => from === LEAD) ? LEAD : "team",
    isAttended: true,
    prompt: batch.map(messageText).join("\n"),
    notice: words.mailArrived(batch),
    onEnd: async (error) => {
      if (error === undefined) await acknowledge(batch, agent);
    },
  };
}

/** What it was sent and has not taken; nothing, and a line for the user, when that cannot be read. */
export async function newMail(agent: Agent): Promise<Message[]> {
  const { store, taken } = agent.team;
  const show = ({ message }: Error) => showNoticeOnce(agent, message);
  const unread = (await store.unread(memberName(agent)).catch(show)) ?? [];
  return unread.filter(({ id }) => !taken.has(id)).map((message) => receive(message, agent));
}

/** Notes that these were taken. What cannot be noted now is told to the user, noted later, and not told again by this process. */
export async function acknowledge(batch: Message[], agent: Agent): Promise<void> {
  const { store, taken } = agent.team;
  const ids = batch.map(({ id }) => id);
  for (const id of ids) taken.add(id);
  const noteThem = async () => {
    await store.acknowledge(memberName(agent), ids);
    for (const id of ids) taken.delete(id);
  };
  await soonerOrLater(noteThem).catch((error: Error) => showNotice(agent, error.message));
}
