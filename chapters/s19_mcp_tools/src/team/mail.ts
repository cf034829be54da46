/** Mail: a message from another member starts a turn, and is taken when that turn has ended well. */
import { randomUUID } from "node:crypto";
import { isRetryDue } from "@harness/shared/clock";
import type { Message } from "@harness/shared/team";
import { acknowledge, newMail } from "@harness/shared/terminal";
import { words } from "@harness/shared/wording";
import type { Agent } from "../agent.ts";
import { fromHarness } from "../harness-text.ts";
import type { WakeUp } from "../inbox/state.ts";
import { postTurn } from "../inbox/turns.ts";
import { isProtocolMessage, receive } from "../protocol/receive.ts";
import { LEAD, memberName } from "./state.ts";

/** Sends a message. When no other member has that name it throws an Error that lists the members, and creates no mailbox. */
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

const MAIL = "mail";

/** Asks for a turn. It reads the mail when it starts; without mail there is no turn. */
export function postMail(agent: Agent): void {
  let batch: Message[] = [];
  const open = async () => {
    // After a failed turn the same messages come again, and newer ones wait: so no message comes twice.
    if (batch.length === 0) {
      batch = (await newMail(agent)).map((message) => receive(message, agent));
      // A protocol message has taken effect now. It must not come again between two rounds of this turn.
      await acknowledge(batch.filter(isProtocolMessage), agent);
    }
    return batch.length > 0 ? turnFor(batch, agent) : undefined;
  };
  postTurn({ id: MAIL, open }, agent);
}

/** True if mail waits for a turn that can start now. */
export function isMailDue({ inbox, clock }: Agent): boolean {
  return inbox.turns.some((turn) => turn.id === MAIL && isRetryDue(turn, clock.now()));
}

/** A message as its reader sees it. `fromHarness` escapes the tags in it, so it cannot pretend to be from another sender. */
export function messageText({ from, content }: Pick<Message, "from" | "content">): string {
  return fromHarness("message", `From ${from}:\n${content}`);
}

function turnFor(batch: Message[], agent: Agent): WakeUp {
  return {
    from: batch.some(({ from }) => from === LEAD) ? "lead" : "team",
    isAttended: true,
    prompt: batch.map(messageText).join("\n"),
    notice: words.mailArrived(batch),
    onEnd: async (error) => {
      if (error === undefined) await acknowledge(batch, agent);
    },
  };
}
